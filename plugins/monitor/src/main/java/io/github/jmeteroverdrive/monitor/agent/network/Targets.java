// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Each target that od - Target has started: CPU and memory of its processes, and the figures that it reports itself.
 */
public final class Targets implements Source {

    /** Opens the figures of several processes together. Throws with the reason if the processes have no figures. */
    @FunctionalInterface
    public interface Opening {
        Source open(List<Long> pids) throws IOException;
    }

    private final Path proc;
    private final Opening opening;
    private final RunningTargets side;
    private final BiConsumer<String, String> missing;
    private final Map<List<Long>, Optional<Source>> processes = new HashMap<>();
    private final Map<String, Totals> totals = new HashMap<>();

    /** Processes with figures in the file; if one ends, its part of the totals ends, too. */
    private final Set<List<Long>> reported = new HashSet<>();

    /**
     * @param proc {@code /proc}, to see which processes have ended
     * @param opening of the processes of one target
     * @param missing receives the source's name and the reason, once per process
     */
    public Targets(Path proc, Opening opening, RunningTargets side, BiConsumer<String, String> missing) {
        this.proc = proc;
        this.opening = opening;
        this.side = side;
        this.missing = missing;
    }

    @Override
    public void put(ObjectNode tick) {
        side.running().forEach((name, target) -> {
            ObjectNode figures = Group.of(Group.of(tick, Group.TARGETS), name);
            process(name, target.pids()).ifPresent(p -> put(figures, name, target, p));
            target.figures().get().ifPresent(figures::setAll);
        });
    }

    private Optional<Source> process(String name, List<Long> pids) {
        return processes.computeIfAbsent(pids, p -> open(name, living(p)));
    }

    private Optional<Source> open(String name, List<Long> pids) {
        try {
            return Optional.of(opening.open(pids));
        } catch (IOException e) {
            missing.accept(Group.TARGETS + "." + name, e.getMessage());
            return Optional.empty();
        }
    }

    private void put(ObjectNode figures, String name, RunningTargets.Target target, Source process) {
        try {
            process.put(figures);
            totals.computeIfAbsent(name, n -> new Totals()).continueTotals(figures, target.pids());
            reported.add(target.pids());
        } catch (IOException e) {
            if (reported.add(target.pids())) {
                processes.put(target.pids(), open(name, living(target.pids())));
                return;
            }
            processes.put(target.pids(), Optional.empty());
            // a target that is being stopped has been removed from the list by now
            if (side.running().get(name) == target)
                missing.accept(Group.TARGETS + "." + name, "a process of this target has ended");
        }
    }

    /**
     * A server that is about to start a program has a forked child for a moment, which holds the same sockets and may
     * have been taken for a part of the server.
     */
    private List<Long> living(List<Long> pids) {
        List<Long> living = pids.stream()
                .filter(pid -> Files.exists(proc.resolve(pid.toString())))
                .toList();
        return living.isEmpty() ? pids : living;
    }

    /** Totals of a target that continue where those of its earlier processes ended. */
    private static final class Totals {

        private static final List<String> NAMES = List.of("userSeconds", "systemSeconds", "runDelaySeconds");

        private List<Long> pids = List.of();
        private final Map<String, Double> earlier = new HashMap<>();
        private final Map<String, Double> reportedTotals = new HashMap<>();

        void continueTotals(ObjectNode figures, List<Long> now) {
            if (!pids.isEmpty() && !pids.equals(now)) {
                boolean started = Collections.disjoint(pids, now);
                // what processes that still run had used before is already in the totals
                for (String name : NAMES)
                    earlier.put(
                            name,
                            reportedTotals.getOrDefault(name, 0.0)
                                    - (started ? 0 : figures.path(name).asDouble()));
            }
            pids = now;
            for (String name : NAMES) {
                if (!figures.has(name)) continue;
                if (earlier.containsKey(name))
                    figures.put(
                            name,
                            Math.round((earlier.get(name) + figures.path(name).asDouble()) * 1e9) / 1e9);
                reportedTotals.put(name, figures.path(name).asDouble());
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Optional<Source> process : processes.values())
            if (process.isPresent()) process.get().close();
    }
}
