// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;

/**
 * Goes from match to match in a decoded text. Where every match has a known text, that is looked
 * for first, which is much faster than an expression; a match begins no earlier before it than
 * characters reach back that may stand before it.
 */
final class TextMatches {

    /** How far back it looks; then the expression has to look for itself. */
    private static final int MOST_BACK = 256;

    private final String literal;
    private final Matcher matcher;
    private final Matcher mayStandBefore;
    private String text = "";
    private int from;

    TextMatches(Translation expression) {
        literal = expression.before() == null ? "" : expression.longest();
        matcher = expression.pattern().matcher("");
        mayStandBefore = literal.isEmpty() ? null : expression.before().matcher("");
    }

    void open(String in) {
        text = in;
        from = 0;
        matcher.reset(in);
        if (mayStandBefore != null) mayStandBefore.reset(in);
    }

    /** Goes to the next match, if there is one. */
    boolean next() {
        if (literal.isEmpty()) return matcher.find();
        int at = text.indexOf(literal, from);
        if (at < 0 || !matcher.find(firstBegin(at))) return false;
        from = matcher.end();
        return true;
    }

    private int firstBegin(int literalAt) {
        int least = Math.max(from, literalAt - MOST_BACK);
        int begin = literalAt;
        while (begin > least && mayStandBefore.region(begin - 1, begin).matches()) begin--;
        return begin == least ? from : begin;
    }

    MatchResult match() {
        return matcher;
    }

    void close() {
        open("");
    }
}
