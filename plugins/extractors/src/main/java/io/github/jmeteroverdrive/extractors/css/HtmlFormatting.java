// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.Arrays;

/**
 * The formatting elements that are in force: a block's end tag ends them, and what comes next opens
 * them again, with the attributes of their tags. A marker keeps those outside a cell or an object
 * from its inside.
 */
final class HtmlFormatting {

    /** How far back jsoup looks. */
    private static final int MOST = 12;

    /** As many alike as jsoup has in force. */
    private static final int MOST_ALIKE = 3;

    private final HtmlStack open;
    private final HtmlAttributes again;
    private final HtmlAttributes other;

    /** Null is a marker. */
    private HtmlTag[] tags = new HtmlTag[16];

    private int[] ids = new int[16];

    /** Where the attributes of their tags begin. */
    private int[] attributes = new int[16];

    private int size;

    HtmlFormatting(HtmlStack open, HtmlAttributes again, HtmlAttributes other) {
        this.open = open;
        this.again = again;
        this.other = other;
    }

    void mark() {
        add(null, 0, 0);
    }

    /** An element was opened that is in force from here on. */
    void add(HtmlTag tag, int id, int attributesFrom) {
        if (size == tags.length) {
            tags = Arrays.copyOf(tags, 2 * size);
            ids = Arrays.copyOf(ids, 2 * size);
            attributes = Arrays.copyOf(attributes, 2 * size);
        }
        tags[size] = tag;
        ids[size] = id;
        attributes[size++] = attributesFrom;
    }

    /** Of elements that are alike no more than three stay in force. */
    void dropAlike(HtmlTag tag, int attributesFrom) throws NotClean {
        int alike = 0;
        for (int i = size - 1; i >= Math.max(0, size - 1 - MOST) && tags[i] != null; i--) {
            if (tags[i] != tag) continue;
            again.read(attributes[i]);
            other.read(attributesFrom);
            if (again.isSame(other) && ++alike == MOST_ALIKE) {
                removeAt(i);
                return;
            }
        }
    }

    /** Forgets what came since the last marker, and it. */
    void clearToMarker() {
        while (size > 0 && tags[--size] != null) {}
    }

    /** The place of the last one of that name behind the last marker; -1 when there is none. */
    int find(HtmlTag tag) {
        for (int i = size - 1; i >= 0 && tags[i] != null; i--) {
            if (tags[i] == tag) return i;
        }
        return -1;
    }

    /** The number of the element at that place. */
    int id(int place) {
        return ids[place];
    }

    void removeAt(int place) {
        int behind = size - place - 1;
        System.arraycopy(tags, place + 1, tags, place, behind);
        System.arraycopy(ids, place + 1, ids, place, behind);
        System.arraycopy(attributes, place + 1, attributes, place, behind);
        size--;
    }

    /** Forgets an element, if it is there. */
    void remove(int id) {
        for (int i = size - 1; i >= 0; i--) {
            if (tags[i] != null && ids[i] == id) {
                removeAt(i);
                return;
            }
        }
    }

    /** Opens again what is in force and not open. */
    void reopen() throws NotClean {
        if (size == 0 || isDone(size - 1)) return;
        int place = size - 1;
        int least = Math.max(0, size - MOST);
        while (place > least && !isDone(place - 1)) place--;
        for (; place < size; place++) {
            again.read(attributes[place]);
            ids[place] = open.push(tags[place], again);
        }
    }

    private boolean isDone(int place) {
        return tags[place] == null || open.has(ids[place]);
    }
}
