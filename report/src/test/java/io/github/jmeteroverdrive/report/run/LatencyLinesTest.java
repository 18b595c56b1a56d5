// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.page.Series;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyLinesTest {

    private final LatencyLines lines = new LatencyLines();

    private static Histogram of(int count, long millis) {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(millis * 1_000_000, count);
        return nanos;
    }

    private List<Series.Point> series(String name) {
        return lines.series().stream()
                .filter(series -> series.name().equals(name))
                .findFirst()
                .map(Series::points)
                .orElse(List.of());
    }

    @Test
    void percentileCoversAsManySecondsAsItNeeds() {
        for (int s = 0; s < 7; s++) lines.add(s, s + 1, "measure", of(4_000, 2));
        assertThat(series("p50")).hasSize(8); // one a second, and where the first begins
        assertThat(series("p99")).extracting(Series.Point::x).containsExactly(0.0, 3.0, 6.0);
        assertThat(series("p99").get(1).y()).isBetween(2_000.0, 2_002.0);
        assertThat(series("p99.9")).isEmpty();
        assertThat(series("max")).hasSize(7);
    }

    @Test
    void warmUpAndMeasuredPhaseAreNotMixed() {
        lines.add(0, 1, "warmup", of(150, 9));
        lines.add(1, 2, "measure", of(150, 1));
        assertThat(series("p50")).isEmpty();
        lines.add(2, 3, "measure", of(150, 1));
        assertThat(series("p50")).extracting(Series.Point::x).containsExactly(1.0, 3.0);
    }

    @Test
    void medianOfSeveralSecondsIsNotAboveTheirMaximum() {
        for (int s = 0; s < 4; s++) lines.add(s, s + 1, "measure", of(60, s == 1 ? 5 : 900));
        lines.add(4, 5, "measure", of(60, 7));
        assertThat(series("p50")).extracting(Series.Point::x).containsExactly(0.0, 4.0);
        assertThat(series("max"))
                .extracting(point -> Math.round(point.y() / 1_000))
                .containsExactly(900L, 900L, 900L, 900L, 7L);
    }

    @Test
    void secondWithoutValuesIsAGap() {
        lines.add(0, 1, "measure", of(1, 1));
        lines.gap(2);
        assertThat(series("max")).extracting(Series.Point::y).last().isEqualTo(Double.NaN);
    }
}
