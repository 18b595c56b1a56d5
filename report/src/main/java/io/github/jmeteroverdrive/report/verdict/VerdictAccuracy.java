// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * How often an answer was right in held-out runs: of other kinds than the runs on which the rules were tuned. The
 * figures are in {@code confidence.properties}; docs/verdict.md describes how these runs were made.
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

    /** {@code 29 of 30}; "" if no held-out run has this answer. */
    static String of(Verdict.Answer answer) {
        return HELD_OUT.getProperty(answer.id().replace(' ', '-'), "");
    }

    /** The same in words, with the version of the rules; "" if there is none. */
    static String words(Verdict.Answer answer) {
        return words(of(answer), HELD_OUT.getProperty("rules", ""));
    }

    /** @param rules version of the rules, as in "answers of …"; "" if they are the current ones */
    static String words(String known, String rules) {
        if (known.isEmpty()) return "";
        return known + " such answers " + (rules.isEmpty() ? "" : "of " + rules + " ") + "were right";
    }
}
