// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Tries an expression at one place of a body, and decodes no more of the body than the answer
 * needs: when the matcher has seen the end of what was decoded, it is asked again with more.
 */
final class Window {

    private static final int FIRST = 256;
    private static final int GROWTH = 8;

    /** Places where the whole rest of a body may be decoded in vain. */
    private static final int WHOLE_ATTEMPTS = 8;

    private static final char REPLACEMENT = '\uFFFD';

    private final Attempt attempt;
    private final Translation expression;
    private byte[] bytes;
    private Charset charset;
    private boolean utf8;
    private String decoded;
    private int wholeAttempts;

    Window(Translation expression, TimeLimit limit) {
        this.expression = expression;
        attempt = expression.attempt(limit);
    }

    void open(byte[] body, Charset of) {
        bytes = body;
        charset = of;
        utf8 = of.equals(StandardCharsets.UTF_8);
        wholeAttempts = 0;
    }

    /**
     * Whether there is a match that begins at that place, where a character begins.
     *
     * @throws Undecided when the two engines might see what was decoded differently, or when the
     *     rest of the body was decoded too often
     */
    boolean matchesAt(int place) throws Undecided {
        for (long size = FIRST; ; size *= GROWTH) {
            boolean all = size >= bytes.length - place;
            int decodedTo = all ? bytes.length : Units.end(bytes, (int) (place + size), charset);
            decoded = new String(bytes, place, decodedTo - place, charset);
            if (expression.differs(decoded, bytes, charset, place, decodedTo)) {
                throw Undecided.INSTANCE;
            }
            attempt.open(decoded);
            boolean matches = attempt.at(0);
            if (!all && attempt.hitEnd()) continue;
            if (!matches && size > FIRST && all && ++wholeAttempts > WHOLE_ATTEMPTS) {
                throw Undecided.INSTANCE;
            }
            return matches;
        }
    }

    /** The groups of the match, the whole of it first. */
    String[] groups() {
        return attempt.groups();
    }

    /**
     * How many bytes the match has.
     *
     * @throws Undecided when bytes of it are malformed, and so cannot be counted from its
     *     characters
     */
    int matchedBytes() throws Undecided {
        if (!utf8) return attempt.end();
        int count = 0;
        for (int i = 0; i < attempt.end(); i++) {
            char c = decoded.charAt(i);
            if (c == REPLACEMENT) throw Undecided.INSTANCE;
            // each half of a character of four bytes counts two
            if (c < 0x80) count++;
            else count += c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return count;
    }

    void close() {
        bytes = null;
        decoded = null;
        attempt.open("");
    }
}
