// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.cli.prove.Proof.Outcome;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How the rate of each run compares with the base runs. Immutable.
 *
 * @param outcomes in the order of the runs, base runs among them
 */
record RateRatios(List<Outcome> outcomes) {

    /** Less than this says nothing, because runs are short. */
    private static final double LEAST = 0.1;

    /** Base runs that differ by more leave nothing to conclude from. */
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
     * By how much the rates of comparable runs differ, as a share of their mean: of the two base runs, and of the run
     * without a results file, which cannot be slower. NaN without two base runs.
     */
    double noise() {
        List<Double> rates = baseRates();
        if (rates.size() < 2) return Double.NaN;
        double differ = Math.abs(rates.get(0) - rates.get(1)) / base().getAsDouble();
        double lost = 1 - ratio(Variation.NO_RESULTS);
        return lost > differ ? lost : differ;
    }

    /** Whether anything can be concluded. */
    boolean quiet() {
        return noise() <= TOO_NOISY;
    }

    /** A rate moved when it differs from the base by more than this share. */
    double limit() {
        return Math.max(LEAST, SAFETY * noise());
    }

    /** A rate by that of the base; NaN when one of them is not known. */
    double ratio(Outcome outcome) {
        return outcome.good() && base().isPresent() ? outcome.rate() / base().getAsDouble() : Double.NaN;
    }

    /** Whether there is a good run of it. */
    boolean tried(Variation lever) {
        return outcomes.stream().anyMatch(outcome -> outcome.is(lever) && outcome.good());
    }

    /** Its rate by that of the base; NaN without a good run. */
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

    /** Whether the rate followed JMeter's CPUs: up where it had more, down where fewer. */
    boolean followedAgentCpus() {
        return outcomes.stream()
                .filter(outcome -> outcome.is(Variation.AGENT_CPUS))
                .anyMatch(outcome -> outcome.change().orElseThrow().more()
                        ? rose(Variation.AGENT_CPUS)
                        : fell(Variation.AGENT_CPUS));
    }
}
