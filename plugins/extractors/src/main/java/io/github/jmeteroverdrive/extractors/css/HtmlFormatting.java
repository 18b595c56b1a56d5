// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.Arrays;

/**
 * jsoup's list of active formatting elements: the end tag of a block ends them, and the next content reopens them with
 * the same attributes. A marker separates those outside a cell or object.
 */
final class HtmlFormatting {

    /** Limit of jsoup's search backwards. */
    private static final int MOST = 12;

    /** jsoup's limit. */
    private static final int MOST_ALIKE = 3;

    private final HtmlStack open;
    private final HtmlAttributes again;
    private final HtmlAttributes other;

    /** Null for a marker. */
    private HtmlTag[] tags = new HtmlTag[16];

    private int[] ids = new int[16];

    /** Where their attributes begin. */
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

    /** Removes the oldest of three equal elements. */
    void dropAlike(HtmlTag tag, int attributesFrom) {
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

    void clearToMarker() {
        while (size > 0 && tags[--size] != null) {}
    }

    /** Index of the last element of a name after the last marker; -1 when there is none. */
    int find(HtmlTag tag) {
        for (int i = size - 1; i >= 0 && tags[i] != null; i--) if (tags[i] == tag) return i;
        return -1;
    }

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

    /** Does nothing for an element that is not active. */
    void remove(int id) {
        for (int i = size - 1; i >= 0; i--) {
            if (tags[i] != null && ids[i] == id) {
                removeAt(i);
                return;
            }
        }
    }

    /** Opens active elements that are not open. */
    void reopen() {
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
