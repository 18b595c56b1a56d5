// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramCodecTest {

    /** Precision and lowest value come from the encoded histogram, so files of other tools can be read. */
    @Property(tries = 300)
    void addsEncodedHistogramsAsHdrHistogramDoes(
            @ForAll @Size(max = 60) Map<@LongRange(min = 0, max = 1L << 50) Long, @LongRange(min = 1) Long> values,
            @ForAll @Size(max = 5) Map<@LongRange(min = 0, max = 5000) Long, @LongRange(min = 1, max = 9) Long> before,
            @ForAll @IntRange(min = 1, max = 4) int digits) {
        Histogram histogram = new Histogram(digits);
        // counts add up in a long
        values.forEach((value, count) -> histogram.recordValueWithCount(value, count >> 7));
        byte[] encoded = new HistogramCodec().encode(histogram);
        Histogram theirs = new Histogram(digits);
        Histogram ours = new Histogram(digits);
        before.forEach(theirs::recordValueWithCount);
        before.forEach(ours::recordValueWithCount);
        theirs.add(HistogramCodec.decode(encoded));
        HistogramCodec.add(encoded, ours);
        assertThat(ours).isEqualTo(theirs);
        assertThat(ours.getMinValue()).isEqualTo(theirs.getMinValue());
        assertThat(ours.getMaxValue()).isEqualTo(theirs.getMaxValue());
    }

    @Test
    void refusesBytesThatAreNotAHistogram() {
        Histogram sum = new Histogram(3);
        assertThatThrownBy(() -> HistogramCodec.add(new byte[40], sum)).hasMessageContaining("not a histogram");
    }
}
