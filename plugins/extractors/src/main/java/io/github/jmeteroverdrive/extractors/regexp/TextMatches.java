// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Goes from match to match in a decoded text, and tries the expression only where a match can
 * begin: at a character that may be its first, in reach of the text that every match has. A run of
 * characters that the expression begins with any number of is tried at its first one alone: where a
 * later one begins a match, the first one does. The text may be the beginning of a longer one, and
 * be made longer.
 */
final class TextMatches {

    private final Attempt attempt;

    /** Finds matches wherever they begin; null when something is known of that. */
    private final JavaAttempt anywhere;

    private final Start start;
    private final String literal;
    private String text = "";
    private boolean whole;
    private boolean needsMore;
    private int from;
    private int untried;
    private int literalAt;

    TextMatches(Translation expression, TimeLimit limit) {
        start = expression.start();
        anywhere = start == null ? new JavaAttempt(expression.pattern(), limit) : null;
        attempt = start == null ? anywhere : expression.attempt(limit);
        literal = start == null ? "" : expression.longest();
    }

    /**
     * Another text.
     *
     * @param isWhole whether there is no more of it
     */
    void open(String in, boolean isWhole) {
        from = 0;
        untried = 0;
        goOn(in, isWhole);
    }

    /** The same text, but more of it. */
    void goOn(String in, boolean isWhole) {
        text = in;
        whole = isWhole;
        needsMore = false;
        literalAt = -1;
        attempt.open(in);
    }

    /** Goes to the next match, if there is one, and if this much of the text tells. */
    boolean next() {
        if (anywhere != null) return anywhere.next();
        for (; findBegin(); untried++) {
            boolean matches = attempt.at(untried);
            if (!whole && attempt.hitEnd()) break;
            if (matches) {
                from = attempt.end();
                untried = from;
                return true;
            }
        }
        needsMore = !whole;
        return false;
    }

    /** Whether {@link #next} could not tell. */
    boolean needsMore() {
        return needsMore;
    }

    /** Goes to the next place where a match can begin; false when this text has none. */
    private boolean findBegin() {
        while (untried < text.length()) {
            if (literalAt < untried && !literal.isEmpty()) {
                literalAt = text.indexOf(literal, untried);
                if (literalAt < 0) {
                    if (whole) untried = text.length();
                    return false;
                }
                untried = start.reach(text, untried, literalAt);
            }
            int last = literal.isEmpty() ? text.length() - 1 : literalAt;
            for (; untried <= last; untried++) {
                if (start.isAt(text, untried, from)) return true;
            }
        }
        return false;
    }

    /** The groups of the match, the whole of it first. */
    String[] groups() {
        return attempt.groups();
    }

    void close() {
        open("", true);
    }
}
