// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.InvalidSelectorException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Selects messages by their properties. Of the selector syntax of jakarta.jms it supports only comparisons of a
 * property with a text or an integer, {@code name = 'text'} and {@code name <> 7}, joined by AND.
 */
public final class Selector implements Predicate<CalibrationMessage> {

    private record Term(String property, boolean equal, String value) {}

    private static final Pattern TERM = Pattern.compile(
            "\\s*\\(*\\s*([\\w$]+)\\s*(=|<>)\\s*('(?:[^']|'')*'|-?\\d+)\\s*\\)*\\s*(AND\\b|$)",
            Pattern.CASE_INSENSITIVE);

    private final List<Term> terms = new ArrayList<>();

    private Selector() {}

    /**
     * Parses a selector; null or blank selects all.
     *
     * @throws InvalidSelectorException if it uses unsupported syntax
     */
    public static Selector parse(String text) throws InvalidSelectorException {
        Selector selector = new Selector();
        if (text == null || text.isBlank()) return selector;
        Matcher matcher = TERM.matcher(text);
        boolean more = true;
        while (more) {
            if (!matcher.lookingAt())
                throw new InvalidSelectorException(
                        "the calibration provider knows selectors like name = 'text' AND number = 7"
                                + " only, not: "
                                + text);
            String value = matcher.group(3);
            if (value.startsWith("'"))
                value = value.substring(1, value.length() - 1).replace("''", "'");
            selector.terms.add(new Term(matcher.group(1), matcher.group(2).equals("="), value));
            more = !matcher.group(4).isEmpty();
            matcher.region(matcher.end(), text.length());
        }
        return selector;
    }

    /** A missing property matches no comparison. */
    @Override
    public boolean test(CalibrationMessage message) {
        for (Term term : terms) {
            Object value = message.getObjectProperty(term.property);
            if (value == null || value.toString().equals(term.value) != term.equal) return false;
        }
        return true;
    }
}
