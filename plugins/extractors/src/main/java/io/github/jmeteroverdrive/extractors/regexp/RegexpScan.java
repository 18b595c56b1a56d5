// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.extractors.search.Needle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;

/**
 * Goes from match to match in one text. Where every match begins with a known text, that is found
 * in the bytes and the expression tried there, unless it stands everywhere: then the rest is
 * decoded once, and not a piece of it for each. Where every match has a known text, a body without
 * it is not decoded.
 */
final class RegexpScan {

    /** After so many places it is asked whether they are too many. */
    private static final int PLACES = 8;

    /** Bytes from one place to the next, on average, that are too few. */
    private static final int TOO_DENSE = 512;

    private final Translation expression;
    private final Window window;
    private final TextMatches wholeText;
    private final LimitedText limited;
    private Charset charset;
    private Needle prefix;
    private Needle longest;

    private byte[] bytes;
    private boolean inText;
    private int from;
    private int longestAt;
    private int places;

    RegexpScan(Translation expression, LimitedText limited) {
        this.expression = expression;
        this.limited = limited;
        window = new Window(expression.pattern(), expression.seesUnits(), limited);
        wholeText = new TextMatches(expression, limited);
    }

    /** The search of a row begins, in one text or several. */
    void begin() {
        limited.begin();
    }

    /**
     * @throws Undecided when the two engines might see the text differently
     */
    void open(Source source) throws Undecided {
        inText = false;
        from = 0;
        longestAt = -1;
        places = 0;
        encode(source.charset());
        bytes = source.bytes();
        if (bytes != null && prefix != null) {
            window.open(bytes, charset);
        } else if (bytes == null || longest == null || longest.in(bytes, 0) >= 0) {
            openText(source);
        }
    }

    private void openText(Source source) throws Undecided {
        bytes = null;
        String text = source.text();
        if (text == null) return;
        if (expression.seesUnits() && Units.differ(source)) throw Undecided.INSTANCE;
        wholeText.open(text);
        inText = true;
    }

    /** A character begins at that place, so what is decoded from there is the text's rest. */
    private void openRest(int place) throws Undecided {
        int length = bytes.length - place;
        boolean utf8 = charset.equals(StandardCharsets.UTF_8);
        if (expression.seesUnits() && utf8 && Units.differ(bytes, place, bytes.length)) {
            throw Undecided.INSTANCE;
        }
        wholeText.open(new String(bytes, place, length, charset));
        inText = true;
        bytes = null;
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
        if (inText) return wholeText.next();
        if (bytes == null || prefix == null) return false;
        if (from < 0) from = ~from + window.matchedBytes();
        for (int at = prefix.in(bytes, from); at >= 0; at = prefix.in(bytes, at + 1)) {
            if (!mayMatchAt(at)) break;
            if (++places > PLACES && at / places < TOO_DENSE) {
                openRest(at);
                return wholeText.next();
            }
            if (window.matchesAt(at)) {
                from = ~at; // how long it is matters only to who asks for another one
                return true;
            }
        }
        bytes = null;
        return false;
    }

    /** Whether the longest text that every match has is there or after. */
    private boolean mayMatchAt(int place) {
        if (longest == null || longest.length() == prefix.length()) return true;
        if (longestAt < place) longestAt = longest.in(bytes, place);
        return longestAt >= 0;
    }

    /** The groups of the match, the whole of it first. */
    String[] groups() {
        MatchResult match = inText ? wholeText.match() : window.match();
        String[] groups = new String[match.groupCount() + 1];
        for (int i = 0; i < groups.length; i++) groups[i] = match.group(i);
        return groups;
    }

    /** Lets the text go. */
    void close() {
        bytes = null;
        window.close();
        wholeText.close();
    }
}
