// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** What start tags do in a body. */
final class HtmlBody {

    /** How far up jsoup looks for an open dd or dt. */
    private static final int ITEM_SEARCH = 25;

    private final HtmlPage page;
    private final HtmlStack open;
    private final HtmlBodyEnd end;

    HtmlBody(HtmlPage page, HtmlBodyEnd end) {
        this.page = page;
        this.open = page.open;
        this.end = end;
    }

    /**
     * Takes a start tag.
     *
     * @return whether it is one that an end tag has to follow
     */
    boolean start(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag.is(HtmlTag.LEFT_TO_JSOUP)) throw NotClean.HERE;
        if (tag.is(HtmlTag.FORMATTING)) return formatting(tag, attributes);
        if (tag == HtmlTags.LI) return item(tag, attributes);
        if (tag == HtmlTags.DD || tag == HtmlTags.DT) return description(tag, attributes);
        if (tag == HtmlTags.HTML || tag == HtmlTags.BODY) return again(attributes);
        if (tag.is(HtmlTag.CLOSES_P | HtmlTag.HEADING)
                || tag == HtmlTags.PRE
                || tag == HtmlTags.LISTING) {
            page.endParagraph();
            if (tag.is(HtmlTag.HEADING) && open.top().is(HtmlTag.HEADING)) open.pop();
            return insert(tag, attributes);
        }
        if (tag.is(HtmlTag.VOID | HtmlTag.MEDIA)) return empty(tag, attributes);
        if (tag.is(HtmlTag.HEAD) || tag == HtmlTags.IFRAME || tag == HtmlTags.TEXTAREA) {
            return insert(tag, attributes);
        }
        if (tag.is(HtmlTag.DROPPED)) return false;
        return control(tag, attributes);
    }

    private boolean insert(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        page.insert(tag, attributes);
        return true;
    }

    /** A second html or body only adds attributes to the first. */
    private static boolean again(HtmlAttributes attributes) throws NotClean {
        if (!attributes.isEmpty()) throw NotClean.HERE;
        return false;
    }

    private boolean formatting(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag == HtmlTags.A) endLink();
        page.formatting.reopen();
        if (tag == HtmlTags.NOBR && open.inScope(tag)) {
            end.formatting(tag);
            page.formatting.reopen();
        }
        int id = page.insert(tag, attributes);
        page.formatting.dropAlike(tag, attributes.from());
        page.formatting.add(tag, id, attributes.from());
        return true;
    }

    private void endLink() throws NotClean {
        int place = page.formatting.find(HtmlTags.A);
        if (place < 0) return;
        end.formatting(HtmlTags.A);
        int left = open.find(HtmlTags.A);
        if (left == 0) return;
        page.formatting.remove(left);
        open.remove(left);
    }

    private boolean item(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        for (int i = open.size() - 1; i > 0; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            if (around == tag) {
                end.item(tag);
                break;
            }
            if (stopsSearch(around)) break;
        }
        page.endParagraph();
        return insert(tag, attributes);
    }

    private boolean description(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        int seen = 0;
        for (int i = open.size() - 1; i >= 0 && seen < ITEM_SEARCH; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            seen++;
            if (around == HtmlTags.DD || around == HtmlTags.DT) {
                end.inScope(around);
                break;
            }
            if (stopsSearch(around)) break;
        }
        page.endParagraph();
        return insert(tag, attributes);
    }

    private static boolean stopsSearch(HtmlTag tag) {
        boolean isBlock = tag == HtmlTags.P || tag == HtmlTags.DIV || tag == HtmlTags.ADDRESS;
        return tag.is(HtmlTag.SPECIAL) && !isBlock;
    }

    private boolean empty(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag == HtmlTags.HR) page.endParagraph();
        else if (!tag.is(HtmlTag.MEDIA | HtmlTag.HEAD)) page.formatting.reopen();
        page.insertEmpty(tag, attributes);
        return false;
    }

    private boolean control(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag == HtmlTags.FORM) {
            if (page.form != 0) return false;
            page.endParagraph();
            page.form = page.insert(tag, attributes);
            return false;
        }
        if (tag == HtmlTags.TABLE) {
            if (page.oddDoctype && open.inButtonScope(HtmlTags.P)) throw NotClean.HERE;
            page.endParagraph();
            page.insert(tag, attributes);
            page.mode = HtmlMode.TABLE;
            return true;
        }
        if (tag == HtmlTags.IMAGE) return empty(HtmlTags.IMG, attributes);
        if (tag == HtmlTags.BUTTON && open.inButtonScope(tag)) end.block(tag);
        if (tag == HtmlTags.XMP) page.endParagraph();
        if ((tag == HtmlTags.OPTION || tag == HtmlTags.OPTGROUP) && open.top() == HtmlTags.OPTION) {
            open.pop();
        }
        return inline(tag, attributes);
    }

    private boolean inline(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        boolean ruby = tag == HtmlTags.RB || tag == HtmlTags.RTC;
        boolean rubyText = tag == HtmlTags.RP || tag == HtmlTags.RT;
        if (ruby || rubyText) {
            if (open.inScope(HtmlTags.RUBY)) open.popImplied(rubyText ? HtmlTags.RTC : null);
            return insert(tag, attributes);
        }
        if (tag.known || tag == HtmlTags.XMP) page.formatting.reopen();
        if (tag == HtmlTags.SVG_ROOT) {
            open.pushForeign(HtmlTags.SVG, attributes, false);
            if (attributes.isSelfClosing()) open.pop();
            return false;
        }
        page.insert(tag, attributes);
        if (tag.is(HtmlTag.MARKER)) page.formatting.mark();
        if (tag == HtmlTags.SELECT && !attributes.isSelfClosing()) {
            boolean inTable = page.mode != HtmlMode.BODY;
            page.mode = inTable ? HtmlMode.SELECT_IN_TABLE : HtmlMode.SELECT;
        }
        return true;
    }
}
