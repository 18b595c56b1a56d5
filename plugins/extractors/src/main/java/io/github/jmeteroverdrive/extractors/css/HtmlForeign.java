// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** What tags do inside svg. */
final class HtmlForeign {

    private static final byte[] COLOR = CssCompound.name("color");
    private static final byte[] FACE = CssCompound.name("face");
    private static final byte[] SIZE = CssCompound.name("size");

    private final HtmlStack open;

    HtmlForeign(HtmlStack open) {
        this.open = open;
    }

    /**
     * Takes a start tag, unless it is one of HTML.
     *
     * @param integration whether by its name it is one that has HTML inside
     */
    boolean start(HtmlTag tag, HtmlAttributes attributes, boolean integration) throws NotClean {
        if (tag.is(HtmlTag.NOT_FOREIGN) || tag == HtmlTags.FONT && isHtmlFont(attributes)) {
            return false;
        }
        open.pushForeign(HtmlTags.foreign(tag), attributes, integration);
        if (attributes.isSelfClosing()) open.pop();
        return true;
    }

    private static boolean isHtmlFont(HtmlAttributes attributes) {
        return attributes.find(COLOR) >= 0
                || attributes.find(FACE) >= 0
                || attributes.find(SIZE) >= 0;
    }

    /** Takes an end tag, unless it ends something of HTML. */
    boolean end(HtmlTag tag) throws NotClean {
        if (tag == HtmlTags.BR || tag == HtmlTags.P) return false;
        for (int i = open.size() - 1; i > 0; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            if (around.number == tag.number) {
                while (open.top() != around) open.pop();
                open.pop();
                return true;
            }
            HtmlTag next = open.at(i - 1);
            if (next == null) throw NotClean.HERE;
            if (open.isHtmlAt(i - 1)) return false;
        }
        return true;
    }
}
