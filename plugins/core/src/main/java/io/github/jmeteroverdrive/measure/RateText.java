// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import io.github.jmeteroverdrive.measure.RateSteps.Step;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text form of {@link RateSteps}: {@code 5000}, {@code 1000/s for 10s, 2000/s for 10s}, {@code ramp 100/s to 2000/s
 * for 30s}. {@code /s} may be left out; a time is a number with {@code ms}, {@code s} or {@code min}; the last step
 * needs a time only if it is a ramp, and its rate continues.
 */
public final class RateText {

    private static final String NUMBER = "(\\d+(?:\\.\\d*)?(?:[eE]\\d+)?|\\.\\d+)";
    private static final String PER_SECOND = NUMBER + "\\s*(?:/\\s*s)?";
    private static final Pattern STEP = Pattern.compile(
            "(?:ramp\\s+" + PER_SECOND + "\\s+to\\s+)?" + PER_SECOND + "(?:\\s+for\\s+" + NUMBER + "\\s*(ms|s|min))?");

    private RateText() {}

    /** @throws IllegalArgumentException with a remedy, for an invalid rate */
    public static RateSteps parse(String text) {
        String[] parts = text.split(",", -1);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) steps.add(step(parts[i].strip(), i == parts.length - 1));
        return new RateSteps(steps);
    }

    /** The text of a rate, which {@link #parse} reads. */
    public static String of(RateSteps rate) {
        StringJoiner text = new StringJoiner(", ");
        int left = rate.steps().size();
        for (Step step : rate.steps()) {
            String ramp = step.from() == step.to() ? "" : "ramp " + plain(step.from()) + "/s to ";
            text.add(ramp + plain(step.to()) + "/s" + (--left == 0 ? "" : " for " + plain(step.seconds()) + "s"));
        }
        return text.toString();
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static Step step(String text, boolean last) {
        Matcher matcher = STEP.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("'" + text + "' is not a valid rate; " + remedy());
        boolean ramp = matcher.group(1) != null;
        double to = Double.parseDouble(matcher.group(2));
        double from = ramp ? Double.parseDouble(matcher.group(1)) : to;
        if (matcher.group(3) == null) {
            if (ramp || !last) throw new IllegalArgumentException("'" + text + "' has no time; add e.g. for 10s");
            return new Step(from, to, 1);
        }
        return new Step(from, to, Double.parseDouble(matcher.group(3)) * unit(matcher.group(4)));
    }

    /**
     * The rate divided by the number of those that share it.
     *
     * @throws IllegalArgumentException with a remedy, for an invalid rate
     */
    public static String share(String text, int among) {
        parse(text);
        StringJoiner shared = new StringJoiner(", ");
        for (String part : text.split(",")) {
            Matcher step = STEP.matcher(part.strip());
            if (!step.matches()) throw new IllegalStateException("parsed above");
            String ramp = step.group(1) == null ? "" : "ramp " + share(step, 1, among) + " to ";
            String time = step.group(3) == null ? "" : " for " + step.group(3) + step.group(4);
            shared.add(ramp + share(step, 2, among) + time);
        }
        return shared.toString();
    }

    private static String share(Matcher step, int group, int among) {
        BigDecimal all = BigDecimal.valueOf(Double.parseDouble(step.group(group)));
        return all.divide(BigDecimal.valueOf(among), MathContext.DECIMAL64)
                        .stripTrailingZeros()
                        .toPlainString()
                + "/s";
    }

    private static double unit(String name) {
        return switch (name) {
            case "ms" -> 0.001;
            case "min" -> 60;
            default -> 1;
        };
    }

    private static String remedy() {
        return "give messages/s like 5000, steps like 1000/s for 10s, 2000/s for 10s, or a ramp like"
                + " ramp 100/s to 2000/s for 30s";
    }
}
