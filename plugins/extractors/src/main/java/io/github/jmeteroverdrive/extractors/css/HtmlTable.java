// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.HtmlPage.HtmlMode;

/**
 * Handles tags of tables: each mode ends implied elements, then the outer mode continues. Other content is handled by
 * the body's rules.
 */
final class HtmlTable {

    private final HtmlPage page;
    private final HtmlStack open;

    HtmlTable(HtmlPage page) {
        this.page = page;
        this.open = page.open;
    }

    /** @return whether an element was opened */
    boolean start(HtmlTag tag, HtmlAttributes attributes) {
        while (true) {
            HtmlMode before = page.mode;
            switch (before) {
                case CELL -> {
                    if (!endCell()) return false;
                }
                case CAPTION -> {
                    if (!endCaption()) return false;
                }
                case COLGROUP -> {
                    if (tag == COL) {
                        page.insertEmpty(tag, attributes);
                        return false;
                    }
                    if (!endColgroup()) return false;
                }
                case ROW -> {
                    if (tag.is(CELL)) return cell(tag, attributes);
                    if (!endRow()) return false;
                }
                case SECTION -> {
                    if (tag == TR) return row(attributes);
                    if (tag.is(CELL)) row(null);
                    else if (!endSection()) return false;
                }
                default -> {
                    if (!begin(tag, attributes)) continue;
                    return true;
                }
            }
        }
    }

    /** Directly in a table. False when only an implied parent was opened. */
    private boolean begin(HtmlTag tag, HtmlAttributes attributes) {
        open.clearTo(0, TABLE);
        if (tag == CAPTION) {
            page.formatting.mark();
            page.insert(tag, attributes);
            page.mode = HtmlMode.CAPTION;
        } else if (tag == COLGROUP) {
            page.insert(tag, attributes);
            page.mode = HtmlMode.COLGROUP;
        } else if (tag == COL) {
            page.insert(COLGROUP, null);
            page.mode = HtmlMode.COLGROUP;
            return false;
        } else {
            page.insert(tag.is(SECTION) ? tag : TBODY, tag.is(SECTION) ? attributes : null);
            page.mode = HtmlMode.SECTION;
            return tag.is(SECTION);
        }
        return true;
    }

    private boolean row(HtmlAttributes attributes) {
        open.clearTo(SECTION, null);
        page.insert(TR, attributes);
        page.mode = HtmlMode.ROW;
        return true;
    }

    private boolean cell(HtmlTag tag, HtmlAttributes attributes) {
        open.clearTo(0, TR);
        page.insert(tag, attributes);
        page.mode = HtmlMode.CELL;
        page.formatting.mark();
        return true;
    }

    private boolean endCell() {
        HtmlTag cell = open.inTableScope(TD) ? TD : TH;
        return endCell(cell);
    }

    private boolean endCell(HtmlTag tag) {
        if (!open.inTableScope(tag)) {
            page.mode = HtmlMode.ROW;
            return false;
        }
        open.popImplied(null);
        open.popTo(tag);
        page.formatting.clearToMarker();
        page.mode = HtmlMode.ROW;
        return true;
    }

    private boolean endCaption() {
        if (!open.inTableScope(CAPTION)) return false;
        open.popImplied(null);
        open.popTo(CAPTION);
        page.formatting.clearToMarker();
        page.mode = HtmlMode.TABLE;
        return true;
    }

    boolean endColgroup() {
        if (open.top() != COLGROUP) return false;
        open.pop();
        page.mode = HtmlMode.TABLE;
        return true;
    }

    private boolean endRow() {
        if (!open.inTableScope(TR)) return false;
        open.clearTo(0, TR);
        open.pop();
        page.mode = HtmlMode.SECTION;
        return true;
    }

    private boolean endSection() {
        open.clearTo(SECTION, null);
        if (!open.top().is(SECTION)) throw FallbackNeeded.INSTANCE;
        open.pop();
        page.mode = HtmlMode.TABLE;
        return true;
    }

    /** A table directly inside a table ends the outer one. True when the tag is still to be processed. */
    boolean restart() {
        if (!open.inTableScope(TABLE)) return false;
        open.popTo(TABLE);
        HtmlMode before = page.mode;
        page.resetMode();
        if (page.mode == before) throw FallbackNeeded.INSTANCE;
        return true;
    }

    /** @return false when the body's rules apply */
    boolean end(HtmlTag tag) {
        boolean part = tag.is(TABLE_PART) || tag == TABLE;
        if (page.mode == HtmlMode.COLGROUP) {
            if (tag == COLGROUP) {
                endColgroup();
                return true;
            }
            return !endColgroup() || end(tag);
        }
        if (!part) return tag == BODY || tag == HTML; // which it keeps open
        switch (page.mode) {
            case CELL -> {
                if (tag.is(CELL)) endCell(tag);
                else if (isAround(tag) && endCell()) return end(tag);
            }
            case CAPTION -> {
                if (tag == CAPTION) endCaption();
                else if (tag == TABLE && endCaption()) return end(tag);
            }
            case ROW -> {
                if (tag == TR) endRow();
                else if (tag == TABLE || tag.is(SECTION) && open.inTableScope(tag)) {
                    if (endRow()) return end(tag);
                }
            }
            case SECTION -> {
                if (tag.is(SECTION)) {
                    if (open.inTableScope(tag)) endSection();
                } else if (tag == TABLE && endSection()) {
                    return end(tag);
                }
            }
            default -> {
                if (tag == TABLE && open.inTableScope(tag)) {
                    open.popTo(tag);
                    page.resetMode();
                }
            }
        }
        return true;
    }

    /** Whether an element around the cell has that name. */
    private boolean isAround(HtmlTag tag) {
        boolean around = tag.is(SECTION) || tag == TR || tag == TABLE;
        return around && open.inTableScope(tag);
    }
}
