// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/**
 * What tags do before a body: html, head and body are opened where the page leaves them out. Each
 * method says whether the tag, or the text, was taken; if not, the mode has changed.
 */
final class HtmlHead {

    private final HtmlPage page;

    /** Whether the start tag that was taken last was opened, and not dropped. */
    private boolean opened;

    HtmlHead(HtmlPage page) {
        this.page = page;
    }

    boolean hasOpened() {
        return opened;
    }

    boolean start(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        opened = false;
        if (tag == HtmlTags.HTML && page.mode.compareTo(HtmlMode.BEFORE_HTML) > 0) {
            if (!attributes.isEmpty()) throw NotClean.HERE;
            return true;
        }
        return switch (page.mode) {
            case START, BEFORE_HTML -> isFirst(tag, HtmlTags.HTML, attributes);
            case BEFORE_HEAD -> isFirst(tag, HtmlTags.HEADER, attributes);
            case HEAD -> inHead(tag, attributes);
            case HEAD_NOSCRIPT -> inNoscript(tag, attributes);
            default -> afterHead(tag, attributes);
        };
    }

    /** Opens the element that comes next, by its tag or without. */
    private boolean isFirst(HtmlTag tag, HtmlTag next, HtmlAttributes attributes) throws NotClean {
        boolean is = tag == next;
        page.insert(next, is ? attributes : null);
        page.mode =
                switch (page.mode) {
                    case START, BEFORE_HTML -> HtmlMode.BEFORE_HEAD;
                    case BEFORE_HEAD -> HtmlMode.HEAD;
                    default -> HtmlMode.BODY;
                };
        opened = is;
        return is;
    }

    private boolean inHead(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag.is(HtmlTag.LEFT_TO_JSOUP)) throw NotClean.HERE;
        if (tag == HtmlTags.HEADER) return true;
        if (tag.is(HtmlTag.HEAD)) {
            opened = !tag.is(HtmlTag.VOID);
            if (opened) page.insert(tag, attributes);
            else page.insertEmpty(tag, attributes);
            return true;
        }
        if (tag != HtmlTags.NOSCRIPT) return leaveHead();
        page.insert(tag, attributes);
        page.mode = HtmlMode.HEAD_NOSCRIPT;
        opened = true;
        return true;
    }

    private boolean leaveHead() throws NotClean {
        page.open.pop();
        page.mode = HtmlMode.AFTER_HEAD;
        return false;
    }

    /** Other tags become text there. */
    private boolean inNoscript(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag.is(HtmlTag.HEAD_NOSCRIPT)) return inHead(tag, attributes);
        boolean dropped = tag == HtmlTags.HEADER || tag == HtmlTags.NOSCRIPT;
        if (!dropped && page.sink.wantsText()) throw NotClean.HERE;
        return true;
    }

    private boolean afterHead(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (tag.is(HtmlTag.LEFT_TO_JSOUP | HtmlTag.HEAD)) throw NotClean.HERE;
        return tag == HtmlTags.HEADER || isFirst(tag, HtmlTags.BODY, attributes);
    }

    boolean end(HtmlTag tag) throws NotClean {
        if (tag.is(HtmlTag.LEFT_TO_JSOUP)) throw NotClean.HERE;
        boolean begins = tag == HtmlTags.BODY || tag == HtmlTags.BR || tag == HtmlTags.HTML;
        switch (page.mode) {
            case START, BEFORE_HTML, BEFORE_HEAD -> {
                if (!begins && tag != HtmlTags.HEADER) return true;
                open();
                return false;
            }
            case HEAD -> {
                if (begins) return leaveHead();
                if (tag == HtmlTags.HEADER) leaveHead();
                return true;
            }
            case HEAD_NOSCRIPT -> {
                if (tag == HtmlTags.NOSCRIPT) {
                    page.open.pop();
                    page.mode = HtmlMode.HEAD;
                } else if (tag == HtmlTags.BR && page.sink.wantsText()) {
                    throw NotClean.HERE;
                }
                return true;
            }
            default -> {
                if (begins) open();
                return !begins;
            }
        }
    }

    /** Opens what comes next without a tag, as text that is not blank does. */
    void open() throws NotClean {
        switch (page.mode) {
            case START, BEFORE_HTML -> isFirst(null, HtmlTags.HTML, null);
            case BEFORE_HEAD -> isFirst(null, HtmlTags.HEADER, null);
            case HEAD -> leaveHead();
            default -> isFirst(null, HtmlTags.BODY, null);
        }
    }
}
