// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CELL;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CLOSES_OPTIONAL;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CLOSES_P;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.ESCAPABLE;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.HEADING;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.LEFT_TO_JSOUP;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.NOT_FOREIGN;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.OPTIONAL_END;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.RAW;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.STOPS_SEARCH;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.TABLE_CONTEXT;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.TABLE_PART;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.VOID;

/** Which tags may follow one another in a body, and which end tags they imply. */
final class HtmlBody {

    /** How far up jsoup looks for an open dd or dt. */
    private static final int ITEM_SEARCH = 24;

    private final HtmlStack open;
    private final HtmlTable table;

    HtmlBody(HtmlStack open) {
        this.open = open;
        this.table = new HtmlTable(open);
    }

    void start(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (open.count(HtmlTags.SVG) > 0) {
            foreign(tag);
        } else if (tag.is(LEFT_TO_JSOUP)) {
            throw NotClean.HERE;
        } else if (open.count(HtmlTags.SELECT) > 0) {
            inSelect(tag);
        } else {
            if (open.top() == HtmlTags.COLGROUP && tag != HtmlTags.COL) open.pop();
            if (tag.is(TABLE_PART)) table.start(tag);
            else flow(tag);
        }
        open.push(tag, attributes);
        if (tag.is(VOID)) open.pop();
        else if (attributes.isSelfClosing()) selfClose(tag);
    }

    private void selfClose(HtmlTag tag) throws NotClean {
        boolean changesMode =
                tag.is(RAW | ESCAPABLE | TABLE_PART | TABLE_CONTEXT)
                        || tag == HtmlTags.SELECT
                        || tag == HtmlTags.FORM;
        if (changesMode) throw NotClean.HERE;
        open.pop();
    }

    /** Inside svg all is foreign but what ends it; nothing of it is a block. */
    private static void foreign(HtmlTag tag) throws NotClean {
        if (tag == HtmlTags.IMAGE || tag == HtmlTags.SVG) return;
        if (tag.is(NOT_FOREIGN | LEFT_TO_JSOUP | VOID) || tag.block) throw NotClean.HERE;
    }

    private void inSelect(HtmlTag tag) throws NotClean {
        if (tag != HtmlTags.OPTION && tag != HtmlTags.OPTGROUP && tag != HtmlTags.SCRIPT) {
            throw NotClean.HERE;
        }
        if (tag == HtmlTags.SCRIPT) return;
        if (open.top() == HtmlTags.OPTION) open.pop();
        if (tag == HtmlTags.OPTGROUP && open.top() == HtmlTags.OPTGROUP) open.pop();
    }

    private void flow(HtmlTag tag) throws NotClean {
        if (tag == HtmlTags.HTML || tag == HtmlTags.HEADER || tag == HtmlTags.BODY) {
            throw NotClean.HERE;
        }
        if (open.top().is(TABLE_CONTEXT) && tag != HtmlTags.SCRIPT && tag != HtmlTags.STYLE) {
            throw NotClean.HERE;
        }
        boolean nested =
                (tag == HtmlTags.A || tag == HtmlTags.BUTTON || tag == HtmlTags.FORM)
                        && open.count(tag) > 0;
        boolean inParagraph = tag == HtmlTags.TABLE && open.count(HtmlTags.P) > 0;
        if (nested || inParagraph) throw NotClean.HERE;
        if (tag == HtmlTags.LI) endItem(HtmlTags.LI, HtmlTags.LI);
        if (tag == HtmlTags.DD || tag == HtmlTags.DT) endItem(HtmlTags.DD, HtmlTags.DT);
        if (tag.is(CLOSES_P) || tag == HtmlTags.LI || tag == HtmlTags.DD || tag == HtmlTags.DT) {
            endParagraph();
        }
        if (tag.is(HEADING) && open.top().is(HEADING)) throw NotClean.HERE;
        if ((tag == HtmlTags.OPTION || tag == HtmlTags.OPTGROUP) && open.top() == HtmlTags.OPTION) {
            open.pop();
        }
    }

    private void endParagraph() throws NotClean {
        if (open.count(HtmlTags.P) > 0) endOptional(HtmlTags.P);
    }

    /** Ends the item before, when there is one in the same list. */
    private void endItem(HtmlTag one, HtmlTag other) throws NotClean {
        for (int i = 0; i < open.size(); i++) {
            if (i == ITEM_SEARCH) throw NotClean.HERE;
            HtmlTag tag = open.below(i);
            if (tag == one || tag == other) {
                endOptional(tag);
                return;
            }
            if (tag.is(STOPS_SEARCH)) return;
        }
    }

    /** Ends that element and those in it that may be left open. */
    private void endOptional(HtmlTag tag) throws NotClean {
        while (open.top() != tag && open.top().is(OPTIONAL_END)) open.pop();
        open.pop(tag);
    }

    void end(HtmlTag tag) throws NotClean {
        if (tag.is(VOID)) throw NotClean.HERE;
        if (open.count(HtmlTags.SVG) > 0) {
            open.pop(tag);
        } else if (open.count(HtmlTags.SELECT) > 0) {
            endInSelect(tag);
        } else if (tag.is(TABLE_PART | TABLE_CONTEXT)) {
            table.end(tag);
        } else if (tag == HtmlTags.P
                || tag == HtmlTags.LI
                || tag == HtmlTags.DD
                || tag == HtmlTags.DT) {
            endOptional(tag);
        } else if (tag.is(CLOSES_OPTIONAL)) {
            while (open.top().is(OPTIONAL_END)) open.pop();
            open.pop(tag);
        } else {
            open.pop(tag);
        }
    }

    private void endInSelect(HtmlTag tag) throws NotClean {
        if (tag != HtmlTags.SELECT && tag != HtmlTags.OPTION && tag != HtmlTags.OPTGROUP) {
            throw NotClean.HERE;
        }
        if (tag != HtmlTags.OPTION && open.top() == HtmlTags.OPTION) open.pop();
        if (tag == HtmlTags.SELECT && open.top() == HtmlTags.OPTGROUP) open.pop();
        open.pop(tag);
    }

    /** Ends the body and what is open in it. */
    void end() throws NotClean {
        while (open.top() != HtmlTags.BODY) {
            HtmlTag tag = open.top();
            boolean hidesBody =
                    tag.is(TABLE_PART | TABLE_CONTEXT | CELL)
                            || tag == HtmlTags.OBJECT
                            || tag == HtmlTags.SELECT
                            || tag == HtmlTags.SVG;
            if (hidesBody) throw NotClean.HERE;
            open.pop();
        }
        open.pop();
    }
}
