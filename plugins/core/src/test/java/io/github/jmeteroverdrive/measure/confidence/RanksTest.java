// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class RanksTest {

    /** For whole ranks, the library's binomial distribution gives the first one far enough out. */
    @Property(tries = 300)
    void ranksMatchTheBinomialDistribution(
            @ForAll @DoubleRange(min = 0.5, max = 0.999) @Scale(6) double share,
            @ForAll @IntRange(min = 1, max = 1_000_000) int n) {
        BinomialDistribution below = new BinomialDistribution(null, n, share);
        double lower = PercentileConfidence.Ranks.lower(share, n);
        double upper = PercentileConfidence.Ranks.upper(share, n);
        // P(the value of rank r lies above the percentile) = P(fewer than r values below it)
        assertThat(below.cumulativeProbability((int) Math.floor(lower) - 1))
                .isLessThanOrEqualTo(ConfidenceLevel.OUTSIDE + 1e-6);
        assertThat(below.cumulativeProbability((int) Math.floor(lower)))
                .isGreaterThanOrEqualTo(ConfidenceLevel.OUTSIDE - 1e-6);
        assertThat(1 - below.cumulativeProbability((int) Math.ceil(upper) - 1))
                .isLessThanOrEqualTo(ConfidenceLevel.OUTSIDE + 1e-6);
        if (upper > 1)
            assertThat(1 - below.cumulativeProbability((int) Math.ceil(upper) - 2))
                    .isGreaterThanOrEqualTo(ConfidenceLevel.OUTSIDE - 1e-6);
    }

    /** The classic interval of a median of 100 values: of the 40th and the 61st, 96.5 %. */
    @Test
    void medianOf100ValuesHasTheTextbookRanks() {
        assertThat(PercentileConfidence.Ranks.lower(0.5, 100)).isBetween(40.0, 41.0);
        assertThat(PercentileConfidence.Ranks.upper(0.5, 100)).isBetween(60.0, 61.0);
    }
}
