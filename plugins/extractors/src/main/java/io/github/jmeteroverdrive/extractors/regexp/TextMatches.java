// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;

/**
 * Goes from match to match in a decoded text, and tries the expression only where a match can
 * begin: at a character that may be its first, in reach of the text that every match has. A run of
 * characters that the expression begins with any number of is tried at its first one alone: where a
 * later one begins a match, the first one does.
 */
final class TextMatches {

    private final Matcher matcher;
    private final LimitedText limited;

    /** Null when nothing is known of where matches begin. */
    private final Start start;

    private final String literal;
    private String text = "";
    private int from;
    private int literalAt;

    TextMatches(Translation expression, LimitedText limited) {
        this.limited = limited;
        matcher = expression.pattern().matcher("");
        start = expression.start();
        literal = start == null ? "" : expression.longest();
    }

    void open(String in) {
        text = in;
        from = 0;
        literalAt = -1;
        matcher.reset(limited.of(in));
    }

    /** Goes to the next match, if there is one. */
    boolean next() {
        if (start == null) return matcher.find();
        for (int at = begin(from); at >= 0; at = begin(at + 1)) {
            if (matcher.region(at, text.length()).lookingAt()) {
                from = matcher.end();
                return true;
            }
        }
        from = text.length();
        return false;
    }

    /** The first place at or after that one where a match can begin; -1 when there is none. */
    private int begin(int least) {
        int at = least;
        while (at < text.length()) {
            if (literalAt < at && !literal.isEmpty()) {
                literalAt = text.indexOf(literal, at);
                if (literalAt < 0) return -1;
                at = start.reach(text, at, literalAt);
            }
            int last = literal.isEmpty() ? text.length() - 1 : literalAt;
            for (; at <= last; at++) {
                if (start.isAt(text, at, from)) return at;
            }
        }
        return -1;
    }

    MatchResult match() {
        return matcher;
    }

    void close() {
        open("");
    }
}
