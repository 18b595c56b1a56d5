// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.HtmlPage.HtmlMode;

/** Handles tags in a body; an end tag without a matching element is ignored. */
final class HtmlBody {

    /** Limit of jsoup's search, from html on, for a block inside a formatting element. */
    private static final int BLOCK_SEARCH = 64;

    /** Limit of jsoup's search upwards for an open dd or dt. */
    private static final int ITEM_SEARCH = 25;

    private final HtmlPage page;
    private final HtmlStack open;

    HtmlBody(HtmlPage page) {
        this.page = page;
        this.open = page.open;
    }

    /** @return whether an end tag must follow */
    boolean start(HtmlTag tag, HtmlAttributes attributes) {
        if (tag.is(LEFT_TO_JSOUP)) throw FallbackNeeded.INSTANCE;
        if (tag.is(FORMATTING)) return formatting(tag, attributes);
        if (tag == LI) return item(tag, attributes);
        if (tag == DD || tag == DT) return description(tag, attributes);
        if (tag == HTML || tag == BODY) return again(attributes);
        if (tag.is(CLOSES_P | HEADING) || tag == PRE || tag == LISTING) {
            page.endParagraph();
            if (tag.is(HEADING) && open.top().is(HEADING)) open.pop();
            return insert(tag, attributes);
        }
        if (tag.is(VOID | MEDIA)) return empty(tag, attributes);
        if (tag.is(HEAD) || tag == IFRAME || tag == TEXTAREA) return insert(tag, attributes);
        if (tag.is(DROPPED)) return false;
        return control(tag, attributes);
    }

    private boolean insert(HtmlTag tag, HtmlAttributes attributes) {
        page.insert(tag, attributes);
        return true;
    }

    /** A second html or body only adds its attributes to the first. */
    private static boolean again(HtmlAttributes attributes) {
        if (!attributes.isEmpty()) throw FallbackNeeded.INSTANCE;
        return false;
    }

    private boolean formatting(HtmlTag tag, HtmlAttributes attributes) {
        if (tag == A) endLink();
        page.formatting.reopen();
        if (tag == NOBR && open.inScope(tag)) {
            endFormatting(tag);
            page.formatting.reopen();
        }
        int id = page.insert(tag, attributes);
        page.formatting.dropAlike(tag, attributes.from());
        page.formatting.add(tag, id, attributes.from());
        return true;
    }

    private void endLink() {
        int place = page.formatting.find(A);
        if (place < 0) return;
        endFormatting(A);
        int left = open.find(A);
        if (left == 0) return;
        page.formatting.remove(left);
        open.remove(left);
    }

    private boolean item(HtmlTag tag, HtmlAttributes attributes) {
        for (int i = open.size() - 1; i > 0; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            if (around == tag) {
                endItem(tag);
                break;
            }
            if (stopsSearch(around)) break;
        }
        page.endParagraph();
        return insert(tag, attributes);
    }

    private boolean description(HtmlTag tag, HtmlAttributes attributes) {
        int seen = 0;
        for (int i = open.size() - 1; i >= 0 && seen < ITEM_SEARCH; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            seen++;
            if (around == DD || around == DT) {
                endInScope(around);
                break;
            }
            if (stopsSearch(around)) break;
        }
        page.endParagraph();
        return insert(tag, attributes);
    }

    private static boolean stopsSearch(HtmlTag tag) {
        boolean isBlock = tag == P || tag == DIV || tag == ADDRESS;
        return tag.is(SPECIAL) && !isBlock;
    }

    private boolean empty(HtmlTag tag, HtmlAttributes attributes) {
        if (tag == HR) page.endParagraph();
        else if (!tag.is(MEDIA | HEAD)) page.formatting.reopen();
        page.insertEmpty(tag, attributes);
        return false;
    }

    private boolean control(HtmlTag tag, HtmlAttributes attributes) {
        if (tag == FORM) {
            if (page.form != 0) return false;
            page.endParagraph();
            page.form = page.insert(tag, attributes);
            return false;
        }
        if (tag == TABLE) {
            if (page.oddDoctype && open.inButtonScope(P)) throw FallbackNeeded.INSTANCE;
            page.endParagraph();
            page.insert(tag, attributes);
            page.mode = HtmlMode.TABLE;
            return true;
        }
        if (tag == IMAGE) return empty(IMG, attributes);
        if (tag == BUTTON && open.inButtonScope(tag)) endBlock(tag);
        if (tag == XMP) page.endParagraph();
        if ((tag == OPTION || tag == OPTGROUP) && open.top() == OPTION) open.pop();
        return inline(tag, attributes);
    }

    private boolean inline(HtmlTag tag, HtmlAttributes attributes) {
        boolean ruby = tag == RB || tag == RTC;
        boolean rubyText = tag == RP || tag == RT;
        if (ruby || rubyText) {
            if (open.inScope(RUBY)) open.popImplied(rubyText ? RTC : null);
            return insert(tag, attributes);
        }
        if (tag.known || tag == XMP) page.formatting.reopen();
        if (tag == SVG_ROOT) {
            open.pushForeign(SVG, attributes, false);
            if (attributes.isSelfClosing()) open.pop();
            return false;
        }
        page.insert(tag, attributes);
        if (tag.is(MARKER)) page.formatting.mark();
        if (tag == SELECT && !attributes.isSelfClosing()) {
            boolean inTable = page.mode != HtmlMode.BODY;
            page.mode = inTable ? HtmlMode.SELECT_IN_TABLE : HtmlMode.SELECT;
        }
        return true;
    }

    void end(HtmlTag tag) {
        if (tag.is(LEFT_TO_JSOUP)) throw FallbackNeeded.INSTANCE;
        if (tag.is(FORMATTING)) {
            endFormatting(tag);
        } else if (tag == LI) {
            endItem(tag);
        } else if (tag == P) {
            endP();
        } else if (tag == DD || tag == DT) {
            endInScope(tag);
        } else if (tag.is(CLOSES_ALL)) {
            endBlock(tag);
        } else if (tag.is(HEADING)) {
            endHeading(tag);
        } else if (tag == FORM) {
            endForm();
        } else if (tag == BR) {
            page.formatting.reopen();
            page.insertEmpty(tag, null);
        } else if (tag.is(MARKER)) {
            if (open.inScope(tag)) {
                endBlock(tag);
                page.formatting.clearToMarker();
            }
        } else if (tag == BODY || tag == HTML) {
            endBody(tag);
        } else {
            endOther(tag);
        }
    }

    private void endBody(HtmlTag tag) {
        boolean ends = tag == BODY ? open.inScope(tag) : open.find(BODY) != 0;
        if (!ends) return;
        page.mode = tag == BODY ? HtmlMode.AFTER_BODY : HtmlMode.AFTER_HTML;
    }

    void endItem(HtmlTag tag) {
        if (!open.inScope(tag, SCOPE, OL, UL)) return;
        open.popImplied(tag);
        open.popTo(tag);
    }

    private void endP() {
        if (!open.inButtonScope(P)) page.insert(P, null);
        page.endParagraph();
    }

    void endInScope(HtmlTag tag) {
        if (!open.inScope(tag)) return;
        open.popImplied(tag);
        open.popTo(tag);
    }

    void endBlock(HtmlTag tag) {
        if (!open.inScope(tag)) return;
        open.popImplied(null);
        open.popTo(tag);
    }

    private void endHeading(HtmlTag tag) {
        if (!open.hasHeadingInScope()) return;
        open.popImplied(tag);
        while (!open.top().is(HEADING)) open.pop();
        open.pop();
    }

    private void endForm() {
        int form = page.form;
        page.form = 0;
        if (form == 0 || !open.inScope(FORM)) return;
        open.popImplied(null);
        open.remove(form);
    }

    /** Also ends what is open inside, unless that is special. */
    private void endOther(HtmlTag tag) {
        if (open.find(tag) == 0) return;
        for (int i = open.size() - 1; i >= 0; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            if (around.number == tag.number) {
                open.popImplied(tag);
                open.popTo(tag);
                return;
            }
            if (around.is(SPECIAL)) return;
        }
    }

    /** jsoup moves a block out of the element, which a pass cannot do. */
    void endFormatting(HtmlTag tag) {
        int place = page.formatting.find(tag);
        if (place < 0) {
            endOther(tag);
            return;
        }
        int id = page.formatting.id(place);
        int height = open.height(id);
        if (height < 0) {
            page.formatting.removeAt(place);
            return;
        }
        if (!open.inScope(tag)) return;
        if (open.size() > BLOCK_SEARCH) throw FallbackNeeded.INSTANCE;
        if (height == open.size() - 1) {
            open.pop();
            page.formatting.removeAt(place);
            return;
        }
        for (int i = height + 1; i < open.size(); i++) {
            HtmlTag inside = open.at(i);
            if (inside != null && inside.is(SPECIAL)) throw FallbackNeeded.INSTANCE;
        }
        open.popTo(tag);
        page.formatting.remove(id);
    }
}
