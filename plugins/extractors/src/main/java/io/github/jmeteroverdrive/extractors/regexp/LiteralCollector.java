// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.Escapes;

/**
 * Collects properties of all matches: a literal at the start, the longest literal, and the possible characters before
 * it and at the start. A {@link Mark} from the start of a group lets alternatives undo what was collected since.
 */
final class LiteralCollector {

    private final StringBuilder prefix = new StringBuilder();
    private final StringBuilder run = new StringBuilder();
    private boolean atStart = true;
    private String longest = "";

    /** A bracket expression of all characters so far, and where the current literal began in it. */
    private final StringBuilder classes = new StringBuilder();

    private int runBegan;
    private String beforeLongest = "";

    /** A bracket expression of the first character; null when unknown. */
    private String first = "";

    private boolean firstRuns;

    /** At the start of a group. */
    record Mark(int prefix, String longest, String beforeLongest, boolean hasFirst) {}

    /** A literal character that is not repeated. */
    void add(char c) {
        begin(Escapes.quoted(c), 1, false);
        if (atStart) prefix.append(c);
        if (run.isEmpty()) runBegan = classes.length();
        run.append(c);
        classes.append(Escapes.quoted(c));
        if (run.length() > longest.length()) {
            longest = run.toString();
            beforeLongest = classes.substring(0, runBegan);
        }
    }

    /**
     * @param asClass its characters, as in a bracket expression of Java
     * @param endless whether there is no maximum
     */
    void other(String asClass, int least, boolean endless) {
        begin(asClass, least, endless);
        classes.append(asClass);
        endRun();
    }

    /** Something optional leaves the first character unknown. */
    private void begin(String asClass, int least, boolean endless) {
        if (first == null || !first.isEmpty()) return;
        first = least == 0 ? null : asClass;
        firstRuns = endless;
    }

    private void endRun() {
        atStart = false;
        run.setLength(0);
    }

    Mark mark() {
        boolean hasFirst = first != null && !first.isEmpty();
        return new Mark(prefix.length(), longest, beforeLongest, hasFirst);
    }

    void alternative(Mark since) {
        if (!since.hasFirst) first = null;
        prefix.setLength(Math.min(prefix.length(), since.prefix));
        longest = since.longest;
        beforeLongest = since.beforeLongest;
        endRun();
    }

    String prefix() {
        return prefix.toString();
    }

    String longest() {
        return longest;
    }

    MatchStart start() {
        boolean known = first != null && !first.isEmpty();
        return new MatchStart(
                known ? CharacterTable.of(first) : null,
                known && firstRuns,
                beforeLongest.isEmpty() ? null : CharacterTable.of(beforeLongest));
    }

    /**
     * Known properties of the start of a match.
     *
     * @param first possible first characters; null for any
     * @param run whether the expression begins with any number of them
     * @param before characters possible before the longest literal of a match; null when it is at the start, or there
     *     is none
     */
    record MatchStart(CharacterTable first, boolean run, CharacterTable before) {

        /**
         * Whether a match may begin here.
         *
         * @param from where the search began, which may have cut a run
         */
        boolean isAt(String text, int at, int from) {
            if (first == null) return true;
            if (!first.has(text.charAt(at))) return false;
            return !run || at == from || !first.has(text.charAt(at - 1));
        }

        /** The first position, not below {@code least}, from which a match reaches the literal. */
        int reach(String text, int least, int literalAt) {
            int at = literalAt;
            while (at > least && before != null && before.has(text.charAt(at - 1))) at--;
            return at;
        }
    }
}
