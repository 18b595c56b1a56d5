// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.TestBed;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Placeholders in braces in the texts of a variant. Immutable.
 *
 * @param place of the variant, for messages
 * @param onTarget whether its file has a target
 */
record Placeholders(String place, boolean onTarget) {

    /** A parameter in a command; placeholders of the test bed begin with a lower-case letter. */
    private static final Pattern PARAMETER = Pattern.compile("\\{([A-Z]\\w*)}");

    private static final Pattern TARGET = Pattern.compile("\\{target\\.\\w+}");

    String fill(String word, Map<String, String> parameters) {
        check(word);
        return PARAMETER.matcher(word).replaceAll(found -> {
            String value = parameters.get(found.group(1));
            if (value != null) return Matcher.quoteReplacement(value);
            throw new Refusal(
                    "%s: '%s' has no value; add it to the variant's 'parameters'.".formatted(place, found.group()));
        });
    }

    /** @throws Refusal if the test bed has no value for a placeholder */
    void check(String text) {
        Matcher found = TARGET.matcher(text);
        while (found.find()) {
            if (!Set.of(TestBed.URL, TestBed.PORT).contains(found.group())) {
                throw new Refusal("%s: there is no %s; there are %s and %s."
                        .formatted(place, found.group(), TestBed.URL, TestBed.PORT));
            }
            if (!onTarget) {
                throw new Refusal("%s: %s needs a target; add 'target: { name: artemis }' to the file."
                        .formatted(place, found.group()));
            }
        }
    }
}
