// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class HaystackTest {

    /** Enough finds, near and far, to use every search method. */
    @Property
    void findsTheSameAsSearchingEachNeedle(@ForAll long seed, @ForAll @IntRange(min = 1, max = 400) int gap) {
        Random random = new Random(seed);
        byte[] text = new byte[50 * gap];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (random.nextInt(gap) == 0 ? 0x80 + random.nextInt(3) : '.');
        }
        Needle[] needles = {new Needle(new byte[] {(byte) 0x80}), new Needle(new byte[] {(byte) 0x81, '.'})};
        Haystack haystack = new Haystack();
        haystack.open(text);
        for (int from = 0; from >= 0; ) {
            Needle needle = needles[random.nextInt(2)];
            int found = haystack.find(needle, from);
            assertThat(found).isEqualTo(needle.in(text, from));
            from = found < 0 ? -1 : found + 1;
        }
    }
}
