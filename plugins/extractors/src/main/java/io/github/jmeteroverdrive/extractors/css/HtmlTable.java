// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CELL;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.SECTION;

/**
 * What the tags of tables do: each mode ends what a part implies, and passes it on to the mode
 * around. What has no place in a table is the body's.
 */
final class HtmlTable {

    private final HtmlPage page;
    private final HtmlStack open;

    HtmlTable(HtmlPage page) {
        this.page = page;
        this.open = page.open;
    }

    /**
     * Takes the start tag of a table's part in a table's mode.
     *
     * @return whether it was opened, and not dropped
     */
    boolean start(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
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
                    if (tag == HtmlTags.COL) {
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
                    if (tag == HtmlTags.TR) return row(attributes);
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

    /** In a table itself; whether the tag was one of its own, else its parent was opened. */
    private boolean begin(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        open.clearTo(0, HtmlTags.TABLE);
        if (tag == HtmlTags.CAPTION) {
            page.formatting.mark();
            page.insert(tag, attributes);
            page.mode = HtmlMode.CAPTION;
        } else if (tag == HtmlTags.COLGROUP) {
            page.insert(tag, attributes);
            page.mode = HtmlMode.COLGROUP;
        } else if (tag == HtmlTags.COL) {
            page.insert(HtmlTags.COLGROUP, null);
            page.mode = HtmlMode.COLGROUP;
            return false;
        } else {
            page.insert(
                    tag.is(SECTION) ? tag : HtmlTags.TBODY, tag.is(SECTION) ? attributes : null);
            page.mode = HtmlMode.SECTION;
            return tag.is(SECTION);
        }
        return true;
    }

    private boolean row(HtmlAttributes attributes) throws NotClean {
        open.clearTo(SECTION, null);
        page.insert(HtmlTags.TR, attributes);
        page.mode = HtmlMode.ROW;
        return true;
    }

    private boolean cell(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        open.clearTo(0, HtmlTags.TR);
        page.insert(tag, attributes);
        page.mode = HtmlMode.CELL;
        page.formatting.mark();
        return true;
    }

    private boolean endCell() throws NotClean {
        HtmlTag cell = open.inTableScope(HtmlTags.TD) ? HtmlTags.TD : HtmlTags.TH;
        return endCell(cell);
    }

    private boolean endCell(HtmlTag tag) throws NotClean {
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

    private boolean endCaption() throws NotClean {
        if (!open.inTableScope(HtmlTags.CAPTION)) return false;
        open.popImplied(null);
        open.popTo(HtmlTags.CAPTION);
        page.formatting.clearToMarker();
        page.mode = HtmlMode.TABLE;
        return true;
    }

    boolean endColgroup() throws NotClean {
        if (open.top() != HtmlTags.COLGROUP) return false;
        open.pop();
        page.mode = HtmlMode.TABLE;
        return true;
    }

    private boolean endRow() throws NotClean {
        if (!open.inTableScope(HtmlTags.TR)) return false;
        open.clearTo(0, HtmlTags.TR);
        open.pop();
        page.mode = HtmlMode.SECTION;
        return true;
    }

    private boolean endSection() throws NotClean {
        open.clearTo(SECTION, null);
        if (!open.top().is(SECTION)) throw NotClean.HERE;
        open.pop();
        page.mode = HtmlMode.TABLE;
        return true;
    }

    /** A table right inside a table ends that one; whether the tag is still to be taken. */
    boolean restart() throws NotClean {
        if (!open.inTableScope(HtmlTags.TABLE)) return false;
        open.popTo(HtmlTags.TABLE);
        HtmlMode before = page.mode;
        page.resetMode();
        if (page.mode == before) throw NotClean.HERE;
        return true;
    }

    /**
     * Takes an end tag in a table's mode.
     *
     * @return false when it is the body's
     */
    boolean end(HtmlTag tag) throws NotClean {
        boolean part = tag.is(HtmlTag.TABLE_PART) || tag == HtmlTags.TABLE;
        if (page.mode == HtmlMode.COLGROUP) {
            if (tag == HtmlTags.COLGROUP) {
                endColgroup();
                return true;
            }
            return !endColgroup() || end(tag);
        }
        if (!part) return tag == HtmlTags.BODY || tag == HtmlTags.HTML; // which it keeps open
        switch (page.mode) {
            case CELL -> {
                if (tag.is(CELL)) endCell(tag);
                else if (isAround(tag) && endCell()) return end(tag);
            }
            case CAPTION -> {
                if (tag == HtmlTags.CAPTION) endCaption();
                else if (tag == HtmlTags.TABLE && endCaption()) return end(tag);
            }
            case ROW -> {
                if (tag == HtmlTags.TR) endRow();
                else if (tag == HtmlTags.TABLE || tag.is(SECTION) && open.inTableScope(tag)) {
                    if (endRow()) return end(tag);
                }
            }
            case SECTION -> {
                if (tag.is(SECTION)) {
                    if (open.inTableScope(tag)) endSection();
                } else if (tag == HtmlTags.TABLE && endSection()) {
                    return end(tag);
                }
            }
            default -> {
                if (tag == HtmlTags.TABLE && open.inTableScope(tag)) {
                    open.popTo(tag);
                    page.resetMode();
                }
            }
        }
        return true;
    }

    /** Whether an end tag in a cell is one of what is open around it. */
    private boolean isAround(HtmlTag tag) {
        boolean around = tag.is(SECTION) || tag == HtmlTags.TR || tag == HtmlTags.TABLE;
        return around && open.inTableScope(tag);
    }
}
