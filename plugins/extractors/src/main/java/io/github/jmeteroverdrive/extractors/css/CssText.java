// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** The text of an element while it is read, as jsoup's {@code Element.text()} has it. */
final class CssText {

    private static final int NO_BREAK_SPACE = 0xA0;
    private static final int ZERO_WIDTH_SPACE = 0x200B;
    private static final int SOFT_HYPHEN = 0xAD;

    private final StringBuilder text = new StringBuilder();

    /** Whether a block ended right before, so that text or an inline element is set apart. */
    private boolean behindBlock;

    void start(HtmlTag tag) {
        if (behindBlock && !tag.formattedAsBlock) blank();
        behindBlock = false;
        if (text.length() > 0 && (tag.block || tag.breaksLine)) blank();
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
        if (keepsSpace) text.append(part);
        else normalized(part);
    }

    private void normalized(String part) {
        boolean afterBlank = endsBlank();
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (HtmlAttributes.isSpace(c) || c == NO_BREAK_SPACE) {
                if (!afterBlank) text.append(' ');
                afterBlank = true;
            } else if (c != ZERO_WIDTH_SPACE && c != SOFT_HYPHEN) {
                text.append(c);
                afterBlank = false;
            }
        }
    }

    private boolean endsBlank() {
        return text.length() > 0 && text.charAt(text.length() - 1) == ' ';
    }

    private void blank() {
        if (!endsBlank()) text.append(' ');
    }

    @Override
    public String toString() {
        return text.toString().trim();
    }
}
