// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CELL;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.OPTIONAL_END;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.SECTION;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.TABLE_CONTEXT;

/** Which tags may follow one another in a table, and which tags they imply. */
final class HtmlTable {

    private final HtmlStack open;

    HtmlTable(HtmlStack open) {
        this.open = open;
    }

    /** Makes room for a part of a table: ends and begins what it implies. */
    void start(HtmlTag tag) throws NotClean {
        if (!open.top().is(TABLE_CONTEXT)) {
            endOptional();
            if (!open.top().is(CELL)) throw NotClean.HERE;
            open.pop();
        }
        if (tag.is(CELL)) {
            if (open.top() == HtmlTags.TABLE) open.push(HtmlTags.TBODY, null);
            if (open.top().is(SECTION)) open.push(HtmlTags.TR, null);
            expect(open.top() == HtmlTags.TR);
        } else if (tag == HtmlTags.TR) {
            if (open.top() == HtmlTags.TR) open.pop();
            if (open.top() == HtmlTags.TABLE) open.push(HtmlTags.TBODY, null);
            expect(open.top().is(SECTION));
        } else if (tag != HtmlTags.COL || open.top() != HtmlTags.COLGROUP) {
            if (open.top() == HtmlTags.TR) open.pop();
            if (open.top().is(SECTION)) open.pop();
            expect(open.top() == HtmlTags.TABLE);
            if (tag == HtmlTags.COL) open.push(HtmlTags.COLGROUP, null);
        }
    }

    private static void expect(boolean clean) throws NotClean {
        if (!clean) throw NotClean.HERE;
    }

    private void endOptional() throws NotClean {
        while (open.top().is(OPTIONAL_END)) open.pop();
    }

    /** Takes the end tag of a table or a part of it. */
    void end(HtmlTag tag) throws NotClean {
        if (tag.is(CELL) || tag == HtmlTags.CAPTION) {
            endOptional();
        } else if (tag != HtmlTags.COLGROUP) {
            if (!open.top().is(TABLE_CONTEXT)) endOptional();
            if (open.top().is(CELL)) open.pop();
            if (tag != HtmlTags.TR && open.top() == HtmlTags.TR) open.pop();
            if (tag == HtmlTags.TABLE && open.top().is(SECTION)) open.pop();
            if (tag == HtmlTags.TABLE && open.top() == HtmlTags.COLGROUP) open.pop();
        }
        open.pop(tag);
    }
}
