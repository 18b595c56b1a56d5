// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.List;

/** The compounds of several selectors, which are matched together. Immutable. */
final class CssSelectors {

    static final int MAX_COMPOUNDS = Long.SIZE;

    private final CssCompound[] compounds;
    private final long first;
    private final long beforeChild;
    private final long beforeInner;

    /** The bits of each selector, and of its ends. */
    private final long[] all;

    private final long[] ends;

    /**
     * @param selectors the compounds of each; at most {@link #MAX_COMPOUNDS} in all
     */
    CssSelectors(List<List<CssCompound>> selectors) {
        compounds = selectors.stream().flatMap(List::stream).toArray(CssCompound[]::new);
        all = new long[selectors.size()];
        ends = new long[selectors.size()];
        long firsts = 0;
        long children = 0;
        long inner = 0;
        int bit = 0;
        for (int i = 0; i < ends.length; i++) {
            for (CssCompound compound : selectors.get(i)) {
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
     * Which compounds an element is, with what comes before them in the selector.
     *
     * @param wanted the compounds to look at
     * @param place which of its parent's elements it is, from 1; 0 when it has no parent
     * @param parent those of its parent
     * @param around those of all elements around it
     */
    long match(
            long wanted,
            HtmlTag tag,
            HtmlAttributes attributes,
            int place,
            long parent,
            long around)
            throws NotClean {
        long candidates =
                wanted & (first | (parent & beforeChild) << 1 | (around & beforeInner) << 1);
        long matched = 0;
        for (long left = candidates; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            CssCompound compound = compounds[bit];
            if (compound.tag() != 0 && compound.tag() != tag.number) continue;
            if (compound.matches(attributes, place)) matched |= 1L << bit;
        }
        return matched;
    }

    /** The compounds of a selector. */
    long of(int selector) {
        return all[selector];
    }

    /** Whether that makes it an element that a selector selects. */
    boolean selects(int selector, long matched) {
        return (matched & ends[selector]) != 0;
    }
}
