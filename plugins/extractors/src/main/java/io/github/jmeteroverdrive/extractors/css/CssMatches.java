// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/** What one row finds, in one document after another. Used by one thread. */
final class CssMatches {

    /** Null when the text is wanted. */
    private final String attribute;

    private final byte[] attributeName;

    /** The number of the one match that is wanted, from 1; below 1 all are. */
    private final int wanted;

    private final List<String> values = new ArrayList<>();
    private final List<Capture> open = new ArrayList<>();
    private int found;

    /** Where to go back to when a document has to be read again. */
    private int foundBefore;

    private int valuesBefore;

    private record Capture(int depth, int place, CssText text) {}

    CssMatches(String attribute, int wanted) {
        this.attribute = attribute;
        this.attributeName = attribute == null ? null : CssCompound.name(attribute.toLowerCase());
        this.wanted = wanted;
    }

    /** Forgets everything. */
    void clear() {
        values.clear();
        found = 0;
        begin();
    }

    /** The next document begins. */
    void begin() {
        open.clear();
        foundBefore = found;
        valuesBefore = values.size();
    }

    /** Forgets what this document had. */
    void again() {
        open.clear();
        found = foundBefore;
        values.subList(valuesBefore, values.size()).clear();
    }

    /** Whether no other element can be wanted. */
    boolean isFound() {
        return wanted > 0 && found >= wanted;
    }

    boolean isDone() {
        return isFound() && open.isEmpty();
    }

    /** Whether the next match is the one that is wanted. */
    boolean wantsOne() {
        return wanted > 0 && found == wanted - 1;
    }

    boolean isOpen() {
        return !open.isEmpty();
    }

    /** Takes an element that matches. */
    void match(int depth, HtmlAttributes attributes) throws NotClean {
        if (isFound() || !counts()) return;
        if (attribute == null) {
            open.add(new Capture(depth, values.size(), new CssText()));
            values.add(null);
        } else {
            int at = attributes == null ? -1 : attributes.find(attributeName);
            values.add(at < 0 ? "" : attributes.value(at));
        }
    }

    /** Takes an element of a DOM that matches. */
    void match(Element element) {
        if (isFound() || !counts()) return;
        values.add(attribute == null ? element.text().trim() : element.attr(attribute));
    }

    private boolean counts() {
        found++;
        return wanted < 1 || found == wanted;
    }

    void start(HtmlTag tag) {
        for (int i = 0; i < open.size(); i++) open.get(i).text.start(tag);
    }

    void end(int depth, HtmlTag tag) {
        int last = open.size() - 1;
        if (last >= 0 && open.get(last).depth == depth) {
            Capture done = open.remove(last);
            values.set(done.place, done.text.toString());
        }
        for (int i = 0; i < open.size(); i++) open.get(i).text.end(tag);
    }

    void text(String text, boolean keepsSpace) {
        for (int i = 0; i < open.size(); i++) open.get(i).text.text(text, keepsSpace);
    }

    void comment() {
        for (int i = 0; i < open.size(); i++) open.get(i).text.comment();
    }

    /** The wanted matches: all of them, or the one, or none. */
    List<String> values() {
        return values;
    }
}
