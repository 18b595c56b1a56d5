// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.Refused;
import io.github.jmeteroverdrive.bench.runs.Child;
import io.github.jmeteroverdrive.bench.runs.RunResult;
import io.github.jmeteroverdrive.bench.runs.Way;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Runs the ways in alternating rounds until enough is known. One thread. */
final class Comparison {

    private static final String STOPPED = "it was stopped";

    private final List<Way> ways;
    private final int rounds;
    private final int maxRounds;
    private final Progress progress;
    private final Child child;
    private final InstantSource clock;
    private final List<Measurement> measurements = new ArrayList<>();

    /**
     * @param rounds the least number of rounds
     * @param maxRounds the most
     */
    Comparison(
            List<Way> ways,
            int rounds,
            int maxRounds,
            Progress progress,
            Child child,
            InstantSource clock) {
        this.ways = ways;
        this.rounds = rounds;
        this.maxRounds = maxRounds;
        this.progress = progress;
        this.child = child;
        this.clock = clock;
    }

    /** All runs so far, failed ones too. */
    List<Measurement> measurements() {
        return List.copyOf(measurements);
    }

    /**
     * Goes on until {@code enough}, the most rounds, or a stop.
     *
     * @param enough asked after each round, from the least number of rounds on
     * @return why it ended before that, a phrase; empty when it did not
     */
    String run(Path folder, Predicate<List<Measurement>> enough) {
        for (int i = 0; i < ways.size() && !child.stopped(); i++) {
            progress.begin(0, all(), "preparing " + ways.get(i).name());
            ways.get(i).prepare(own(folder, i), child);
        }
        for (int round = 1; round <= maxRounds && !child.stopped(); round++) {
            for (int way : Rounds.order(round, ways.size())) {
                boolean good = runWay(round, ways.get(way));
                if (child.stopped()) return STOPPED;
                if (!good && round == 1) return ways.get(way).name() + " failed twice in round 1";
            }
            if (round >= rounds && enough.test(measurements())) return "";
        }
        return child.stopped() ? STOPPED : "";
    }

    /** Runs a way once, and once more when that failed. @return whether there is a good run */
    private boolean runWay(int round, Way way) {
        for (int attempt = 1; attempt <= 2 && !child.stopped(); attempt++) {
            String what = "round " + round + ", " + way.name();
            progress.begin(done(round, way), all(), what);
            Measurement run =
                    new Measurement(round, way.name(), attempt, clock.instant(), way.run(child));
            if (child.stopped()) return false;
            measurements.add(run);
            progress.end(done(round, way) + 1, all(), what + ": " + said(run.result()));
            if (run.good()) return true;
            progress.line(what + " failed: " + run.result().failure().orElseThrow());
        }
        return false;
    }

    private static String said(RunResult result) {
        return result.failure().orElse("done") + ", " + result.directory();
    }

    private int all() {
        return maxRounds * ways.size();
    }

    private int done(int round, Way way) {
        return (round - 1) * ways.size()
                + Rounds.order(round, ways.size()).indexOf(ways.indexOf(way));
    }

    private static Path own(Path folder, int way) {
        Path own = folder.resolve("ways/" + (way + 1));
        if (!own.toFile().mkdirs()) {
            throw new Refused("Directory " + own + " cannot be made.");
        }
        return own;
    }
}
