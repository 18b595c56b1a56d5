// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.extractors.search.Needle;
import java.nio.charset.Charset;
import java.util.regex.MatchResult;

/**
 * Goes from match to match in one text. Where every match begins with a known text, that is found
 * in the bytes and the expression tried there; where every match has a known text, a body without
 * it is not decoded.
 */
final class RegexpScan {

    private final Translation expression;
    private final Window window;
    private final TextMatches wholeText;
    private Charset charset;
    private Needle prefix;
    private Needle longest;

    private byte[] bytes;
    private boolean inText;
    private int from;
    private int longestAt;

    RegexpScan(Translation expression) {
        this.expression = expression;
        window = new Window(expression.pattern(), expression.seesUnits());
        wholeText = new TextMatches(expression);
    }

    /**
     * @throws Undecided when the two engines might see the text differently
     */
    void open(Source source) throws Undecided {
        inText = false;
        from = 0;
        longestAt = -1;
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
