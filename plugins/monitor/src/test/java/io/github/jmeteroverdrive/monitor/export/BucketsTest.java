// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketsTest {

    private final Buckets buckets = new Buckets();

    private void add(long... nanos) {
        Histogram histogram = new Histogram(3);
        for (long number : nanos) histogram.recordValue(number);
        buckets.add(histogram);
    }

    private long upTo(long nanos) {
        int index = Arrays.binarySearch(Buckets.boundsNanos(), nanos);
        assertThat(index).isNotNegative();
        return buckets.counts()[index];
    }

    @Test
    void boundsRangeFromTenMicrosecondsToAHundredSeconds() {
        long[] bounds = Buckets.boundsNanos();
        assertThat(bounds).hasSize(43).isSorted().doesNotHaveDuplicates();
        assertThat(bounds[0]).isEqualTo(10_000);
        assertThat(bounds[42]).isEqualTo(100_000_000_000L);
        assertThat(upTo(1_500_000)).isZero();
    }

    @Test
    void valueCountsInTheFirstBucketWhoseBoundIsNotSmaller() {
        add(0, 10_000, 10_100, 1_500_000, 1_505_000);
        add(1_499_999, 200_000_000_000L);
        assertThat(upTo(10_000)).isEqualTo(2);
        assertThat(upTo(15_000)).isEqualTo(1);
        assertThat(upTo(1_500_000)).isEqualTo(2);
        assertThat(upTo(2_000_000)).isEqualTo(1);
        assertThat(buckets.counts()[43]).isEqualTo(1);
        assertThat(Arrays.stream(buckets.counts()).sum()).isEqualTo(7);
    }

    @Test
    void sumIsThatOfTheValues() {
        add(1_000_000, 3_000_000);
        add(5_000_000);
        assertThat(buckets.sumNanos()).isCloseTo(9_000_000, within(9_000.0));
    }
}
