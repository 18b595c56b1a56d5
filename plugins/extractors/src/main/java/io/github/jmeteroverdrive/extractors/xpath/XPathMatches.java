// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.xpath.XPathPath.Step;
import io.github.jmeteroverdrive.extractors.xpath.XPathPath.Test;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.stream.XMLStreamReader;

/** Matches of a row in a streamed document. Used by one thread. */
final class XPathMatches {

    private final XPathPath path;
    private final Trail trail;

    /** From 1; below 1 for all. */
    private final int wanted;

    private final List<String> values = new ArrayList<>();
    private int found;

    /** Elements whose text is being collected, outermost first: depth, start of the text, index of the value. */
    private final List<int[]> open = new ArrayList<>();

    XPathMatches(XPathPath path, int wanted) {
        this.path = path;
        this.wanted = wanted;
        trail = new Trail(path.steps());
    }

    void open() {
        values.clear();
        open.clear();
        found = 0;
        trail.open();
    }

    boolean isDone() {
        return wanted > 0 && found >= wanted && open.isEmpty();
    }

    boolean isCollecting() {
        return !open.isEmpty();
    }

    boolean isForText() {
        return path.text();
    }

    boolean wantsText(int depth) {
        return path.text() && !isDone() && (path.deepEnd() ? trail.isBelowEnd(depth) : trail.isEnd(depth));
    }

    /**
     * @param collected length of the text collected so far
     * @return whether this changed what is wanted
     */
    boolean start(int depth, XMLStreamReader tag, int collected) {
        trail.start(depth, tag);
        if (path.text() || isDone()) return false;
        if (path.attribute() != null) {
            if (path.deepEnd() ? trail.isBelowEnd(depth) : trail.isEnd(depth)) {
                String value = Trail.attribute(tag, path.attribute());
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

    boolean end(int depth, StringBuilder collected) {
        int last = open.size() - 1;
        if (last < 0 || open.get(last)[0] != depth) return false;
        int[] element = open.remove(last);
        values.set(element[2], collected.substring(element[1]));
        return true;
    }

    void text(String node) {
        if (counts()) values.add(node);
    }

    private boolean counts() {
        found++;
        return wanted < 1 || found == wanted;
    }

    /** In the order of the document. */
    List<String> values() {
        return values;
    }

    /**
     * How many steps of the path match each open element: bit {@code i} of a state means that the first {@code i} steps
     * lead to the element. No step leads to the document.
     */
    private static final class Trail {

        private final Step[] steps;
        private final long deepSteps;
        private final boolean counts;

        /** By depth; 0 is the document. */
        private long[] own = new long[16];

        /** By depth: states of the element and its ancestors. */
        private long[] around = new long[16];

        /** By depth: for each test of each step, how many children passed. */
        private int[][] counters = new int[16][];

        Trail(List<Step> path) {
            steps = path.toArray(new Step[0]);
            long deep = 0;
            boolean any = false;
            for (int i = 0; i < steps.length; i++) {
                deep |= steps[i].deep() ? 1L << i : 0;
                any |= steps[i].tests().stream().anyMatch(test -> test.position() > 0);
            }
            deepSteps = deep;
            counts = any;
        }

        void open() {
            own[0] = 1;
            around[0] = 1;
            clearCounters(0);
        }

        /** Whether the whole path leads to an element. */
        boolean isEnd(int depth) {
            return (own[depth] >>> steps.length & 1) != 0;
        }

        /** Whether the whole path leads to an element or one of its ancestors. */
        boolean isBelowEnd(int depth) {
            return (around[depth] >>> steps.length & 1) != 0;
        }

        void start(int depth, XMLStreamReader tag) {
            if (depth == own.length) grow();
            long from = own[depth - 1] & ~deepSteps | around[depth - 1] & deepSteps;
            long state = 0;
            from &= (1L << steps.length) - 1;
            while (from != 0) {
                int step = Long.numberOfTrailingZeros(from);
                from &= from - 1;
                if (leads(steps[step], step, depth, tag)) state |= 2L << step;
            }
            own[depth] = state;
            around[depth] = around[depth - 1] | state;
            if (counts) clearCounters(depth);
        }

        private boolean leads(Step step, int number, int depth, XMLStreamReader tag) {
            if (!step.name().matches(tag.getNamespaceURI(), tag.getLocalName())) return false;
            for (int i = 0; i < step.tests().size(); i++) {
                Test test = step.tests().get(i);
                if (test.position() > 0) {
                    if (++counter(depth - 1)[place(number) + i] != test.position()) return false;
                } else if (!test.value().equals(attribute(tag, test.attribute()))) {
                    return false;
                }
            }
            return true;
        }

        /** Null when the start tag does not have it. */
        static String attribute(XMLStreamReader tag, XPathPath.Name name) {
            for (int i = 0; i < tag.getAttributeCount(); i++) {
                if (name.matches(tag.getAttributeNamespace(i), tag.getAttributeLocalName(i))) {
                    return tag.getAttributeValue(i);
                }
            }
            return null;
        }

        private int place(int step) {
            int place = 0;
            for (int i = 0; i < step; i++) place += steps[i].tests().size();
            return place;
        }

        private int[] counter(int depth) {
            if (counters[depth] == null) counters[depth] = new int[place(steps.length)];
            return counters[depth];
        }

        private void clearCounters(int depth) {
            if (counters[depth] != null) Arrays.fill(counters[depth], 0);
        }

        private void grow() {
            own = Arrays.copyOf(own, 2 * own.length);
            around = Arrays.copyOf(around, 2 * around.length);
            counters = Arrays.copyOf(counters, 2 * counters.length);
        }
    }
}
