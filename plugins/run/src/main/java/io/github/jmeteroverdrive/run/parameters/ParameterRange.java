// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import java.math.BigDecimal;
import java.util.List;

/**
 * The range cell of the parameter list: {@code 0..10}, {@code 1..}, {@code >0}, {@code >=0}, words,
 * or nothing.
 */
final class ParameterRange {

    private final String text;

    ParameterRange(String text) {
        this.text = text;
    }

    /** Whether a value that is not empty is allowed. */
    boolean allows(String value) {
        if (text.isEmpty()) return true;
        if (text.startsWith(">") || text.contains("..")) return allowsNumber(value);
        return List.of(text.split(",")).contains(value);
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
        if (text.startsWith(">=")) return "a number of at least " + text.substring(2);
        if (text.startsWith(">")) return "a number above " + text.substring(1);
        if (text.endsWith(".."))
            return "a whole number of at least " + text.substring(0, text.length() - 2);
        if (text.contains("..")) return "a whole number from " + text.replace("..", " to ");
        return text.isEmpty() ? "any text" : "one of " + text.replace(",", ", ");
    }
}
