// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import java.util.List;

/** Several selectors, matched together: each compound is a bit. Immutable. */
final class CssSelectors {

    private final Compound[] compounds;
    private final long first;
    private final long beforeChild;
    private final long beforeInner;

    /** By selector: its compounds, and the last of each alternative. */
    private final long[] all;

    private final long[] ends;

    /** @param selectors at most 64 compounds in all */
    CssSelectors(List<List<Compound>> selectors) {
        compounds = selectors.stream().flatMap(List::stream).toArray(Compound[]::new);
        all = new long[selectors.size()];
        ends = new long[selectors.size()];
        long firsts = 0;
        long children = 0;
        long inner = 0;
        int bit = 0;
        for (int i = 0; i < ends.length; i++) {
            for (Compound compound : selectors.get(i)) {
                if (compound.first()) firsts |= 1L << bit;
                else if (compound.child()) children |= 1L << bit - 1;
                else inner |= 1L << bit - 1;
                all[i] |= 1L << bit;
                if (compound.last()) ends[i] |= 1L << bit;
                bit++;
            }
        }
        first = firsts;
        beforeChild = children;
        beforeInner = inner;
    }

    /**
     * The compounds that match an element, its parent and its ancestors.
     *
     * @param wanted compounds to check
     * @param position of the element among its siblings, from 1; 0 for the root
     * @param parent compounds that match its parent
     * @param around compounds that match any ancestor
     */
    long match(long wanted, HtmlTag tag, HtmlAttributes attributes, int position, long parent, long around) {
        long candidates = wanted & (first | (parent & beforeChild) << 1 | (around & beforeInner) << 1);
        long matched = 0;
        for (long left = candidates; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            Compound compound = compounds[bit];
            if (compound.tag() != 0 && compound.tag() != tag.number) continue;
            if (compound.matches(attributes, position)) matched |= 1L << bit;
        }
        return matched;
    }

    long of(int selector) {
        return all[selector];
    }

    boolean selects(int selector, long matched) {
        return (matched & ends[selector]) != 0;
    }
}
