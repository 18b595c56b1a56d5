// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/**
 * The elements that are open, the innermost at the top. One that was taken out from among them, as
 * a form is by its end tag, still is around those inside it, and ends with them; the rules do not
 * see it any more.
 */
final class HtmlStack {

    /** Deeper pages meet limits of jsoup's tree builder (from 100 on), which changes its rules. */
    private static final int MAX = 90;

    /** How far up jsoup looks for an element that keeps white space. */
    private static final int SPACE_SEARCH = 6;

    private static final byte GONE = 1;
    private static final byte FOREIGN = 2;
    private static final byte INTEGRATION = 4;

    private final HtmlSink sink;
    private final HtmlTag[] tags = new HtmlTag[MAX];
    private final int[] ids = new int[MAX];
    private final byte[] flags = new byte[MAX];
    private int size;
    private int keepers;
    private int paragraphs;
    private int foreign;
    private int lastId;

    /** Whether elements that have no place in a table would be moved before it. */
    private boolean moves;

    HtmlStack(HtmlSink sink) {
        this.sink = sink;
    }

    /** Opens an element; returns its number, which no other one has. */
    int push(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        return push(tag, attributes, (byte) 0);
    }

    /**
     * Opens an element of svg.
     *
     * @param integration whether what is inside is HTML again
     */
    void pushForeign(HtmlTag tag, HtmlAttributes attributes, boolean integration) throws NotClean {
        push(tag, attributes, (byte) (integration ? FOREIGN | INTEGRATION : FOREIGN));
    }

    private int push(HtmlTag tag, HtmlAttributes attributes, byte flag) throws NotClean {
        if (size == MAX || moves && isMoved()) throw NotClean.HERE;
        tags[size] = tag;
        flags[size] = flag;
        ids[size++] = ++lastId;
        count(tag, flag, 1);
        sink.open(tag, attributes);
        return lastId;
    }

    private boolean isMoved() {
        return size > 0 && top().is(HtmlTag.TABLE_CONTEXT) && !isForeign();
    }

    void movesOutOfTables(boolean now) {
        moves = now;
    }

    private void count(HtmlTag tag, byte flag, int change) {
        if (tag.keepsSpace) keepers += change;
        if (tag == HtmlTags.P && flag == 0) paragraphs += change;
        if ((flag & (FOREIGN | GONE)) == FOREIGN) foreign += change;
    }

    void pop() throws NotClean {
        // what is left of a broken page may have nothing around it; jsoup knows
        if (size < 2) throw NotClean.HERE;
        close();
        while ((flags[size - 1] & GONE) != 0) close();
    }

    private void close() throws NotClean {
        HtmlTag tag = tags[--size];
        count(tag, flags[size], -1);
        sink.close(tag);
    }

    /** Ends all at the end of the page. */
    void popAll() throws NotClean {
        while (size > 0) close();
    }

    /** Ends elements up to the innermost HTML element of that name, which is open. */
    void popTo(HtmlTag tag) throws NotClean {
        boolean was;
        do {
            was = isHtml(size - 1) && top().number == tag.number;
            pop();
        } while (!was);
    }

    /** Takes one out from among the others. */
    void remove(int id) throws NotClean {
        int at = indexOf(id);
        if (at < 0) return;
        if (at == size - 1) {
            pop();
        } else {
            count(tags[at], flags[at], -1);
            flags[at] |= GONE;
            if (tags[at].keepsSpace) keepers++;
        }
    }

    private int indexOf(int id) {
        for (int i = size - 1; i >= 0; i--) {
            if (ids[i] == id) return (flags[i] & GONE) == 0 ? i : -1;
        }
        return -1;
    }

    boolean has(int id) {
        return indexOf(id) >= 0;
    }

    /** The number of the innermost HTML element of that name; 0 when none is open. */
    int find(HtmlTag tag) {
        for (int i = size - 1; i >= 0; i--) {
            if (tags[i].number == tag.number && isHtml(i)) return ids[i];
        }
        return 0;
    }

    private boolean isHtml(int at) {
        return (flags[at] & (GONE | FOREIGN)) == 0;
    }

    /** Whether an element is open that is one, with none of the others between it and the top. */
    boolean inScope(HtmlTag tag, int stops, HtmlTag stop, HtmlTag orStop) {
        if (tag == HtmlTags.P && paragraphs == 0) return false;
        for (int i = size - 1; i >= 0; i--) {
            if (!isHtml(i)) continue;
            HtmlTag open = tags[i];
            if (open.number == tag.number) return true;
            if (open.is(stops) || open == stop || open == orStop) return false;
        }
        return false;
    }

    boolean inScope(HtmlTag tag) {
        return inScope(tag, HtmlTag.SCOPE, null, null);
    }

    /** As in scope, but no further than a button. */
    boolean inButtonScope(HtmlTag tag) {
        return inScope(tag, HtmlTag.SCOPE, HtmlTags.BUTTON, null);
    }

    boolean inTableScope(HtmlTag tag) {
        return inScope(tag, 0, HtmlTags.TABLE, HtmlTags.HTML);
    }

    boolean hasHeadingInScope() {
        for (int i = size - 1; i >= 0; i--) {
            if (!isHtml(i)) continue;
            if (tags[i].is(HtmlTag.HEADING)) return true;
            if (tags[i].is(HtmlTag.SCOPE)) return false;
        }
        return false;
    }

    /** Ends what may be left open, but not an element of that name. */
    void popImplied(HtmlTag but) throws NotClean {
        while (top().is(HtmlTag.IMPLIED) && top() != but) pop();
    }

    /** Ends elements until one of these kinds is on top, or html. */
    void clearTo(int kinds, HtmlTag or) throws NotClean {
        while (isForeign() || !(top().is(kinds) || top() == or || top() == HtmlTags.HTML)) pop();
    }

    int size() {
        return size;
    }

    HtmlTag top() {
        return tags[size - 1];
    }

    /** The element at a height; null when the rules do not see it. */
    HtmlTag at(int height) {
        return (flags[height] & GONE) == 0 ? tags[height] : null;
    }

    /** Whether the element at a height is one of HTML. */
    boolean isHtmlAt(int height) {
        return (flags[height] & FOREIGN) == 0;
    }

    /** Where an element stands. */
    int height(int id) {
        return indexOf(id);
    }

    /** Whether the element on top is one of svg. */
    boolean isForeign() {
        return foreign > 0 && (flags[size - 1] & FOREIGN) != 0;
    }

    /** Whether the element on top is one of svg that has HTML inside. */
    boolean isIntegration() {
        return (flags[size - 1] & INTEGRATION) != 0;
    }

    /** Whether text in the element on top keeps its white space. */
    boolean keepsSpace() {
        if (keepers == 0) return false;
        for (int i = 0; i < Math.min(SPACE_SEARCH, size); i++) {
            if (tags[size - 1 - i].keepsSpace) return true;
        }
        return false;
    }
}
