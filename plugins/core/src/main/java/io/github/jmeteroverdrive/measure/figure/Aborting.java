// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A threshold that ends the run when it is missed: {@code 5ms; abort after 10s}.
 *
 * @param patienceNanos how long it must be missed continuously
 */
public record Aborting(Threshold threshold, long patienceNanos) {

    private static final Pattern FORM = Pattern.compile("(.*?)\\s*;\\s*abort(?:\\s+after\\s+(\\S+))?\\s*");
    private static final Figure SECONDS = Catalogue.of("seconds");
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The text before the semicolon, or all of it if there is none.
     *
     * @param place names the property and its value, the start of a sentence
     * @throws Refusal if the text after the semicolon is unknown
     */
    public static String limit(String place, String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) return form.group(1);
        int semicolon = text.indexOf(';');
        if (semicolon < 0) return text;
        throw new Refusal(place
                + ": after the semicolon is '"
                + text.substring(semicolon + 1).strip()
                + "'; give 'abort' or 'abort after 10s' there.");
    }

    /**
     * How long a threshold may be missed continuously; empty if it does not end a run.
     *
     * @param place names the property and its value, the start of a sentence
     * @throws Refusal if the time is invalid, or the figure is known only at the end
     */
    public static OptionalLong patienceNanos(String place, String text, Figure figure) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) return OptionalLong.empty();
        if (!Catalogue.mayAbort(figure))
            throw new Refusal(place
                    + ": "
                    + figure.name()
                    + " is known at the end of a run, so it cannot end one; remove '; abort'.");
        String time = form.group(2) == null ? "0s" : form.group(2);
        return OptionalLong.of(Limit.parse(time, SECONDS)
                .filter(limit -> Character.isDigit(time.charAt(0)))
                .map(limit -> Math.round(limit.value() * NANOS_PER_SECOND))
                .orElseThrow(() -> new Refusal(place
                        + ": after 'abort after', give "
                        + Limit.form(SECONDS).replace("5ms", "10s")
                        + ".")));
    }
}
