// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;

/** State of a page: open elements, active formatting elements, insertion mode. */
final class HtmlPage {

    final HtmlSink sink;
    final HtmlStack open;
    final HtmlFormatting formatting;
    HtmlMode mode = HtmlMode.START;

    /** The open form; 0 for none. */
    int form;

    /** Whether the document type may change what a table does to a paragraph. */
    boolean oddDoctype;

    HtmlPage(HtmlSink sink, HtmlAttributes again, HtmlAttributes other) {
        this.sink = sink;
        open = new HtmlStack(sink);
        formatting = new HtmlFormatting(open, again, other);
    }

    int insert(HtmlTag tag, HtmlAttributes attributes) {
        return open.push(tag, attributes);
    }

    void insertEmpty(HtmlTag tag, HtmlAttributes attributes) {
        open.push(tag, attributes);
        open.pop();
    }

    void endParagraph() {
        if (!open.inButtonScope(P)) return;
        open.popImplied(P);
        open.popTo(P);
    }

    /** Finds the mode from the open elements. */
    void resetMode() {
        for (int i = open.size() - 1; i >= 0; i--) {
            HtmlTag tag = open.at(i);
            if (tag == null || !open.isHtmlAt(i)) continue;
            HtmlMode found = mode(tag);
            if (found != null) {
                mode = found;
                return;
            }
        }
        throw FallbackNeeded.INSTANCE;
    }

    private static HtmlMode mode(HtmlTag tag) {
        if (tag.is(CELL)) return HtmlMode.CELL;
        if (tag.is(SECTION)) return HtmlMode.SECTION;
        if (tag == TR) return HtmlMode.ROW;
        if (tag == TABLE) return HtmlMode.TABLE;
        if (tag == CAPTION) return HtmlMode.CAPTION;
        if (tag == COLGROUP) return HtmlMode.COLGROUP;
        if (tag == SELECT) return HtmlMode.SELECT;
        if (tag == BODY) return HtmlMode.BODY;
        if (tag == HEADER || tag == HTML) throw FallbackNeeded.INSTANCE;
        return null;
    }

    enum HtmlMode {
        START,
        BEFORE_HTML,
        BEFORE_HEAD,
        HEAD,
        HEAD_NOSCRIPT,
        AFTER_HEAD,
        BODY,
        TABLE,
        CAPTION,
        COLGROUP,
        SECTION,
        ROW,
        CELL,
        SELECT,
        SELECT_IN_TABLE,
        AFTER_BODY,
        AFTER_HTML
    }
}
