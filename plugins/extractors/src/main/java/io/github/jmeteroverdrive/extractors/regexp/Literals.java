// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Gathers, while an expression is read, text that every match begins with, the longest text that
 * every match has, and which characters may stand before that. Between them stand the marks that a
 * group leaves when it begins, because alternatives take back what was gathered since.
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

    /** Where a group begins. */
    record Mark(int prefix, String longest, String beforeLongest) {}

    /** One more character that is there once, and no repetition of it. */
    void add(char c) {
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
     */
    void other(String asClass) {
        classes.append(asClass);
        endRun();
    }

    private void endRun() {
        atStart = false;
        run.setLength(0);
    }

    Mark mark() {
        return new Mark(prefix.length(), longest, beforeLongest);
    }

    /** The group that began there has alternatives. */
    void alternative(Mark since) {
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

    /** Inside of a class: every character that a match may have before {@link #longest()}. */
    String beforeLongest() {
        return beforeLongest;
    }
}
