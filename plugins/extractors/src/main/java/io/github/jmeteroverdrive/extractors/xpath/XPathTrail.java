// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.xpath.XPathStep.Test;
import java.util.Arrays;
import java.util.List;
import javax.xml.stream.XMLStreamReader;

/**
 * How far each open element got on a path. Bit {@code i} of an element's state means: it is one of
 * those that the first {@code i} steps lead to; the document is what no step leads to.
 */
final class XPathTrail {

    private final XPathStep[] steps;
    private final long deepSteps;
    private final boolean counts;

    /** States by depth; 0 is the document. */
    private long[] own = new long[16];

    /** The same, each with those of all elements around it. */
    private long[] around = new long[16];

    /** By depth: how many children got how far, a counter for each test of each step. */
    private int[][] counters = new int[16][];

    XPathTrail(List<XPathStep> path) {
        steps = path.toArray(new XPathStep[0]);
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

    /** Whether the element at a depth is one that the whole path leads to. */
    boolean isEnd(int depth) {
        return (own[depth] >>> steps.length & 1) != 0;
    }

    /** Whether the element at a depth, or one around it, is. */
    boolean isBelowEnd(int depth) {
        return (around[depth] >>> steps.length & 1) != 0;
    }

    /** Takes the start tag that the reader is at, of an element at that depth from 1. */
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

    private boolean leads(XPathStep step, int number, int depth, XMLStreamReader tag) {
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

    /** Value of an attribute of the start tag that the reader is at; null when it has none. */
    static String attribute(XMLStreamReader tag, XPathStep.Name name) {
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
