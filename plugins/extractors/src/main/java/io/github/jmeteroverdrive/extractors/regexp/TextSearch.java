// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.LiteralCollector.MatchStart;
import io.github.jmeteroverdrive.extractors.regexp.RegexpMatcher.JavaMatcher;

/**
 * Finds matches in a decoded text. The expression is tried only where a match can begin: at a possible first character
 * within reach of the longest literal, and of a leading run only at its start. The text can be extended.
 */
final class TextSearch {

    private final RegexpMatcher attempt;

    /** Null when something is known of the start of a match. */
    private final JavaMatcher anywhere;

    private final MatchStart start;
    private final String literal;
    private String text = "";
    private boolean whole;
    private boolean needsMore;
    private int from;
    private int untried;
    private int literalAt;

    TextSearch(TranslatedRegexp expression, TimeLimit limit) {
        start = expression.start();
        anywhere = start == null ? new JavaMatcher(expression.pattern(), limit) : null;
        attempt = start == null ? anywhere : expression.attempt(limit);
        literal = start == null ? "" : expression.longest();
    }

    /** @param isWhole whether the text is complete */
    void open(String in, boolean isWhole) {
        from = 0;
        untried = 0;
        extend(in, isWhole);
    }

    /** Extends the text. */
    void extend(String in, boolean isWhole) {
        text = in;
        whole = isWhole;
        needsMore = false;
        literalAt = -1;
        attempt.open(in);
    }

    /** False also when {@link #needsMore}. */
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

    /** Whether the result depends on more text. */
    boolean needsMore() {
        return needsMore;
    }

    /** Moves to the next position where a match can begin. */
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

    String[] groups() {
        return attempt.groups();
    }

    void close() {
        open("", true);
    }
}
