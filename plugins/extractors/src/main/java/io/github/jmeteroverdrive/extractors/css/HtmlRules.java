// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/**
 * The parts of a page: head, body, and what comes after. Elements that a page may leave out are
 * opened as jsoup opens them. What would need repair is {@link NotClean}.
 */
final class HtmlRules {

    private enum Part {
        START,
        BEFORE_HEAD,
        HEAD,
        AFTER_HEAD,
        BODY,
        AFTER_BODY,
        AFTER_HTML
    }

    private final byte[] bytes;
    private final HtmlSink sink;
    private final HtmlStack open;
    private final HtmlBody body;
    private Part part = Part.START;

    HtmlRules(byte[] bytes, HtmlSink sink) {
        this.bytes = bytes;
        this.sink = sink;
        open = new HtmlStack(sink);
        body = new HtmlBody(open);
    }

    void start(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (part == Part.BODY || !isStructure(tag, attributes)) body.start(tag, attributes);
    }

    /** Takes the tags outside a body; false when the tag begins one, and belongs to it. */
    private boolean isStructure(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (part.compareTo(Part.BODY) > 0 || tag.is(HtmlTag.LEFT_TO_JSOUP)) throw NotClean.HERE;
        if (attributes.isSelfClosing() && !tag.is(HtmlTag.VOID)) throw NotClean.HERE;
        if (tag == HtmlTags.HTML) {
            if (part != Part.START) throw NotClean.HERE;
            open.push(tag, attributes);
            part = Part.BEFORE_HEAD;
            return true;
        }
        if (tag == HtmlTags.HEADER || tag.is(HtmlTag.HEAD)) {
            if (part == Part.AFTER_HEAD) throw NotClean.HERE;
            return head(tag, attributes);
        }
        if (tag == HtmlTags.NOSCRIPT && part != Part.AFTER_HEAD) throw NotClean.HERE;
        endHead();
        open.push(HtmlTags.BODY, tag == HtmlTags.BODY ? attributes : null);
        part = Part.BODY;
        return tag == HtmlTags.BODY;
    }

    private boolean head(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (part == Part.START) beginHtml();
        if (tag == HtmlTags.HEADER && part == Part.HEAD) throw NotClean.HERE;
        if (part == Part.BEFORE_HEAD) {
            open.push(HtmlTags.HEADER, tag == HtmlTags.HEADER ? attributes : null);
            part = Part.HEAD;
        }
        if (tag == HtmlTags.HEADER) return true;
        open.push(tag, attributes);
        if (tag.is(HtmlTag.VOID)) open.pop();
        return true;
    }

    private void beginHtml() throws NotClean {
        open.push(HtmlTags.HTML, null);
        part = Part.BEFORE_HEAD;
    }

    private void endHead() throws NotClean {
        if (part == Part.START) beginHtml();
        if (part == Part.BEFORE_HEAD) {
            open.push(HtmlTags.HEADER, null);
            part = Part.HEAD;
        }
        if (part == Part.HEAD) open.pop(HtmlTags.HEADER);
        part = Part.AFTER_HEAD;
    }

    void end(HtmlTag tag) throws NotClean {
        if (tag.is(HtmlTag.RAW | HtmlTag.ESCAPABLE)) {
            open.pop(tag);
        } else if (part == Part.HEAD && tag == HtmlTags.HEADER) {
            endHead();
        } else if (part == Part.BODY && (tag == HtmlTags.BODY || tag == HtmlTags.HTML)) {
            body.end();
            part = Part.AFTER_BODY;
            if (tag == HtmlTags.HTML) end(tag);
        } else if (part == Part.AFTER_BODY && tag == HtmlTags.HTML) {
            open.pop(tag);
            part = Part.AFTER_HTML;
        } else if (part == Part.BODY) {
            body.end(tag);
        } else {
            throw NotClean.HERE;
        }
    }

    void text(int from, int to) throws NotClean {
        if (part != Part.BODY && !isBlank(from, to)) {
            if (part.compareTo(Part.BODY) > 0 || has('&', from, to)) throw NotClean.HERE;
            endHead();
            open.push(HtmlTags.BODY, null);
            part = Part.BODY;
        }
        if (part == Part.BODY && open.top().is(HtmlTag.TABLE_CONTEXT) && !isBlank(from, to)) {
            throw NotClean.HERE;
        }
        sink.text(from, to, true, open.keepsSpace());
    }

    void rawText(HtmlTag tag, int from, int to) throws NotClean {
        boolean isData = tag == HtmlTags.SCRIPT || tag == HtmlTags.STYLE;
        if (isData || from == to) return;
        sink.text(from, to, tag.is(HtmlTag.ESCAPABLE), open.keepsSpace());
    }

    private boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!HtmlAttributes.isSpace(bytes[i])) return false;
        }
        return true;
    }

    private boolean has(char wanted, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == wanted) return true;
        }
        return false;
    }

    void comment() {
        sink.comment();
    }

    void doctype() throws NotClean {
        if (part != Part.START) throw NotClean.HERE;
    }

    /** The page is at its end. */
    void end() throws NotClean {
        if (part.compareTo(Part.BODY) < 0) {
            endHead();
            open.push(HtmlTags.BODY, null);
        }
        while (open.size() > 0) open.pop();
    }
}
