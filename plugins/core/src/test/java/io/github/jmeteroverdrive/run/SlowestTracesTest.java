// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phase;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SlowestTracesTest {

    @Test
    void theSlowestAreListedFirst() {
        SlowestTraces traces = new SlowestTraces();
        Random random = new Random(1);
        long[] nanos =
                LongStream.generate(() -> random.nextInt(1000)).limit(500).toArray();
        for (long each : nanos)
            if (traces.wants(each)) traces.add(new SlowestTraces.Trace("t", "s", "l", Phase.MEASURE, 0, each, 200));
        long[] sorted = LongStream.of(nanos).sorted().toArray();
        assertThat(traces.all().stream().mapToLong(SlowestTraces.Trace::responseNanos))
                .containsExactlyElementsOf(IntStream.range(0, 20)
                        .mapToObj(i -> sorted[sorted.length - 1 - i])
                        .toList());
    }
}
