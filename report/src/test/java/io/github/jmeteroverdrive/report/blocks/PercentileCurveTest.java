// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.blocks.LatencyCharts.PercentileCurve;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileCurveTest {

    @Test
    void curveEndsWhereTooFewValuesAreAbove() {
        Histogram nanos = new Histogram(3);
        for (int i = 1; i <= 20_000; i++) nanos.recordValue(i * 1_000L);
        List<Series.Point> curve = PercentileCurve.of(nanos);
        Series.Point last = curve.get(curve.size() - 1);
        assertThat(last.x()).isEqualTo(200); // 99.5 %
        assertThat(last.y()).isBetween(19_900 * 0.999, 19_900 * 1.001);
        assertThat(curve.get(0).x()).isEqualTo(1);
        assertThat(curve.stream()
                        .filter(p -> Math.abs(p.x() - 10) < 1e-9)
                        .findFirst()
                        .orElseThrow()
                        .y())
                .isBetween(18_000 * 0.999, 18_000 * 1.001);
        assertThat(curve).isSortedAccordingTo(java.util.Comparator.comparing(Series.Point::y));
    }

    @Test
    void hasNoCurveWithoutAMedian() {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(1_000, 199);
        assertThat(PercentileCurve.of(nanos)).isEmpty();
    }
}
