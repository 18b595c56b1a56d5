// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Gathers, while an expression is read, text that every match begins with, the longest text that
 * every match has, which characters may stand before that, and which come first. Between them stand
 * the marks that a group leaves when it begins, because alternatives take back what was gathered
 * since.
 */
final class Literals {

    private final StringBuilder prefix = new StringBuilder();
    private final StringBuilder run = new StringBuilder();
    private boolean atStart = true;
    private String longest = "";

    /** Java's words for a class of all that was read so far, and where in it the run began. */
    private final StringBuilder classes = new StringBuilder();

    private int runBegan;
    private String beforeLongest = "";

    /** Inside of a class: what a match may begin with; null when that is not known. */
    private String first = "";

    private boolean firstRuns;

    /** Where a group begins. */
    record Mark(int prefix, String longest, String beforeLongest, boolean hasFirst) {}

    /** One more character that is there once, and no repetition of it. */
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
     * Something else that a match may have here.
     *
     * @param asClass Java's words for its characters, inside a class
     * @param least how often it is there at least
     * @param endless whether it may be there any number of times more
     */
    void other(String asClass, int least, boolean endless) {
        begin(asClass, least, endless);
        classes.append(asClass);
        endRun();
    }

    /** What may be missing leaves open what comes first. */
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

    /** The group that began there has alternatives. */
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

    /** What is known of where a match begins. */
    Start start() {
        boolean known = first != null && !first.isEmpty();
        return new Start(
                known ? Characters.of(first) : null,
                known && firstRuns,
                beforeLongest.isEmpty() ? null : Characters.of(beforeLongest));
    }
}
