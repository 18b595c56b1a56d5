// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * How often an answer was right in the runs that were held out: others than those on which the rules were tuned, and of
 * other kinds. {@code confidence.properties} has it, docs/verdict.md tells how these runs were made.
 */
final class VerdictAccuracy {

    private static final Properties HELD_OUT = new Properties();

    static {
        try (InputStream in = VerdictAccuracy.class.getResourceAsStream("confidence.properties")) {
            HELD_OUT.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private VerdictAccuracy() {}

    /** {@code 29 of 30}; "" when no such run was given this answer. */
    static String of(Verdict.Answer answer) {
        return HELD_OUT.getProperty(answer.id().replace(' ', '-'), "");
    }

    /** The same for people, with the rules that gave those answers; "" when there is none. */
    static String words(Verdict.Answer answer) {
        return words(of(answer), HELD_OUT.getProperty("rules", ""));
    }

    /** @param rules which they were, as in "answers of …"; "" when they are those of today */
    static String words(String known, String rules) {
        if (known.isEmpty()) return "";
        return known + " such answers " + (rules.isEmpty() ? "" : "of " + rules + " ") + "were right";
    }
}
