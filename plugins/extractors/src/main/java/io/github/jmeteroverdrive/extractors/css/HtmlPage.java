// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** What the rules of a page share: the open elements, those in force, and the mode. */
final class HtmlPage {

    final HtmlSink sink;
    final HtmlStack open;
    final HtmlFormatting formatting;
    HtmlMode mode = HtmlMode.START;

    /** Number of the form that is being filled; 0 for none. */
    int form;

    /** Whether the document's type is one that may change what a table does to a paragraph. */
    boolean oddDoctype;

    HtmlPage(HtmlSink sink, HtmlAttributes again, HtmlAttributes other) {
        this.sink = sink;
        open = new HtmlStack(sink);
        formatting = new HtmlFormatting(open, again, other);
    }

    /** Opens an element where it stands. */
    int insert(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        return open.push(tag, attributes);
    }

    /** Opens an element that has no content. */
    void insertEmpty(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        open.push(tag, attributes);
        open.pop();
    }

    /** Ends an open paragraph, and what is open in it. */
    void endParagraph() throws NotClean {
        if (!open.inButtonScope(HtmlTags.P)) return;
        open.popImplied(HtmlTags.P);
        open.popTo(HtmlTags.P);
    }

    /** Finds the mode by what is open. */
    void resetMode() throws NotClean {
        for (int i = open.size() - 1; i >= 0; i--) {
            HtmlTag tag = open.at(i);
            if (tag == null || !open.isHtmlAt(i)) continue;
            HtmlMode found = mode(tag);
            if (found != null) {
                mode = found;
                return;
            }
        }
        throw NotClean.HERE;
    }

    private static HtmlMode mode(HtmlTag tag) throws NotClean {
        if (tag.is(HtmlTag.CELL)) return HtmlMode.CELL;
        if (tag.is(HtmlTag.SECTION)) return HtmlMode.SECTION;
        if (tag == HtmlTags.TR) return HtmlMode.ROW;
        if (tag == HtmlTags.TABLE) return HtmlMode.TABLE;
        if (tag == HtmlTags.CAPTION) return HtmlMode.CAPTION;
        if (tag == HtmlTags.COLGROUP) return HtmlMode.COLGROUP;
        if (tag == HtmlTags.SELECT) return HtmlMode.SELECT;
        if (tag == HtmlTags.BODY) return HtmlMode.BODY;
        if (tag == HtmlTags.HEADER || tag == HtmlTags.HTML) throw NotClean.HERE;
        return null;
    }
}
