// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;

/**
 * The open elements. One that was removed from the middle, as a form by its end tag, still contains its children and
 * ends with them, but is invisible to the rules.
 */
final class HtmlStack {

    /** From 100 on, limits of jsoup's tree builder change its rules. */
    private static final int MAX = 90;

    /** Limit of jsoup's search upwards. */
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

    /** Whether elements that cannot be in a table would be moved before it. */
    private boolean moves;

    HtmlStack(HtmlSink sink) {
        this.sink = sink;
    }

    /** Returns the unique id of the element. */
    int push(HtmlTag tag, HtmlAttributes attributes) {
        return push(tag, attributes, (byte) 0);
    }

    /**
     * Opens an element of svg.
     *
     * @param integration whether its content is HTML
     */
    void pushForeign(HtmlTag tag, HtmlAttributes attributes, boolean integration) {
        push(tag, attributes, (byte) (integration ? FOREIGN | INTEGRATION : FOREIGN));
    }

    private int push(HtmlTag tag, HtmlAttributes attributes, byte flag) {
        if (size == MAX || moves && isMoved()) throw FallbackNeeded.INSTANCE;
        tags[size] = tag;
        flags[size] = flag;
        ids[size++] = ++lastId;
        count(tag, flag, 1);
        sink.open(tag, attributes);
        return lastId;
    }

    private boolean isMoved() {
        return size > 0 && top().is(TABLE_CONTEXT) && !isForeign();
    }

    void movesOutOfTables(boolean now) {
        moves = now;
    }

    private void count(HtmlTag tag, byte flag, int change) {
        if (tag.keepsSpace) keepers += change;
        if (tag == P && flag == 0) paragraphs += change;
        if ((flag & (FOREIGN | GONE)) == FOREIGN) foreign += change;
    }

    void pop() {
        // an element of a broken page may have no parent
        if (size < 2) throw FallbackNeeded.INSTANCE;
        close();
        while ((flags[size - 1] & GONE) != 0) close();
    }

    private void close() {
        HtmlTag tag = tags[--size];
        count(tag, flags[size], -1);
        sink.close(tag);
    }

    void popAll() {
        while (size > 0) close();
    }

    /** Ends elements up to the innermost HTML element of that name, which must be open. */
    void popTo(HtmlTag tag) {
        boolean was;
        do {
            was = isHtml(size - 1) && top().number == tag.number;
            pop();
        } while (!was);
    }

    void remove(int id) {
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
        for (int i = size - 1; i >= 0; i--) if (ids[i] == id) return (flags[i] & GONE) == 0 ? i : -1;
        return -1;
    }

    boolean has(int id) {
        return indexOf(id) >= 0;
    }

    /** Id of the innermost HTML element of that name; 0 when none is open. */
    int find(HtmlTag tag) {
        for (int i = size - 1; i >= 0; i--) if (tags[i].number == tag.number && isHtml(i)) return ids[i];
        return 0;
    }

    private boolean isHtml(int at) {
        return (flags[at] & (GONE | FOREIGN)) == 0;
    }

    /** Whether an element is open inside the innermost stop. */
    boolean inScope(HtmlTag tag, int stops, HtmlTag stop, HtmlTag orStop) {
        if (tag == P && paragraphs == 0) return false;
        for (int i = size - 1; i >= 0; i--) {
            if (!isHtml(i)) continue;
            HtmlTag open = tags[i];
            if (open.number == tag.number) return true;
            if (open.is(stops) || open == stop || open == orStop) return false;
        }
        return false;
    }

    boolean inScope(HtmlTag tag) {
        return inScope(tag, SCOPE, null, null);
    }

    boolean inButtonScope(HtmlTag tag) {
        return inScope(tag, SCOPE, BUTTON, null);
    }

    boolean inTableScope(HtmlTag tag) {
        return inScope(tag, 0, TABLE, HTML);
    }

    boolean hasHeadingInScope() {
        for (int i = size - 1; i >= 0; i--) {
            if (!isHtml(i)) continue;
            if (tags[i].is(HEADING)) return true;
            if (tags[i].is(SCOPE)) return false;
        }
        return false;
    }

    /** Closes elements whose end tag may be omitted, up to one of that name. */
    void popImplied(HtmlTag but) {
        while (top().is(IMPLIED) && top() != but) pop();
    }

    /** Ends elements until one of these kinds, or html, is on top. */
    void clearTo(int kinds, HtmlTag or) {
        while (isForeign() || !(top().is(kinds) || top() == or || top() == HTML)) pop();
    }

    int size() {
        return size;
    }

    HtmlTag top() {
        return tags[size - 1];
    }

    /** Null for a removed element. */
    HtmlTag at(int height) {
        return (flags[height] & GONE) == 0 ? tags[height] : null;
    }

    boolean isHtmlAt(int height) {
        return (flags[height] & FOREIGN) == 0;
    }

    /** -1 when it is not open. */
    int height(int id) {
        return indexOf(id);
    }

    boolean isForeign() {
        return foreign > 0 && (flags[size - 1] & FOREIGN) != 0;
    }

    /** Whether the element on top is one of svg with HTML inside. */
    boolean isIntegration() {
        return (flags[size - 1] & INTEGRATION) != 0;
    }

    boolean keepsSpace() {
        if (keepers == 0) return false;
        for (int i = 0; i < Math.min(SPACE_SEARCH, size); i++) if (tags[size - 1 - i].keepsSpace) return true;
        return false;
    }
}
