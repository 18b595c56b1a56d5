// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.cli.prove.ProofRuns.Outcome;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The rate of each run as a ratio to the base runs. Immutable.
 *
 * @param outcomes in the order of the runs, including base runs
 */
record RateRatios(List<Outcome> outcomes) {

    /** Smaller changes are not significant, because runs are short. */
    private static final double LEAST = 0.1;

    /** If the base runs differ by more, no conclusion is possible. */
    private static final double TOO_NOISY = 0.3;

    private static final double SAFETY = 2;

    /** Mean rate of the base runs; empty without two good ones. */
    OptionalDouble base() {
        List<Double> rates = baseRates();
        return rates.size() < 2 ? OptionalDouble.empty() : OptionalDouble.of((rates.get(0) + rates.get(1)) / 2);
    }

    private List<Double> baseRates() {
        return outcomes.stream()
                .filter(outcome -> outcome.change().isEmpty() && outcome.good())
                .map(Outcome::rate)
                .toList();
    }

    /**
     * The relative difference between comparable runs: between the two base runs, and to the run without a results
     * file, which cannot be slower. NaN without two base runs.
     */
    double noise() {
        List<Double> rates = baseRates();
        if (rates.size() < 2) return Double.NaN;
        double differ = Math.abs(rates.get(0) - rates.get(1)) / base().getAsDouble();
        double lost = 1 - ratio(Variation.NO_RESULTS);
        return lost > differ ? lost : differ;
    }

    /** Whether a conclusion is possible. */
    boolean quiet() {
        return noise() <= TOO_NOISY;
    }

    /** A rate has changed if it differs from the base by more than this share. */
    double limit() {
        return Math.max(LEAST, SAFETY * noise());
    }

    /** Ratio of a rate to the base; NaN if one of them is unknown. */
    double ratio(Outcome outcome) {
        return outcome.good() && base().isPresent() ? outcome.rate() / base().getAsDouble() : Double.NaN;
    }

    boolean tried(Variation lever) {
        return outcomes.stream().anyMatch(outcome -> outcome.is(lever) && outcome.good());
    }

    /** Its ratio to the base; NaN without a good run. */
    double ratio(Variation lever) {
        return outcomes.stream()
                .filter(outcome -> outcome.is(lever))
                .mapToDouble(this::ratio)
                .findFirst()
                .orElse(Double.NaN);
    }

    boolean rose(Variation lever) {
        return ratio(lever) > 1 + limit();
    }

    boolean fell(Variation lever) {
        return ratio(lever) < 1 - limit();
    }

    /** Whether the rate followed JMeter's CPUs: up with more, down with fewer. */
    boolean followedAgentCpus() {
        return outcomes.stream()
                .filter(outcome -> outcome.is(Variation.AGENT_CPUS))
                .anyMatch(outcome -> outcome.change().orElseThrow().more()
                        ? rose(Variation.AGENT_CPUS)
                        : fell(Variation.AGENT_CPUS));
    }
}
