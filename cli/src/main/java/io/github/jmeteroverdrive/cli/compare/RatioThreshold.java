// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A threshold for a ratio, e.g. {@code >= 1.10}. It is met if the median meets it <em>and</em> the lower 95% limit of
 * the ratio, which is the lower end of the 90% interval, is at least 1 (targets above 1) or the target − 0.05 (targets
 * up to 1); mirrored for {@code <=}. Immutable.
 */
public record RatioThreshold(boolean atLeast, double target) {

    public enum Outcome {
        HELD,
        MISSED,
        /** Undecided: too few pairs or too wide an interval. */
        NOT_SHOWN
    }

    private static final double SLACK = 0.05;
    private static final Pattern FORM = Pattern.compile("(>=|<=|≥|≤)\\s*(\\d+(?:\\.\\d+)?)");

    /** Parses {@code >= 1.10}; empty if it does not have this format. */
    public static Optional<RatioThreshold> parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) return Optional.empty();
        boolean atLeast = form.group(1).equals(">=") || form.group(1).equals("≥");
        double target = Double.parseDouble(form.group(2));
        return target > 0 ? Optional.of(new RatioThreshold(atLeast, target)) : Optional.empty();
    }

    /** @param precision the largest accepted half-width, as a share */
    public Outcome judge(RatioInterval ratio, double precision) {
        if (!ratio.shown() || ratio.halfWidth() > precision) return Outcome.NOT_SHOWN;
        return medianMeets(ratio.median()) && limitMeets(ratio) ? Outcome.HELD : Outcome.MISSED;
    }

    private boolean medianMeets(double median) {
        return atLeast ? median >= target : median <= target;
    }

    private boolean limitMeets(RatioInterval ratio) {
        return atLeast
                ? ratio.low() >= (target > 1 ? 1 : target - SLACK)
                : ratio.high() <= (target < 1 ? 1 : target + SLACK);
    }

    @Override
    public String toString() {
        return (atLeast ? "≥ " : "≤ ") + target;
    }
}
