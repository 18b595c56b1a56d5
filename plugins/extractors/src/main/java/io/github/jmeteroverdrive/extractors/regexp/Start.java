// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * What is known of where a match begins.
 *
 * @param first the characters it may begin with; null for any
 * @param run whether the expression begins with any number of these
 * @param before the characters it may have before the longest text that every match has; null when
 *     that is its beginning, or when there is none
 */
record Start(Characters first, boolean run, Characters before) {

    /**
     * Whether a match may begin there.
     *
     * @param from where the search began, so that a run may have been cut there
     */
    boolean isAt(String text, int at, int from) {
        if (first == null) return true;
        if (!first.has(text.charAt(at))) return false;
        return !run || at == from || !first.has(text.charAt(at - 1));
    }

    /** The first place, not before another, from which a match reaches that text. */
    int reach(String text, int least, int literalAt) {
        int at = literalAt;
        while (at > least && before != null && before.has(text.charAt(at - 1))) at--;
        return at;
    }
}
