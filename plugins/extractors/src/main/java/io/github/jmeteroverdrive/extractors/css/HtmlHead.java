// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.HtmlPage.HtmlMode;

/**
 * Handles tags before a body: opens html, head and body if the page omits them. Methods return whether the tag or text
 * was consumed; if not, the mode has changed.
 */
final class HtmlHead {

    private final HtmlPage page;

    /** Whether the last start tag opened an element. */
    private boolean opened;

    HtmlHead(HtmlPage page) {
        this.page = page;
    }

    boolean hasOpened() {
        return opened;
    }

    boolean start(HtmlTag tag, HtmlAttributes attributes) {
        opened = false;
        if (tag == HTML && page.mode.compareTo(HtmlMode.BEFORE_HTML) > 0) {
            if (!attributes.isEmpty()) throw FallbackNeeded.INSTANCE;
            return true;
        }
        return switch (page.mode) {
            case START, BEFORE_HTML -> isFirst(tag, HTML, attributes);
            case BEFORE_HEAD -> isFirst(tag, HEADER, attributes);
            case HEAD -> inHead(tag, attributes);
            case HEAD_NOSCRIPT -> inNoscript(tag, attributes);
            default -> afterHead(tag, attributes);
        };
    }

    /** Opens the next element, with its tag or without. */
    private boolean isFirst(HtmlTag tag, HtmlTag next, HtmlAttributes attributes) {
        boolean is = tag == next;
        page.insert(next, is ? attributes : null);
        page.mode = switch (page.mode) {
            case START, BEFORE_HTML -> HtmlMode.BEFORE_HEAD;
            case BEFORE_HEAD -> HtmlMode.HEAD;
            default -> HtmlMode.BODY;
        };
        opened = is;
        return is;
    }

    private boolean inHead(HtmlTag tag, HtmlAttributes attributes) {
        if (tag.is(LEFT_TO_JSOUP)) throw FallbackNeeded.INSTANCE;
        if (tag == HEADER) return true;
        if (tag.is(HEAD)) {
            opened = !tag.is(VOID);
            if (opened) page.insert(tag, attributes);
            else page.insertEmpty(tag, attributes);
            return true;
        }
        if (tag != NOSCRIPT) return leaveHead();
        page.insert(tag, attributes);
        page.mode = HtmlMode.HEAD_NOSCRIPT;
        opened = true;
        return true;
    }

    private boolean leaveHead() {
        page.open.pop();
        page.mode = HtmlMode.AFTER_HEAD;
        return false;
    }

    /** Other tags are text there. */
    private boolean inNoscript(HtmlTag tag, HtmlAttributes attributes) {
        if (tag.is(HEAD_NOSCRIPT)) return inHead(tag, attributes);
        boolean dropped = tag == HEADER || tag == NOSCRIPT;
        if (!dropped && page.sink.wantsText()) throw FallbackNeeded.INSTANCE;
        return true;
    }

    private boolean afterHead(HtmlTag tag, HtmlAttributes attributes) {
        if (tag.is(LEFT_TO_JSOUP | HEAD)) throw FallbackNeeded.INSTANCE;
        return tag == HEADER || isFirst(tag, BODY, attributes);
    }

    boolean end(HtmlTag tag) {
        if (tag.is(LEFT_TO_JSOUP)) throw FallbackNeeded.INSTANCE;
        boolean begins = tag == BODY || tag == BR || tag == HTML;
        switch (page.mode) {
            case START, BEFORE_HTML, BEFORE_HEAD -> {
                if (!begins && tag != HEADER) return true;
                open();
                return false;
            }
            case HEAD -> {
                if (begins) return leaveHead();
                if (tag == HEADER) leaveHead();
                return true;
            }
            case HEAD_NOSCRIPT -> {
                if (tag == NOSCRIPT) {
                    page.open.pop();
                    page.mode = HtmlMode.HEAD;
                } else if (tag == BR && page.sink.wantsText()) {
                    throw FallbackNeeded.INSTANCE;
                }
                return true;
            }
            default -> {
                if (begins) open();
                return !begins;
            }
        }
    }

    /** Opens the next element without a tag. */
    void open() {
        switch (page.mode) {
            case START, BEFORE_HTML -> isFirst(null, HTML, null);
            case BEFORE_HEAD -> isFirst(null, HEADER, null);
            case HEAD -> leaveHead();
            default -> isFirst(null, BODY, null);
        }
    }
}
