// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.MatchFinder;
import io.github.jmeteroverdrive.extractors.Needle;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.extractors.regexp.LiteralCollector.MatchStart;
import io.github.jmeteroverdrive.extractors.regexp.RegexpMatcher.JavaMatcher;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Finds matches in a text. Where every match begins with a literal, the literal is searched in the bytes and the
 * expression tried there; when it is too frequent, the rest is decoded once. A body without the longest literal is not
 * decoded. For a single match, only as much as needed is decoded.
 */
final class RegexpScan extends MatchFinder<String[]> {

    /** Positions before their density is checked; in small bodies fewer. */
    private static final int PLACES = 8;

    /** Decoding this many bytes costs as much as one attempt. */
    private static final int PLACE = 2048;

    /** Fewer bytes between two positions, on average, are too dense. */
    private static final int TOO_DENSE = 512;

    /** Bytes decoded first for one match, and the growth factor. */
    private static final int FIRST = 1024;

    private static final int GROWTH = 16;

    private final TranslatedRegexp expression;
    private final boolean single;
    private final Window window;
    private final TextSearch inText;
    private final TimeLimit limit;
    private Charset charset;
    private Needle prefix;
    private Needle longest;

    private TextSource source;
    private byte[] bytes;
    private boolean decoded;
    private int decodedTo;
    private int from;
    private int longestAt;
    private int places;

    /** @param single whether only one match is wanted */
    RegexpScan(TranslatedRegexp expression, boolean single, TimeLimit limit) {
        this.expression = expression;
        this.single = single;
        this.limit = limit;
        window = new Window(expression, limit);
        inText = new TextSearch(expression, limit);
    }

    /** Starts the time limit for the search of a row. */
    void begin() {
        limit.begin();
    }

    /** @throws FallbackNeeded when the engines might disagree about the text */
    @Override
    protected void open(TextSource next) {
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
        decode(single && bytes != null && expression.start() != null ? (long) at + FIRST : Long.MAX_VALUE);
    }

    /** Decodes the beginning of the text, or all of it. */
    private void decode(long to) {
        if (bytes != null && to < bytes.length) {
            decodedTo = SurrogateFinder.end(bytes, (int) to, charset);
            inText.extend(text(0, decodedTo), false);
            return;
        }
        String text = source.text() == null ? "" : source.text();
        int length = bytes == null ? 0 : bytes.length;
        if (expression.differs(text, bytes, charset, 0, length)) throw FallbackNeeded.INSTANCE;
        inText.extend(text, true);
    }

    /** Decodes the rest of the text from the start of a character. */
    private void openRest(int place) {
        decoded = true;
        inText.open(text(place, bytes.length), true);
    }

    private String text(int begin, int end) {
        String text = new String(bytes, begin, end - begin, charset);
        if (expression.differs(text, bytes, charset, begin, end)) throw FallbackNeeded.INSTANCE;
        return text;
    }

    private void encode(Charset wanted) {
        if (wanted == charset) return;
        charset = wanted;
        prefix = needle(expression.prefix());
        longest = needle(expression.longest());
    }

    private Needle needle(String literal) {
        byte[] encoded = charset == null || literal.isEmpty() ? null : ByteCharsets.needle(literal, charset);
        return encoded == null ? null : new Needle(encoded);
    }

    /** @throws FallbackNeeded when only stock can decide */
    @Override
    protected boolean next() {
        if (decoded) return nextDecoded();
        if (bytes == null || prefix == null) return false;
        if (from < 0) from = ~from + window.matchedBytes();
        int few = single ? PLACES : Math.min(PLACES, bytes.length / PLACE);
        for (int at = prefix.in(bytes, from); at >= 0; at = prefix.in(bytes, at + 1)) {
            if (!mayMatchAt(at)) break;
            if (++places > few && at / places < TOO_DENSE) {
                openRest(at);
                return nextDecoded();
            }
            if (window.matchesAt(at)) {
                from = ~at; // its length is computed when another match is wanted
                return true;
            }
        }
        bytes = null;
        return false;
    }

    private boolean nextDecoded() {
        while (!inText.next()) {
            if (!inText.needsMore()) return false;
            decode((long) decodedTo * GROWTH);
        }
        return true;
    }

    /** Whether the longest literal is at or after a position. */
    private boolean mayMatchAt(int place) {
        if (longest == null || longest.length() == prefix.length()) return true;
        if (longestAt < place) longestAt = longest.in(bytes, place);
        return longestAt >= 0;
    }

    /** The groups of the match, the whole of it first. */
    @Override
    protected String[] value() {
        return decoded ? inText.groups() : window.groups();
    }

    @Override
    protected void close() {
        source = null;
        bytes = null;
        window.close();
        inText.close();
    }

    /** Tries an expression at a position of a body, and decodes more only when the result depends on it. */
    private static final class Window {

        private static final int FIRST = 256;
        private static final int GROWTH = 8;

        /** Failed attempts that may decode the whole rest. */
        private static final int WHOLE_ATTEMPTS = 8;

        private static final char REPLACEMENT = '\uFFFD';

        private final RegexpMatcher attempt;
        private final TranslatedRegexp expression;
        private byte[] bytes;
        private Charset charset;
        private boolean utf8;
        private String decoded;
        private int wholeAttempts;

        Window(TranslatedRegexp expression, TimeLimit limit) {
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
         * @throws FallbackNeeded when the engines might disagree about the decoded text, or the rest was decoded too
         *     often
         */
        boolean matchesAt(int place) {
            for (long size = FIRST; ; size *= GROWTH) {
                boolean all = size >= bytes.length - place;
                int decodedTo = all ? bytes.length : SurrogateFinder.end(bytes, (int) (place + size), charset);
                decoded = new String(bytes, place, decodedTo - place, charset);
                if (expression.differs(decoded, bytes, charset, place, decodedTo)) {
                    throw FallbackNeeded.INSTANCE;
                }
                attempt.open(decoded);
                boolean matches = attempt.at(0);
                if (!all && attempt.hitEnd()) continue;
                if (!matches && size > FIRST && all && ++wholeAttempts > WHOLE_ATTEMPTS) {
                    throw FallbackNeeded.INSTANCE;
                }
                return matches;
            }
        }

        /** The groups of the match, the whole of it first. */
        String[] groups() {
            return attempt.groups();
        }

        /**
         * Bytes of the match.
         *
         * @throws FallbackNeeded when they are malformed, so that the number of characters does not determine that of
         *     bytes
         */
        int matchedBytes() {
            if (!utf8) return attempt.end();
            int count = 0;
            for (int i = 0; i < attempt.end(); i++) {
                char c = decoded.charAt(i);
                if (c == REPLACEMENT) throw FallbackNeeded.INSTANCE;
                // each surrogate counts two of the four bytes
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

    /**
     * Finds matches in a decoded text. The expression is tried only where a match can begin: at a possible first
     * character within reach of the longest literal, and of a leading run only at its start. The text can be extended.
     */
    private static final class TextSearch {

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

        void open(String in, boolean isWhole) {
            from = 0;
            untried = 0;
            extend(in, isWhole);
        }

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
}
