// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.RoundOptions.Disturbance;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Runs the variants in alternating rounds until the results are precise enough. Used by one thread. */
final class Comparison {

    /** Of a disturbed run; afterwards the round continues without it. */
    private static final int ATTEMPTS = 4;

    /** So many failed runs of a variant in a round end its attempts. */
    private static final int FAILURES = 2;

    private static final String STOPPED = "it was stopped";

    private final List<Variant> variants;
    private final int rounds;
    private final int maxRounds;
    private final Disturbance disturbance;
    private final ProgressBar progress;
    private final Child child;
    private final InstantSource clock;
    private final List<Measurement> measurements = new ArrayList<>();
    private final Map<Variant, UnsteadyRuns<Measurement>> odd = new HashMap<>();

    /**
     * @param rounds the minimum number of rounds
     * @param maxRounds the maximum
     * @param disturbance selects runs to repeat because other load disturbed them
     */
    Comparison(
            List<Variant> variants,
            int rounds,
            int maxRounds,
            Disturbance disturbance,
            ProgressBar progress,
            Child child,
            InstantSource clock) {
        this.variants = variants;
        this.rounds = rounds;
        this.maxRounds = maxRounds;
        this.disturbance = disturbance;
        this.progress = progress;
        this.child = child;
        this.clock = clock;
    }

    /** All runs so far, including failed ones. */
    List<Measurement> measurements() {
        return List.copyOf(measurements);
    }

    /**
     * Runs until {@code enough}, the maximum number of rounds, or a stop.
     *
     * @param enough called after each round, from the minimum number of rounds on
     * @return why it ended early, a phrase; empty if it did not
     */
    String run(Path folder, Predicate<List<Measurement>> enough) {
        for (int i = 0; i < variants.size() && !child.stopped(); i++) {
            progress.begin(0, all(), "preparing " + variants.get(i).name());
            variants.get(i).prepare(own(folder, i));
        }
        for (int round = 1; round <= maxRounds && !child.stopped(); round++) {
            for (int variant : order(round, variants.size())) {
                boolean good = runVariant(round, variants.get(variant));
                if (child.stopped()) return STOPPED;
                if (!good && round == 1) return variants.get(variant).name() + " failed twice in round 1";
            }
            if (round >= rounds && enough.test(measurements())) return "";
        }
        return child.stopped() ? STOPPED : "";
    }

    /**
     * Runs a variant once; once more if it was not steady, unlike its other runs.
     *
     * @return false if it failed twice
     */
    private boolean runVariant(int round, Variant variant) {
        Optional<Measurement> first = good(round, variant);
        first.ifPresent(run -> odd.computeIfAbsent(
                        variant, v -> new UnsteadyRuns<>(Measurement::steady, progress::line))
                .choose(what(round, variant), run, () -> good(round, variant))
                .setAside()
                .ifPresent(other -> measurements.set(
                        measurements.indexOf(other.run()), other.run().setAside(other.why()))));
        return first.isPresent()
                || of(round, variant).stream()
                                .filter(run -> !run.result().good())
                                .count()
                        < FAILURES;
    }

    /** Runs a variant once, once more after a failure, and a few times more while it is disturbed. */
    private Optional<Measurement> good(int round, Variant variant) {
        int failed = 0;
        for (int attempt = 1; attempt <= ATTEMPTS && failed < FAILURES && !child.stopped(); attempt++) {
            String what = what(round, variant);
            progress.begin(done(round, variant), all(), what);
            Instant started = clock.instant();
            RunResult result = variant.run(child);
            if (child.stopped()) return Optional.empty();
            Measurement run = new Measurement(
                    round, variant.name(), of(round, variant).size() + 1, started, result, disturbance.of(result));
            measurements.add(run);
            progress.end(done(round, variant) + 1, all(), what + ": " + outcome(run));
            if (run.good()) return Optional.of(run);
            if (!result.good()) failed++;
        }
        return Optional.empty();
    }

    private List<Measurement> of(int round, Variant variant) {
        return measurements.stream()
                .filter(run -> run.round() == round && run.variant().equals(variant.name()))
                .toList();
    }

    private static String what(int round, Variant variant) {
        return "round " + round + ", " + variant.name();
    }

    private static String outcome(Measurement run) {
        String how = run.result().failure().map(why -> "failed: " + why).orElse("done");
        return run.setAside().map(why -> "disturbed: " + why).orElse(how)
                + ", "
                + run.result().directory();
    }

    private int all() {
        return maxRounds * variants.size();
    }

    private int done(int round, Variant variant) {
        return (round - 1) * variants.size() + order(round, variants.size()).indexOf(variants.indexOf(variant));
    }

    private static Path own(Path folder, int variant) {
        Path own = folder.resolve("variants/" + (variant + 1));
        if (!own.toFile().mkdirs()) throw new Refusal("Directory " + own + " cannot be made.");
        return own;
    }

    /**
     * A B C, then C B A, so that a slow drift of the machine favours none.
     *
     * @param round from 1
     * @return their indexes in the order in which they run
     */
    static List<Integer> order(int round, int variants) {
        boolean forth = round % 2 == 1;
        return IntStream.range(0, variants)
                .map(i -> forth ? i : variants - 1 - i)
                .boxed()
                .toList();
    }
}
