// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class OutagesTest {

    private static final int MOMENTS = 64;
    private static final int END = 2 * MOMENTS;

    private static Outages of(List<Outage> all) {
        Outages outages = new Outages();
        all.forEach(outages::add);
        return outages;
    }

    @Property
    void overlappingInterruptionsMergeIntoOneOutageInAnyOrder(
            @ForAll @Size(max = 12) List<@IntRange(max = MOMENTS - 1) Integer> from,
            @ForAll @IntRange(max = 15) int longest,
            @ForAll long seed) {
        Random random = new Random(seed);
        List<Outage> all = new ArrayList<>();
        BitSet covered = new BitSet(); // 2 m is the moment m, 2 m + 1 the time after it
        for (int start : from) {
            int end = start + random.nextInt(longest + 1);
            boolean restored = random.nextInt(5) > 0;
            all.add(new Outage(start, end, restored));
            covered.set(2 * start, 2 * (restored ? end : END) + 1);
        }
        Outages outages = of(all);
        List<Outages.Span> expected = new ArrayList<>();
        for (int i = covered.nextSetBit(0); i >= 0; i = covered.nextSetBit(i)) {
            int end = covered.nextClearBit(i);
            expected.add(new Outages.Span(i / 2, (end - 1) / 2));
            i = end;
        }
        assertThat(outages.spans(END)).isEqualTo(expected);
        assertThat(outages.interruptions()).isEqualTo(all.size());
        assertThat(outages.unrestored())
                .isEqualTo(all.stream().filter(each -> !each.restored()).count());
        Collections.shuffle(all, random);
        assertThat(of(all).spans(END)).isEqualTo(expected);
    }
}
