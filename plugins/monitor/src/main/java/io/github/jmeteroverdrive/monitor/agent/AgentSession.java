// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.monitor.agent.source.Sources;
import io.github.jmeteroverdrive.monitor.agent.target.TargetSide;
import io.github.jmeteroverdrive.monitor.agent.threads.SamplerThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * od - Load Agent Monitor during one run: ticks at the run's start, at each whole second of its
 * clock, and at its end. Whatever goes wrong is said, and never reaches the run. Thread-safe.
 */
public final class AgentSession implements AutoCloseable {

    /**
     * What it needs of a run.
     *
     * @param started the phases, when the run's clock has started
     * @param directory of the run; asked when the clock has started
     * @param warn tells the user a sentence
     */
    public record Run(
            EpochClock clock,
            Supplier<Optional<Phases>> started,
            Supplier<Path> directory,
            Consumer<String> warn) {}

    private static final String WHO = "od - Load Agent Monitor: ";
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    /** How often to look whether the run's clock has started. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(50);

    private final Run run;
    private final Sources sources;
    private final Spare spare = new Spare();
    private boolean late;
    private AgentFile file;
    private long nextTick;
    private boolean closed;

    AgentSession(Run run, Sources sources) {
        this.run = run;
        this.sources = sources;
    }

    /**
     * Watches this host.
     *
     * @param samplers JMeter's threads, as they come and go
     * @param nginx URL of a stub_status page, or empty
     * @param redis host:port, or empty
     */
    public static AgentSession onThisHost(
            Run run, TargetSide side, SamplerThreads samplers, String nginx, String redis) {
        return on(Path.of("/proc"), Path.of("/sys"), run, side, samplers, nginx, redis);
    }

    /** The same where the kernel tells of itself elsewhere, or not at all. */
    static AgentSession on(
            Path proc,
            Path sys,
            Run run,
            TargetSide side,
            SamplerThreads samplers,
            String nginx,
            String redis) {
        Path self = proc.resolve("self");
        if (!Files.exists(self))
            run.warn()
                    .accept(
                            WHO
                                    + "there is no "
                                    + self
                                    + ", which Linux has, so of this host and of the targets'"
                                    + " processes nothing is known; agent.jsonl has what the JVM"
                                    + " tells of itself.");
        AgentSources sources = new AgentSources(proc, sys, run.clock()::nanoTime);
        return new AgentSession(run, sources.open(side, samplers, nginx, redis));
    }

    /** Ticks when it is time. @return ns until it is time again */
    public synchronized long poll() {
        Optional<Phases> phases = closed ? Optional.empty() : run.started().get();
        if (phases.isEmpty()) return IDLE;
        try {
            if (file == null && !opened(phases.get())) return IDLE;
            long now = run.clock().nanoTime();
            if (now - nextTick >= 0) {
                long origin = phases.get().origin();
                long due = origin + (now - origin) / PERIOD * PERIOD;
                tick(now, due);
                nextTick = due + PERIOD;
            }
            return nextTick - run.clock().nanoTime();
        } catch (IOException | RuntimeException | LinkageError | InternalError e) {
            giveUp(e);
            return IDLE;
        }
    }

    /** There may be no file descriptor now, and one later. */
    private boolean opened(Phases phases) throws IOException {
        try {
            spare.close();
            file = new AgentFile(run.directory().get(), run.clock(), phases);
        } catch (IOException e) {
            if (!late) run.warn().accept(WHO + "agent.jsonl cannot be written yet: " + e);
            late = true;
            return false;
        }
        sources.probe();
        file.head(sources.takeMissing());
        nextTick = phases.origin();
        return true;
    }

    private void tick(long now, long due) throws IOException {
        ObjectNode json = file.tick(now, due);
        sources.put(json);
        Map<String, String> missing = sources.takeMissing();
        if (!missing.isEmpty()) {
            missing.forEach(json.putObject("missing")::put);
            missing.forEach(
                    (source, why) -> run.warn().accept(WHO + source + " is missing: " + why));
        }
        file.line(json);
    }

    private void giveUp(Throwable e) {
        run.warn().accept(WHO + "agent.jsonl ends here: " + e);
        end();
    }

    /** The last tick, if there was a first one. */
    @Override
    public synchronized void close() {
        if (closed) return;
        try {
            long now = run.clock().nanoTime();
            if (file != null) tick(now, now);
        } catch (IOException | RuntimeException e) {
            run.warn().accept(WHO + "the last line of agent.jsonl is missing: " + e);
        }
        end();
    }

    private void end() {
        closed = true;
        spare.close();
        sources.close();
        try {
            if (file != null) file.close();
        } catch (IOException e) {
            run.warn().accept(WHO + "agent.jsonl may be cut short: " + e);
        }
    }
}
