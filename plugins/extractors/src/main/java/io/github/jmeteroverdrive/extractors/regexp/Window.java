// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tries an expression at one place of a body, and decodes no more of the body than the answer
 * needs: when the matcher has seen the end of what was decoded, it is asked again with more.
 */
final class Window {

    private static final int FIRST = 256;
    private static final int GROWTH = 8;

    /** Continuation bytes that a character of UTF-8 has at most. */
    private static final int CONTINUATIONS = 3;

    /** Places where the whole rest of a body may be decoded in vain. */
    private static final int WHOLE_ATTEMPTS = 8;

    private static final char REPLACEMENT = '\uFFFD';

    private final Matcher matcher;
    private final boolean seesUnits;
    private final LimitedText limited;
    private byte[] bytes;
    private Charset charset;
    private boolean utf8;
    private int wholeAttempts;

    Window(Pattern pattern, boolean seesUnits, LimitedText limited) {
        this.limited = limited;
        this.matcher = pattern.matcher("");
        this.seesUnits = seesUnits;
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
            int decodedTo = all ? bytes.length : end((int) (place + size));
            if (seesUnits && utf8 && Units.differ(bytes, place, decodedTo)) {
                throw Undecided.INSTANCE;
            }
            matcher.reset(limited.of(new String(bytes, place, decodedTo - place, charset)));
            boolean matches = matcher.lookingAt();
            if (!all && matcher.hitEnd()) continue;
            if (!matches && size > FIRST && all && ++wholeAttempts > WHOLE_ATTEMPTS) {
                throw Undecided.INSTANCE;
            }
            return matches;
        }
    }

    /** The place, or a few before it, so that no character is cut. */
    private int end(int wanted) {
        if (!utf8) return wanted;
        int end = wanted;
        for (int i = 0; i < CONTINUATIONS && isContinuation(bytes[end]); i++) end--;
        return isContinuation(bytes[end]) ? wanted : end;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    Matcher match() {
        return matcher;
    }

    /**
     * How many bytes the match has.
     *
     * @throws Undecided when bytes of it are malformed, and so cannot be counted from its
     *     characters
     */
    int matchedBytes() throws Undecided {
        if (!utf8) return matcher.end();
        String text = matcher.group();
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == REPLACEMENT) throw Undecided.INSTANCE;
            // each half of a character of four bytes counts two
            if (c < 0x80) count++;
            else count += c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return count;
    }

    void close() {
        bytes = null;
        matcher.reset("");
    }
}
