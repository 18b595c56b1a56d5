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
 * Chooses messages by their properties. Of the selectors of jakarta.jms only comparisons of a property with a text or a
 * whole number, {@code name = 'text'} and {@code name <> 7}, joined by AND.
 */
public final class Selector implements Predicate<CalibrationMessage> {

    private record Term(String property, boolean equal, String value) {}

    private static final Pattern TERM = Pattern.compile(
            "\\s*\\(*\\s*([\\w$]+)\\s*(=|<>)\\s*('(?:[^']|'')*'|-?\\d+)\\s*\\)*\\s*(AND\\b|$)",
            Pattern.CASE_INSENSITIVE);

    private final List<Term> terms = new ArrayList<>();

    private Selector() {}

    /**
     * Reads a selector; null or blank chooses all.
     *
     * @throws InvalidSelectorException when it says more than this provider understands
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

    /** A property that is not there fits no comparison. */
    @Override
    public boolean test(CalibrationMessage message) {
        for (Term term : terms) {
            Object value = message.getObjectProperty(term.property);
            if (value == null || value.toString().equals(term.value) != term.equal) return false;
        }
        return true;
    }
}
