// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.Charset;

/**
 * Passes tags and texts to the rules of where they stand, as jsoup's tree builder does. What would
 * move elements that were already told is {@link NotClean}.
 */
final class HtmlRules {

    private final HtmlPage page;
    private final HtmlStack open;
    private final HtmlHead head;
    private final HtmlBody body;
    private final HtmlBodyEnd bodyEnd;
    private final HtmlTable table;
    private final HtmlSelect select;
    private final HtmlForeign foreign;
    private final HtmlText text;
    private final byte[] bytes;

    HtmlRules(byte[] bytes, Charset charset, HtmlSink sink) {
        this.bytes = bytes;
        page =
                new HtmlPage(
                        sink,
                        new HtmlAttributes(bytes, charset),
                        new HtmlAttributes(bytes, charset));
        open = page.open;
        head = new HtmlHead(page);
        bodyEnd = new HtmlBodyEnd(page);
        body = new HtmlBody(page, bodyEnd);
        table = new HtmlTable(page);
        select = new HtmlSelect(page);
        foreign = new HtmlForeign(open);
        text = new HtmlText(bytes, charset, page, head, table);
    }

    /**
     * Takes a start tag.
     *
     * @param nameFrom where its name stands
     * @return whether text follows that is no markup
     */
    boolean start(HtmlTag tag, HtmlAttributes attributes, int nameFrom, int nameTo)
            throws NotClean {
        if (open.isForeign() && !open.isIntegration()) {
            boolean integration = HtmlNames.isIntegration(bytes, nameFrom, nameTo);
            if (foreign.start(tag, attributes, integration)) return false;
        }
        if (!html(tag, attributes)) return false;
        boolean raw = tag.is(HtmlTag.RAW | HtmlTag.ESCAPABLE);
        if (!attributes.isSelfClosing()) return raw;
        if (raw) open.pop();
        else end(tag);
        return false;
    }

    /** Whether the tag was opened, and an end tag of that name ends it. */
    private boolean html(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        while (true) {
            switch (page.mode) {
                case START, BEFORE_HTML, BEFORE_HEAD, HEAD, HEAD_NOSCRIPT, AFTER_HEAD -> {
                    if (head.start(tag, attributes)) return head.hasOpened();
                }
                case TABLE, SECTION, ROW -> {
                    if (tag != HtmlTags.TABLE) return inTable(tag, attributes);
                    if (!table.restart()) return false;
                }
                case CAPTION, CELL -> {
                    return tag.is(HtmlTag.TABLE_PART)
                            ? table.start(tag, attributes)
                            : body.start(tag, attributes);
                }
                case COLGROUP -> {
                    if (tag.is(HtmlTag.TABLE_PART)) return table.start(tag, attributes);
                    if (tag == HtmlTags.HTML) return body.start(tag, attributes);
                    if (!table.endColgroup()) return false;
                }
                case SELECT, SELECT_IN_TABLE -> {
                    if (!select.isEndedBy(tag, false)) return select.start(tag, attributes);
                    select.endSelect();
                }
                case AFTER_BODY, AFTER_HTML -> {
                    if (tag == HtmlTags.HTML) return body.start(tag, attributes);
                    page.mode = HtmlMode.BODY;
                }
                default -> {
                    return body.start(tag, attributes);
                }
            }
        }
    }

    private boolean inTable(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag.is(HtmlTag.TABLE_PART)) return table.start(tag, attributes);
        if (tag == HtmlTags.SCRIPT || tag == HtmlTags.STYLE) {
            page.insert(tag, attributes);
            return true;
        }
        if (tag == HtmlTags.INPUT && attributes.isHidden()) {
            page.insertEmpty(tag, attributes);
            return false;
        }
        if (tag == HtmlTags.FORM) {
            if (page.form != 0) return false;
            page.form = page.insert(tag, attributes);
            open.pop();
            return false;
        }
        open.movesOutOfTables(true);
        boolean opened = body.start(tag, attributes);
        open.movesOutOfTables(false);
        return opened;
    }

    void end(HtmlTag tag) throws NotClean {
        if (page.mode == HtmlMode.BODY && open.top() == tag && !tag.is(HtmlTag.ENDS_MORE)) {
            open.pop();
            return;
        }
        if (open.isForeign() && foreign.end(tag)) return;
        while (true) {
            switch (page.mode) {
                case START, BEFORE_HTML, BEFORE_HEAD, HEAD, HEAD_NOSCRIPT, AFTER_HEAD -> {
                    if (head.end(tag)) return;
                }
                case TABLE, SECTION, ROW, CAPTION, CELL, COLGROUP -> {
                    if (!table.end(tag)) inBody(tag);
                    return;
                }
                case SELECT, SELECT_IN_TABLE -> {
                    if (!select.isEndedBy(tag, true)) {
                        select.end(tag);
                        return;
                    }
                    select.endSelect();
                }
                case AFTER_BODY, AFTER_HTML -> page.mode = HtmlMode.BODY;
                default -> {
                    bodyEnd.end(tag);
                    return;
                }
            }
        }
    }

    private void inBody(HtmlTag tag) throws NotClean {
        open.movesOutOfTables(page.mode != HtmlMode.CELL && page.mode != HtmlMode.CAPTION);
        bodyEnd.end(tag);
        open.movesOutOfTables(false);
    }

    void text(int from, int to) throws NotClean {
        text.take(from, to);
    }

    /** The text of an element that has nothing else; its end tag follows. */
    void rawText(HtmlTag tag, int from, int to) throws NotClean {
        boolean isData = tag == HtmlTags.SCRIPT || tag == HtmlTags.STYLE;
        if (!isData && from < to) {
            page.sink.text(from, to, tag.is(HtmlTag.ESCAPABLE), open.keepsSpace());
        }
        open.pop();
    }

    void comment() {
        page.sink.comment();
    }

    /** Only the first one counts; its name stands there. */
    void doctype(int name, int to) {
        if (page.mode != HtmlMode.START) return;
        page.mode = HtmlMode.BEFORE_HTML;
        page.oddDoctype = !HtmlNames.isPlainDoctype(bytes, name, to);
    }

    /** The page is at its end. */
    void end() throws NotClean {
        while (page.mode.compareTo(HtmlMode.BODY) < 0 && page.mode != HtmlMode.HEAD_NOSCRIPT) {
            head.open();
        }
        open.popAll();
    }
}
