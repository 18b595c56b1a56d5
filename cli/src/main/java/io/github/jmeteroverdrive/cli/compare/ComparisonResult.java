// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.measure.Show;
import java.util.Locale;

/** The result of the pairs of two variants for one figure, in one sentence. Immutable. */
public record ComparisonResult(Kind kind, String text) {

    public enum Kind {
        /** The interval excludes 1 and is narrow enough. */
        DIFFERENT,
        /** The interval contains 1 and is narrow enough. */
        NO_DIFFERENCE,
        /** Too few pairs, or the interval is too wide. */
        NOT_SHOWN,
        /** A run has failed or lacks the figure. */
        INCOMPLETE
    }

    private static final double PERCENT = 100;
    private static final int MANY = 200;

    /**
     * @param variant the variant in the numerator
     * @param reference the variant in the denominator
     * @param precision the largest accepted half-width, as a share
     */
    public static ComparisonResult of(String variant, String reference, RatioInterval ratio, double precision) {
        String range = range(ratio);
        if (!ratio.shown()) return new ComparisonResult(Kind.NOT_SHOWN, tooFew(variant, reference, ratio, range));
        if (ratio.halfWidth() > precision)
            return new ComparisonResult(Kind.NOT_SHOWN, tooWide(ratio, range, precision));
        if (ratio.holds(1))
            return new ComparisonResult(
                    Kind.NO_DIFFERENCE,
                    "no difference shown (%s; an effect of %s would have been seen)"
                            .formatted(range, percent(ratio.halfWidth())));
        return new ComparisonResult(
                Kind.DIFFERENT, "%s is %s × %s (%s)".formatted(variant, number(ratio.median()), reference, range));
    }

    /** @param why something is missing, a phrase */
    public static ComparisonResult incomplete(String why) {
        return new ComparisonResult(Kind.INCOMPLETE, "incomplete: " + why);
    }

    private static String tooFew(String variant, String reference, RatioInterval ratio, String range) {
        String pairs = Show.count(ratio.pairs(), "pair is", "pairs are");
        return "not shown: %s too few for an interval, at least %d are needed (%s was %s × %s, %s)"
                .formatted(pairs, RatioInterval.LEAST_PAIRS, variant, number(ratio.median()), reference, range);
    }

    private static String tooWide(RatioInterval ratio, String range, double precision) {
        String side = ratio.holds(1) ? "" : ratio.low() > 1 ? ", all above 1" : ", all below 1";
        long needed = Math.max(ratio.pairs() + 1, ratio.pairsFor(precision));
        return "not shown to ± %s: %s%s, is %s after %d pairs; %s"
                .formatted(
                        percent(precision),
                        range,
                        side,
                        ratio.halfWidth() > 1 ? "too imprecise" : "± " + percent(ratio.halfWidth()),
                        ratio.pairs(),
                        needed > MANY ? "more than " + MANY + " would be needed" : "about " + needed + " would do");
    }

    /** The ratio with its interval, or with its range if there are too few pairs for one. */
    public static String shown(RatioInterval ratio) {
        return "%s (%s%s)".formatted(number(ratio.median()), ratio.shown() ? "" : "range ", range(ratio));
    }

    private static String range(RatioInterval ratio) {
        return number(ratio.low()) + "…" + number(ratio.high());
    }

    /** A share in percent, e.g. {@code 4%}. */
    public static String percent(double share) {
        double percent = share * PERCENT;
        String pattern = percent < 1 ? "%.1f%%" : "%.0f%%";
        return String.format(Locale.ROOT, pattern, percent);
    }

    static String number(double ratio) {
        String pattern = ratio < 0.1 ? "%.3f" : ratio < 10 ? "%.2f" : "%.1f";
        return String.format(Locale.ROOT, pattern, ratio);
    }
}
