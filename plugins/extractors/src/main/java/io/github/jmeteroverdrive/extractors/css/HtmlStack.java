// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** The elements that are open, the innermost at the top, and how many there are of some kinds. */
final class HtmlStack {

    /** Deeper pages meet limits of jsoup's tree builder (from 100 on), which changes its rules. */
    private static final int MAX = 90;

    /** How far up jsoup looks for an element that keeps white space. */
    private static final int SPACE_SEARCH = 6;

    private final HtmlSink sink;
    private final HtmlTag[] tags = new HtmlTag[MAX];
    private int size;
    private int paragraphs;
    private int links;
    private int buttons;
    private int forms;
    private int selects;
    private int foreign;
    private int keepers;

    HtmlStack(HtmlSink sink) {
        this.sink = sink;
    }

    void push(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (size == MAX) throw NotClean.HERE;
        tags[size++] = tag;
        count(tag, 1);
        sink.open(tag, attributes);
    }

    HtmlTag pop() throws NotClean {
        HtmlTag tag = tags[--size];
        count(tag, -1);
        sink.close(tag);
        return tag;
    }

    /** Pops the element on top, which must be of that kind. */
    void pop(HtmlTag expected) throws NotClean {
        if (size == 0 || top().number != expected.number) throw NotClean.HERE;
        pop();
    }

    private void count(HtmlTag tag, int change) {
        if (tag == HtmlTags.P) paragraphs += change;
        else if (tag == HtmlTags.A) links += change;
        else if (tag == HtmlTags.BUTTON) buttons += change;
        else if (tag == HtmlTags.FORM) forms += change;
        else if (tag == HtmlTags.SELECT) selects += change;
        else if (tag == HtmlTags.SVG) foreign += change;
        if (tag.keepsSpace) keepers += change;
    }

    int size() {
        return size;
    }

    HtmlTag top() {
        return tags[size - 1];
    }

    /** The element so many below the top. */
    HtmlTag below(int top) {
        return tags[size - 1 - top];
    }

    /** How many elements of that name are open: p, a, button, form, select or svg. */
    int count(HtmlTag of) {
        if (of == HtmlTags.P) return paragraphs;
        if (of == HtmlTags.A) return links;
        if (of == HtmlTags.BUTTON) return buttons;
        if (of == HtmlTags.FORM) return forms;
        if (of == HtmlTags.SELECT) return selects;
        return foreign;
    }

    /** Whether text in the element on top keeps its white space. */
    boolean keepsSpace() {
        if (keepers == 0) return false;
        for (int i = 0; i < Math.min(SPACE_SEARCH, size); i++) {
            if (below(i).keepsSpace) return true;
        }
        return false;
    }
}
