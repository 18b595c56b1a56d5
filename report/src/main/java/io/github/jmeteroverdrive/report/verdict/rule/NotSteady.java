// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Progress;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.Arrays;
import java.util.List;

/**
 * The rate of the second third of the measured phase differs from that of the last by more than 3%, and by more than
 * seconds differ from each other: twice the standard error of the difference.
 */
public final class NotSteady extends Rule {

    private static final double LIMIT = 0.03;
    private static final double ERRORS = 2;
    private static final int SECONDS = 3;

    public NotSteady() {
        super(
                "not-steady",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "A mean of a changing rate means nothing; the error is Welch's");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (evidence.parameter("Rate").filter(rate -> rate.contains("for")).isPresent())
            return RuleResult.notKnown("The rate has steps.");
        String path = path(evidence);
        double[] rates = path.isEmpty() ? new double[0] : evidence.live().rates(path);
        int third = rates.length / 3;
        if (third < SECONDS)
            return RuleResult.notKnown("The measured phase is too short: this rule needs 9 s, each with a rate.");
        double[] second = Arrays.copyOfRange(rates, rates.length - 2 * third, rates.length - third);
        double[] last = Arrays.copyOfRange(rates, rates.length - third, rates.length);
        double before = mean(second);
        double difference = mean(last) / before - 1;
        double error = Math.sqrt(variance(second) / third + variance(last) / third) / before;
        String saw = "The last third of the measured phase was "
                + Words.percent(Math.abs(difference))
                + (difference < 0 ? " slower" : " faster")
                + " than the one before it, give or take "
                + Words.percent(ERRORS * error)
                + ".";
        boolean fires = Math.abs(difference) > LIMIT && Math.abs(difference) > ERRORS * error;
        return fires
                ? RuleResult.warning(saw, "Give a longer Warmup and Duration, and find what changes over time.")
                : RuleResult.fine(saw);
    }

    /** The preferred figure; "" if it was too rare to have a rate. */
    private static String path(Evidence evidence) {
        for (String counter : Progress.COUNTED) {
            double rate = evidence.live().rate(counter);
            if (rate > 10) return counter;
        }
        return "";
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        double sum = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return sum / (values.length - 1);
    }
}
