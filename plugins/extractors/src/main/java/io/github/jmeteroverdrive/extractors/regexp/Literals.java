// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Gathers, while an expression is read, text that every match begins with, and the longest text
 * that every match has. Between them stand the marks that a group leaves when it begins, because
 * alternatives take back what was gathered since.
 */
final class Literals {

    private final StringBuilder prefix = new StringBuilder();
    private final StringBuilder run = new StringBuilder();
    private boolean atStart = true;
    private String longest = "";

    /** Where a group begins. */
    record Mark(int prefix, String longest) {}

    /** One more character that is there once, and no repetition of it. */
    void add(char c) {
        if (atStart) prefix.append(c);
        run.append(c);
        if (run.length() > longest.length()) longest = run.toString();
    }

    /** Something else that a match may have here. */
    void other() {
        atStart = false;
        run.setLength(0);
    }

    Mark mark() {
        return new Mark(prefix.length(), longest);
    }

    /** The group that began there has alternatives. */
    void alternative(Mark since) {
        prefix.setLength(Math.min(prefix.length(), since.prefix));
        longest = since.longest;
        other();
    }

    String prefix() {
        return prefix.toString();
    }

    String longest() {
        return longest;
    }
}
