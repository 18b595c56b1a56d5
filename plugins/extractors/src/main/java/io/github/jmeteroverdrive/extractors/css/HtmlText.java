// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.Charset;
import org.jsoup.parser.Parser;

/** What text does where it stands. */
final class HtmlText {

    private final byte[] bytes;
    private final Charset charset;
    private final HtmlPage page;
    private final HtmlHead head;
    private final HtmlTable table;

    HtmlText(byte[] bytes, Charset charset, HtmlPage page, HtmlHead head, HtmlTable table) {
        this.bytes = bytes;
        this.charset = charset;
        this.page = page;
        this.head = head;
        this.table = table;
    }

    void take(int from, int to) throws NotClean {
        if (to - from == 1 && bytes[from] == 0) throw NotClean.HERE;
        if (page.open.isForeign() && !page.open.isIntegration()) {
            insert(from, to);
            return;
        }
        while (true) {
            switch (page.mode) {
                case BODY, CAPTION, CELL -> {
                    page.formatting.reopen();
                    insert(from, to);
                    return;
                }
                case SELECT, SELECT_IN_TABLE, HEAD_NOSCRIPT -> {
                    insert(from, to);
                    return;
                }
                case TABLE, SECTION, ROW -> {
                    inTable(from, to);
                    return;
                }
                case START, BEFORE_HTML -> {
                    if (isBlank(from, to)) return;
                    head.open();
                }
                case BEFORE_HEAD, HEAD, AFTER_HEAD -> {
                    if (isBlank(from, to)) {
                        insert(from, to);
                        return;
                    }
                    head.open();
                }
                case COLGROUP -> {
                    if (isBlank(from, to)) {
                        insert(from, to);
                        return;
                    }
                    if (!table.endColgroup()) return;
                }
                default -> {
                    // blanks there end the page's text, where they do not show
                    if (isBlank(from, to)) return;
                    page.mode = HtmlMode.BODY;
                }
            }
        }
    }

    private void inTable(int from, int to) throws NotClean {
        boolean stays = page.open.top().is(HtmlTag.TABLE_CONTEXT) && isBlank(from, to);
        if (!stays) {
            page.open.movesOutOfTables(true);
            page.formatting.reopen();
            page.open.movesOutOfTables(false);
        }
        insert(from, to);
    }

    private void insert(int from, int to) throws NotClean {
        long top = page.open.top().number;
        boolean isData = top == HtmlTags.SCRIPT.number || top == HtmlTags.STYLE.number;
        if (!isData) page.sink.text(from, to, true, page.open.keepsSpace());
    }

    private boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '&') return isBlank(new String(bytes, i, to - i, charset));
            if (!HtmlAttributes.isSpace(bytes[i])) return false;
        }
        return true;
    }

    private static boolean isBlank(String withReferences) {
        return Parser.unescapeEntities(withReferences, false)
                .chars()
                .allMatch(HtmlAttributes::isSpace);
    }
}
