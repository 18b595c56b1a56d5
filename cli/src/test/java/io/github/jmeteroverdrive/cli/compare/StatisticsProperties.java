// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;

class StatisticsProperties {

    private static final Offset<Double> EXACT = within(1e-9);

    @Provide
    Arbitrary<List<Double>> ratios() {
        return Arbitraries.doubles().between(0.1, 10).list().ofMinSize(1).ofMaxSize(25);
    }

    @Property(tries = 100)
    void intervalContainsTheMedian(@ForAll("ratios") List<Double> ratios, @ForAll long seed) {
        RatioInterval interval = RatioInterval.of(ratios, new Random(seed));
        assertThat(interval.low()).isLessThanOrEqualTo(interval.median() * (1 + 1e-12));
        assertThat(interval.high()).isGreaterThanOrEqualTo(interval.median() * (1 - 1e-12));
    }

    @Property(tries = 100)
    void swappedVariantsGiveTheReciprocal(@ForAll("ratios") List<Double> ratios) {
        RatioInterval interval = RatioInterval.of(ratios, new Random(1));
        List<Double> swapped = ratios.stream().map(ratio -> 1 / ratio).toList();
        RatioInterval other = RatioInterval.of(swapped, new Random(1));
        assertThat(other.median() * interval.median()).isCloseTo(1, EXACT);
        assertThat(other.low() * interval.high()).isCloseTo(1, EXACT);
        assertThat(other.high() * interval.low()).isCloseTo(1, EXACT);
        assertThat(other.halfWidth()).isCloseTo(interval.halfWidth(), EXACT);
    }

    @Property(tries = 50)
    void intervalScalesWithTheRatios(
            @ForAll("ratios") List<Double> ratios, @ForAll @DoubleRange(min = 0.01, max = 100) double k) {
        RatioInterval interval = RatioInterval.of(ratios, new Random(2));
        RatioInterval scaled = RatioInterval.of(ratios.stream().map(r -> r * k).toList(), new Random(2));
        assertThat(scaled.low() / interval.low()).isCloseTo(k, within(k * 1e-9));
        assertThat(scaled.high() / interval.high()).isCloseTo(k, within(k * 1e-9));
    }

    @Property(tries = 50)
    void identicalSamplesShowNoDifference(@ForAll @IntRange(min = 5, max = 30) int pairs) {
        RatioInterval same = RatioInterval.of(Collections.nCopies(pairs, 1.0), new Random(3));
        ComparisonResult verdict = ComparisonResult.of("B", "A", same, 0.05);
        assertThat(verdict.kind()).isEqualTo(ComparisonResult.Kind.NO_DIFFERENCE);
    }
}
