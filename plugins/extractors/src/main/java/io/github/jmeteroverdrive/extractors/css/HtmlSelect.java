// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** What tags do inside a select, where nearly all are dropped. */
final class HtmlSelect {

    private final HtmlPage page;
    private final HtmlStack open;

    HtmlSelect(HtmlPage page) {
        this.page = page;
        this.open = page.open;
    }

    /** Whether a tag ends the select first, and is to be taken then. */
    boolean isEndedBy(HtmlTag tag, boolean byEndTag) {
        boolean table =
                tag == HtmlTags.CAPTION
                        || tag == HtmlTags.TABLE
                        || tag == HtmlTags.TR
                        || tag.is(HtmlTag.SECTION | HtmlTag.CELL);
        if (page.mode == HtmlMode.SELECT_IN_TABLE && table) {
            return !byEndTag || open.inTableScope(tag);
        }
        boolean control =
                tag == HtmlTags.INPUT || tag == HtmlTags.KEYGEN || tag == HtmlTags.TEXTAREA;
        return control && !byEndTag;
    }

    void endSelect() throws NotClean {
        open.popTo(HtmlTags.SELECT);
        page.resetMode();
    }

    /** Takes another start tag; whether it was opened. */
    boolean start(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag.is(HtmlTag.LEFT_TO_JSOUP) || tag == HtmlTags.HTML) throw NotClean.HERE;
        boolean option = tag == HtmlTags.OPTION || tag == HtmlTags.OPTGROUP;
        if (option) {
            if (open.top() == HtmlTags.OPTION) open.pop();
            if (tag == HtmlTags.OPTGROUP && open.top() == tag) open.pop();
        } else if (tag == HtmlTags.SELECT) {
            endSelect();
        }
        if (!option && tag != HtmlTags.SCRIPT) return false;
        page.insert(tag, attributes);
        return true;
    }

    /** Takes another end tag. */
    void end(HtmlTag tag) throws NotClean {
        if (tag == HtmlTags.SELECT) {
            endSelect();
        } else if (tag == HtmlTags.OPTION) {
            if (open.top() == tag) open.pop();
        } else if (tag == HtmlTags.OPTGROUP) {
            boolean inside =
                    open.top() == HtmlTags.OPTION && open.at(open.size() - 2) == HtmlTags.OPTGROUP;
            if (inside) open.pop();
            if (open.top() == tag) open.pop();
        } else if (tag.is(HtmlTag.LEFT_TO_JSOUP)) {
            throw NotClean.HERE;
        }
    }
}
