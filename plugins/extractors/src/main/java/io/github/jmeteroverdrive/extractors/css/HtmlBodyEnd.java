// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** What end tags do in a body; one that ends nothing is dropped. */
final class HtmlBodyEnd {

    /** How far jsoup looks, from html on, for a block inside a formatting element. */
    private static final int BLOCK_SEARCH = 64;

    private final HtmlPage page;
    private final HtmlStack open;

    HtmlBodyEnd(HtmlPage page) {
        this.page = page;
        this.open = page.open;
    }

    void end(HtmlTag tag) throws NotClean {
        if (tag.is(HtmlTag.LEFT_TO_JSOUP)) throw NotClean.HERE;
        if (tag.is(HtmlTag.FORMATTING)) {
            formatting(tag);
        } else if (tag == HtmlTags.LI) {
            item(tag);
        } else if (tag == HtmlTags.P) {
            paragraph();
        } else if (tag == HtmlTags.DD || tag == HtmlTags.DT) {
            inScope(tag);
        } else if (tag.is(HtmlTag.CLOSES_ALL)) {
            block(tag);
        } else if (tag.is(HtmlTag.HEADING)) {
            heading(tag);
        } else if (tag == HtmlTags.FORM) {
            form();
        } else if (tag == HtmlTags.BR) {
            page.formatting.reopen();
            page.insertEmpty(tag, null);
        } else if (tag.is(HtmlTag.MARKER)) {
            if (open.inScope(tag)) {
                block(tag);
                page.formatting.clearToMarker();
            }
        } else if (tag == HtmlTags.BODY || tag == HtmlTags.HTML) {
            body(tag);
        } else {
            other(tag);
        }
    }

    private void body(HtmlTag tag) throws NotClean {
        boolean ends = tag == HtmlTags.BODY ? open.inScope(tag) : open.find(HtmlTags.BODY) != 0;
        if (!ends) return;
        page.mode = tag == HtmlTags.BODY ? HtmlMode.AFTER_BODY : HtmlMode.AFTER_HTML;
    }

    void item(HtmlTag tag) throws NotClean {
        if (!open.inScope(tag, HtmlTag.SCOPE, HtmlTags.OL, HtmlTags.UL)) return;
        open.popImplied(tag);
        open.popTo(tag);
    }

    private void paragraph() throws NotClean {
        if (!open.inButtonScope(HtmlTags.P)) page.insert(HtmlTags.P, null);
        page.endParagraph();
    }

    void inScope(HtmlTag tag) throws NotClean {
        if (!open.inScope(tag)) return;
        open.popImplied(tag);
        open.popTo(tag);
    }

    void block(HtmlTag tag) throws NotClean {
        if (!open.inScope(tag)) return;
        open.popImplied(null);
        open.popTo(tag);
    }

    private void heading(HtmlTag tag) throws NotClean {
        if (!open.hasHeadingInScope()) return;
        open.popImplied(tag);
        while (!open.top().is(HtmlTag.HEADING)) open.pop();
        open.pop();
    }

    private void form() throws NotClean {
        int form = page.form;
        page.form = 0;
        if (form == 0 || !open.inScope(HtmlTags.FORM)) return;
        open.popImplied(null);
        open.remove(form);
    }

    /** What is open inside it ends, too, unless something special is. */
    private void other(HtmlTag tag) throws NotClean {
        if (open.find(tag) == 0) return;
        for (int i = open.size() - 1; i >= 0; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            if (around.number == tag.number) {
                open.popImplied(tag);
                open.popTo(tag);
                return;
            }
            if (around.is(HtmlTag.SPECIAL)) return;
        }
    }

    /** A block inside would be moved out of the element, which one pass cannot do. */
    void formatting(HtmlTag tag) throws NotClean {
        int place = page.formatting.find(tag);
        if (place < 0) {
            other(tag);
            return;
        }
        int id = page.formatting.id(place);
        int height = open.height(id);
        if (height < 0) {
            page.formatting.removeAt(place);
            return;
        }
        if (!open.inScope(tag)) return;
        if (open.size() > BLOCK_SEARCH) throw NotClean.HERE;
        if (height == open.size() - 1) {
            open.pop();
            page.formatting.removeAt(place);
            return;
        }
        for (int i = height + 1; i < open.size(); i++) {
            HtmlTag inside = open.at(i);
            if (inside != null && inside.is(HtmlTag.SPECIAL)) throw NotClean.HERE;
        }
        open.popTo(tag);
        page.formatting.remove(id);
    }
}
