// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SequenceSetTest {

    private static final long MAX = 5L * SequenceSet.CHUNK;

    record Run(long from, long to) {
        LongStream numbers() {
            return LongStream.range(from, to);
        }
    }

    /** Runs and single numbers, so that chunks become complete, half complete and empty. */
    @Provide
    Arbitrary<List<Run>> runs() {
        Arbitrary<Long> first = Arbitraries.longs().between(0, 3L * SequenceSet.CHUNK);
        Arbitrary<Long> length = Arbitraries.of(1L, 63L, 64L, 4_096L, 5_000L, 8_192L);
        return first.flatMap(from -> length.map(n -> {
                    long start = n > 64 ? from - from % 4_096 : from;
                    return new Run(start, Math.min(start + n, MAX));
                }))
                .list()
                .ofMaxSize(6);
    }

    @Property(tries = 100)
    void addsLikeAHashSet(@ForAll("runs") List<Run> runs) {
        SequenceSet set = new SequenceSet();
        Set<Long> model = new HashSet<>();
        for (Run run : runs) {
            run.numbers().forEach(s -> assertThat(set.add(s)).isEqualTo(model.add(s)));
        }
        assertSame(set, model);
    }

    @Property(tries = 100)
    void mergesLikeAHashSet(
            @ForAll("runs") List<Run> runs,
            @ForAll @LongRange(min = 0, max = MAX) long from,
            @ForAll @LongRange(min = 0, max = MAX) long to) {
        SequenceSet merged = new SequenceSet();
        Set<Long> model = new HashSet<>();
        for (Run run : runs) {
            Set<Long> added = run.numbers().boxed().collect(Collectors.toSet());
            SequenceSet part = of(added);
            long both = added.stream().filter(model::contains).count();

            assertThat(merged.addAll(part)).isEqualTo(both);

            model.addAll(added);
            assertSame(part, added);
        }
        assertSame(merged, model);
        assertThat(merged.absentBetween(from, to).toArray())
                .isEqualTo(LongStream.range(from, to)
                        .filter(s -> !model.contains(s))
                        .toArray());
        SequenceSet copy = new SequenceSet();
        assertThat(copy.addAll(merged)).as("a merged set merges as well").isZero();
        assertThat(copy.addAll(merged)).isEqualTo(model.size());
        assertSame(copy, model);
        model.forEach(s -> assertThat(copy.add(s)).isFalse());
    }

    @Test
    void mergedSetWithoutGapsTakesConstantMemory() throws Exception {
        SequenceSet merged = new SequenceSet();
        for (long from = 0; from < 1_000_000; from += 10_000) {
            SequenceSet part = new SequenceSet();
            LongStream.range(from, from + 10_000).forEach(part::add);
            merged.addAll(part);
        }
        assertThat(merged.absentBetween(0, 1_000_001)).containsExactly(1_000_000L);
        assertThat(merged.size()).isEqualTo(1_000_000);
        assertThat(Serialised.bytes(merged)).hasSizeLessThan(2_000);
    }

    @Test
    void refusesNegativeSequenceNumbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequenceSet().add(-1))
                .withMessageContaining("-1");
    }

    private static SequenceSet of(Set<Long> elements) {
        SequenceSet set = new SequenceSet();
        elements.forEach(set::add);
        return set;
    }

    private static void assertSame(SequenceSet set, Set<Long> model) {
        assertThat(set.elements().boxed().collect(Collectors.toSet()).equals(model))
                .isTrue();
        assertThat(set.size()).isEqualTo(model.size());
        assertThat(set.first())
                .isEqualTo(model.isEmpty() ? -1L : Collections.min(model).longValue());
        assertThat(set.last())
                .isEqualTo(model.isEmpty() ? -1L : Collections.max(model).longValue());
        for (long s = 0; s < MAX; s += 61) assertThat(set.contains(s)).isEqualTo(model.contains(s));
    }
}
