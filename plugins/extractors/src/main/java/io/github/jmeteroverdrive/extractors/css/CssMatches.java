// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** Matches of a row in successive documents. Used by one thread. */
final class CssMatches {

    /** Null for the text of an element. */
    private final String attribute;

    private final byte[] attributeName;

    /** From 1; below 1 for all. */
    private final int wanted;

    private final List<String> values = new ArrayList<>();
    private final List<Capture> open = new ArrayList<>();
    private int found;

    /** Number of matches to restore by {@link #undo}. */
    private int foundBefore;

    private int valuesBefore;

    private record Capture(int depth, int place, CssText text) {}

    CssMatches(String attribute, int wanted) {
        this.attribute = attribute;
        this.attributeName = attribute == null ? null : Compound.name(attribute.toLowerCase(Locale.ENGLISH));
        this.wanted = wanted;
    }

    void reset() {
        values.clear();
        found = 0;
        begin();
    }

    void begin() {
        open.clear();
        foundBefore = found;
        valuesBefore = values.size();
    }

    /** Discards the matches since {@link #begin}. */
    void undo() {
        open.clear();
        found = foundBefore;
        values.subList(valuesBefore, values.size()).clear();
    }

    boolean isFound() {
        return wanted > 0 && found >= wanted;
    }

    boolean isDone() {
        return isFound() && open.isEmpty();
    }

    boolean wantsNextOnly() {
        return wanted > 0 && found == wanted - 1;
    }

    boolean isOpen() {
        return !open.isEmpty();
    }

    void match(int depth, HtmlAttributes attributes) {
        if (isFound() || !counts()) return;
        if (attribute == null) {
            open.add(new Capture(depth, values.size(), new CssText()));
            values.add(null);
        } else {
            int at = attributes == null ? -1 : attributes.find(attributeName);
            values.add(at < 0 ? "" : attributes.value(at));
        }
    }

    void match(Element element) {
        if (isFound() || !counts()) return;
        values.add(attribute == null ? element.text().trim() : element.attr(attribute));
    }

    private boolean counts() {
        found++;
        return wanted < 1 || found == wanted;
    }

    void start(HtmlTag tag) {
        for (int i = 0; i < open.size(); i++) open.get(i).text.start(tag);
    }

    void end(int depth, HtmlTag tag) {
        int last = open.size() - 1;
        if (last >= 0 && open.get(last).depth == depth) {
            Capture done = open.remove(last);
            values.set(done.place, done.text.toString());
        }
        for (int i = 0; i < open.size(); i++) open.get(i).text.end(tag);
    }

    void text(String text, boolean keepsSpace) {
        for (int i = 0; i < open.size(); i++) open.get(i).text.text(text, keepsSpace);
    }

    void comment() {
        for (int i = 0; i < open.size(); i++) open.get(i).text.comment();
    }

    /** The wanted matches: all, one, or none. */
    List<String> values() {
        return values;
    }

    /** Collects the text of an element as jsoup's {@code Element.text()}. */
    private static final class CssText {

        private static final int NO_BREAK_SPACE = 0xA0;
        private static final int ZERO_WIDTH_SPACE = 0x200B;
        private static final int SOFT_HYPHEN = 0xAD;

        private char[] text = new char[64];
        private int length;

        /** Whether a block has just ended, so that a blank comes before text and inline elements. */
        private boolean behindBlock;

        void start(HtmlTag tag) {
            if (behindBlock && !tag.formattedAsBlock) blank();
            behindBlock = false;
            if (length > 0 && (tag.block || tag.breaksLine)) blank();
        }

        void end(HtmlTag tag) {
            behindBlock = tag.block;
        }

        void comment() {
            behindBlock = false;
        }

        void text(String part, boolean keepsSpace) {
            if (behindBlock) blank();
            behindBlock = false;
            reserve(part.length());
            part.getChars(0, part.length(), text, length);
            if (keepsSpace) length += part.length();
            else normalize(part.length());
        }

        /** Collapses the white space of the next characters in place. */
        private void normalize(int more) {
            boolean afterBlank = endsBlank();
            int to = length;
            for (int from = length; from < length + more; from++) {
                char c = text[from];
                if (c > ' ' && c < NO_BREAK_SPACE) {
                    text[to++] = c;
                    afterBlank = false;
                } else if (HtmlAttributes.isSpace(c) || c == NO_BREAK_SPACE) {
                    if (!afterBlank) text[to++] = ' ';
                    afterBlank = true;
                } else if (c != ZERO_WIDTH_SPACE && c != SOFT_HYPHEN) {
                    text[to++] = c;
                    afterBlank = false;
                }
            }
            length = to;
        }

        private void reserve(int more) {
            if (length + more > text.length) text = Arrays.copyOf(text, Math.max(2 * text.length, length + more));
        }

        private boolean endsBlank() {
            return length > 0 && text[length - 1] == ' ';
        }

        private void blank() {
            if (endsBlank()) return;
            reserve(1);
            text[length++] = ' ';
        }

        @Override
        public String toString() {
            return new String(text, 0, length).trim();
        }
    }
}
