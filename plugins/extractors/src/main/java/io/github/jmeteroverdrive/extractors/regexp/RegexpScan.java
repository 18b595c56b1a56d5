// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.extractors.search.Needle;
import java.nio.charset.Charset;

/**
 * Goes from match to match in one text. Where every match begins with a known text, that is found
 * in the bytes and the expression tried there, unless it stands everywhere: then the rest is
 * decoded once, and not a piece of it for each. Where every match has a known text, a body without
 * it is not decoded. Who wants one match has no more decoded than it takes to find it.
 */
final class RegexpScan {

    /** After so many places it is asked whether they are too many; in small bodies after fewer. */
    private static final int PLACES = 8;

    /** Bytes of a body that cost as much to decode as one place to look at. */
    private static final int PLACE = 2048;

    /** Bytes from one place to the next, on average, that are too few. */
    private static final int TOO_DENSE = 512;

    /** Bytes that are decoded at first for one match, and how many times as many next. */
    private static final int FIRST = 1024;

    private static final int GROWTH = 16;

    private final Translation expression;
    private final boolean one;
    private final Window window;
    private final TextMatches inText;
    private final TimeLimit limit;
    private Charset charset;
    private Needle prefix;
    private Needle longest;

    private Source source;
    private byte[] bytes;
    private boolean decoded;
    private int decodedTo;
    private int from;
    private int longestAt;
    private int places;

    /**
     * @param one whether one match is wanted, and not all
     */
    RegexpScan(Translation expression, boolean one, TimeLimit limit) {
        this.expression = expression;
        this.one = one;
        this.limit = limit;
        window = new Window(expression, limit);
        inText = new TextMatches(expression, limit);
    }

    /** The search of a row begins, in one text or several. */
    void begin() {
        limit.begin();
    }

    /**
     * @throws Undecided when the two engines might see the text differently
     */
    void open(Source next) throws Undecided {
        source = next;
        decoded = false;
        from = 0;
        longestAt = -1;
        places = 0;
        encode(source.charset());
        bytes = source.bytes();
        if (bytes != null && prefix != null) {
            window.open(bytes, charset);
            return;
        }
        int at = bytes == null || longest == null ? 0 : longest.in(bytes, 0);
        if (at < 0) return;
        decoded = true;
        inText.open("", false);
        decode(
                one && bytes != null && expression.start() != null
                        ? (long) at + FIRST
                        : Long.MAX_VALUE);
    }

    /** Decodes the text's beginning, or all of it. */
    private void decode(long to) throws Undecided {
        if (bytes != null && to < bytes.length) {
            decodedTo = Units.end(bytes, (int) to, charset);
            inText.goOn(text(0, decodedTo), false);
            return;
        }
        String text = source.text() == null ? "" : source.text();
        int length = bytes == null ? 0 : bytes.length;
        if (expression.differs(text, bytes, charset, 0, length)) throw Undecided.INSTANCE;
        inText.goOn(text, true);
    }

    /** A character begins at that place, so what is decoded from there is the text's rest. */
    private void openRest(int place) throws Undecided {
        decoded = true;
        inText.open(text(place, bytes.length), true);
    }

    private String text(int begin, int end) throws Undecided {
        String text = new String(bytes, begin, end - begin, charset);
        if (expression.differs(text, bytes, charset, begin, end)) throw Undecided.INSTANCE;
        return text;
    }

    private void encode(Charset wanted) {
        if (wanted == charset) return;
        charset = wanted;
        prefix = needle(expression.prefix());
        longest = needle(expression.longest());
    }

    private Needle needle(String literal) {
        byte[] encoded =
                charset == null || literal.isEmpty() ? null : ByteCharsets.needle(literal, charset);
        return encoded == null ? null : new Needle(encoded);
    }

    /**
     * Goes to the next match, if there is one.
     *
     * @throws Undecided when only the stock engine can say
     */
    boolean next() throws Undecided {
        if (decoded) return nextDecoded();
        if (bytes == null || prefix == null) return false;
        if (from < 0) from = ~from + window.matchedBytes();
        int few = one ? PLACES : Math.min(PLACES, bytes.length / PLACE);
        for (int at = prefix.in(bytes, from); at >= 0; at = prefix.in(bytes, at + 1)) {
            if (!mayMatchAt(at)) break;
            if (++places > few && at / places < TOO_DENSE) {
                openRest(at);
                return nextDecoded();
            }
            if (window.matchesAt(at)) {
                from = ~at; // how long it is matters only to who asks for another one
                return true;
            }
        }
        bytes = null;
        return false;
    }

    private boolean nextDecoded() throws Undecided {
        while (!inText.next()) {
            if (!inText.needsMore()) return false;
            decode((long) decodedTo * GROWTH);
        }
        return true;
    }

    /** Whether the longest text that every match has is there or after. */
    private boolean mayMatchAt(int place) {
        if (longest == null || longest.length() == prefix.length()) return true;
        if (longestAt < place) longestAt = longest.in(bytes, place);
        return longestAt >= 0;
    }

    /** The groups of the match, the whole of it first. */
    String[] groups() {
        return decoded ? inText.groups() : window.groups();
    }

    /** Lets the text go. */
    void close() {
        source = null;
        bytes = null;
        window.close();
        inText.close();
    }
}
