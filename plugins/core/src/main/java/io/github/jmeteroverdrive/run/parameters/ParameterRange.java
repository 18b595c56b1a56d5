// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import java.math.BigDecimal;
import java.util.List;

/**
 * The range cell of the parameter list: {@code 0..10}, {@code 1..}, {@code >0}, {@code >=0}, words,
 * {@code figures:%}, or nothing.
 */
final class ParameterRange {

    private static final String PRECISION = "figures:%";

    private final String text;

    ParameterRange(String text) {
        this.text = text;
    }

    /** Whether a value that is not empty is allowed. */
    boolean allows(String value) {
        if (text.isEmpty()) return true;
        if (text.equals(PRECISION)) return whyNot(value).isEmpty();
        if (text.startsWith(">") || text.contains("..")) return allowsNumber(value);
        return List.of(text.split(",")).contains(value);
    }

    /**
     * What exactly is wrong with a value that is not allowed, a phrase; empty when that is plain.
     */
    String whyNot(String value) {
        if (!text.equals(PRECISION)) return "";
        try {
            Precision.parse(value);
            return "";
        } catch (Refusal wrong) {
            return wrong.getMessage();
        }
    }

    private boolean allowsNumber(String value) {
        BigDecimal number;
        try {
            number = new BigDecimal(value);
        } catch (NumberFormatException e) {
            return false;
        }
        if (text.startsWith(">=")) return number.compareTo(new BigDecimal(text.substring(2))) >= 0;
        if (text.startsWith(">")) return number.compareTo(new BigDecimal(text.substring(1))) > 0;
        int dots = text.indexOf("..");
        String max = text.substring(dots + 2);
        return value.matches("[+-]?\\d+")
                && number.compareTo(new BigDecimal(text.substring(0, dots))) >= 0
                && number.compareTo(
                                max.isEmpty()
                                        ? BigDecimal.valueOf(Long.MAX_VALUE)
                                        : new BigDecimal(max))
                        <= 0;
    }

    /** For a sentence: "must be …". */
    @Override
    public String toString() {
        if (text.equals(PRECISION))
            return "percentiles or rates with half a width each, e.g. ack.p99:5%, response.p95:3%";
        if (text.startsWith(">=")) return "a number of at least " + text.substring(2);
        if (text.startsWith(">")) return "a number above " + text.substring(1);
        if (text.endsWith(".."))
            return "a whole number of at least " + text.substring(0, text.length() - 2);
        if (text.contains("..")) return "a whole number from " + text.replace("..", " to ");
        return text.isEmpty() ? "any text" : "one of " + text.replace(",", ", ");
    }
}
