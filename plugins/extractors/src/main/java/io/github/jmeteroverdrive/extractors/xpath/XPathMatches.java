// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamReader;

/** What one row finds while a document streams by. Used by one thread, for one document a time. */
final class XPathMatches {

    private final XPathPath path;
    private final XPathTrail trail;

    /** The number of the one match that is wanted, from 1; below 1 all are. */
    private final int wanted;

    private final List<String> values = new ArrayList<>();
    private int found;

    /** Elements whose text is being collected, the outermost first: depth, start, place. */
    private final List<int[]> open = new ArrayList<>();

    XPathMatches(XPathPath path, int wanted) {
        this.path = path;
        this.wanted = wanted;
        trail = new XPathTrail(path.steps());
    }

    void open() {
        values.clear();
        open.clear();
        found = 0;
        trail.open();
    }

    /** Whether nothing more can be found. */
    boolean isDone() {
        return wanted > 0 && found >= wanted && open.isEmpty();
    }

    /** Whether the text that comes now is part of an element's value. */
    boolean isCollecting() {
        return !open.isEmpty();
    }

    /** Whether it looks for text nodes. */
    boolean isForText() {
        return path.text();
    }

    /** Whether text nodes of the element at a depth are wanted. */
    boolean wantsText(int depth) {
        return path.text()
                && !isDone()
                && (path.deepEnd() ? trail.isBelowEnd(depth) : trail.isEnd(depth));
    }

    /**
     * Takes a start tag.
     *
     * @param collected how long the text is that was collected up to here
     * @return whether it changed what is done or collected
     */
    boolean start(int depth, XMLStreamReader tag, int collected) {
        trail.start(depth, tag);
        if (path.text() || isDone()) return false;
        if (path.attribute() != null) {
            if (path.deepEnd() ? trail.isBelowEnd(depth) : trail.isEnd(depth)) {
                String value = XPathTrail.attribute(tag, path.attribute());
                if (value == null) return false;
                if (counts()) values.add(value);
                return true;
            }
        } else if (trail.isEnd(depth) && counts()) {
            open.add(new int[] {depth, collected, values.size()});
            values.add(null);
            return true;
        }
        return false;
    }

    /** Takes the end tag of the element at a depth; true when that ends a match. */
    boolean end(int depth, StringBuilder collected) {
        int last = open.size() - 1;
        if (last < 0 || open.get(last)[0] != depth) return false;
        int[] element = open.remove(last);
        values.set(element[2], collected.substring(element[1]));
        return true;
    }

    /** Takes a text node that {@link #wantsText} asked for. */
    void text(String node) {
        if (counts()) values.add(node);
    }

    private boolean counts() {
        found++;
        return wanted < 1 || found == wanted;
    }

    /** The wanted matches, in the document's order. */
    List<String> values() {
        return values;
    }
}
