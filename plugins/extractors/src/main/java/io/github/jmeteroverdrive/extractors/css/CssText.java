// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.Arrays;

/** The text of an element while it is read, as jsoup's {@code Element.text()} has it. */
final class CssText {

    private static final int NO_BREAK_SPACE = 0xA0;
    private static final int ZERO_WIDTH_SPACE = 0x200B;
    private static final int SOFT_HYPHEN = 0xAD;

    private char[] text = new char[64];
    private int length;

    /** Whether a block ended right before, so that text or an inline element is set apart. */
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

    /** Collapses the white space of so many characters that come next, where they stand. */
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
        if (length + more > text.length) {
            text = Arrays.copyOf(text, Math.max(2 * text.length, length + more));
        }
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
