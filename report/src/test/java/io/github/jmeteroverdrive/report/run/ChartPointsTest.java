// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartPointsTest {

    private static List<JsonNode> ticks(String... lines) throws JsonProcessingException {
        List<JsonNode> ticks = new ArrayList<>();
        for (String line : lines) ticks.add(JsonLines.MAPPER.readTree(line));
        return ticks;
    }

    private static List<Double> ys(List<Series.Point> points) {
        return points.stream().map(Series.Point::y).toList();
    }

    @Test
    void rateIsGrowthPerElapsedSecond() throws Exception {
        ChartPoints ticks =
                new ChartPoints(ticks("{\"s\":0.5,\"n\":10}", "{\"s\":1.5,\"n\":40}", "{\"s\":3.5,\"n\":40}"), true);
        assertThat(ys(ticks.rate("/n"))).containsExactly(20.0, 30.0, 0.0);
    }

    @Test
    void totalThatDoesNotStartAtZeroHasNoFirstRate() throws Exception {
        ChartPoints ticks = new ChartPoints(ticks("{\"s\":1,\"n\":1000}", "{\"s\":2,\"n\":1003}"), false);
        assertThat(ys(ticks.rate("/n"))).containsExactly(Double.NaN, 3.0);
    }

    /** A stall of five seconds: their mean is a level, and no line leads to it. */
    @Test
    void missingSecondsAreAGap() throws Exception {
        ChartPoints ticks = new ChartPoints(
                ticks(
                        "{\"s\":1,\"n\":10,\"g\":1}",
                        "{\"s\":2,\"n\":20,\"g\":2}",
                        "{\"s\":3,\"n\":30,\"g\":3}",
                        "{\"s\":8,\"n\":35,\"g\":4}",
                        "{\"s\":9,\"n\":45,\"g\":5}"),
                true);
        assertThat(ticks.rate("/n"))
                .containsExactly(
                        new Series.Point(1, 10),
                        new Series.Point(2, 10),
                        new Series.Point(3, 10),
                        new Series.Point(3, Double.NaN),
                        new Series.Point(3, 1),
                        new Series.Point(8, 1),
                        new Series.Point(9, 10));
        assertThat(ys(ticks.gauge("/g"))).containsExactly(1.0, 2.0, 3.0, Double.NaN, 4.0, 5.0);
    }

    @Test
    void lastTickRightAfterAnotherIsOmitted() throws Exception {
        ChartPoints host = new ChartPoints(
                ticks("{\"s\":1,\"n\":10}", "{\"s\":2,\"n\":20}", "{\"s\":3,\"n\":30}", "{\"s\":3.01,\"n\":40}"),
                false);
        assertThat(ys(host.rate("/n"))).containsExactly(Double.NaN, 10.0, 10.0);
    }

    @Test
    void missingValueIsAGapAndTheNextRateCoversIt() throws Exception {
        ChartPoints ticks = new ChartPoints(ticks("{\"s\":1,\"n\":1}", "{\"s\":2}", "{\"s\":3,\"n\":7}"), true);
        assertThat(ys(ticks.rate("/n"))).containsExactly(1.0, Double.NaN, 3.0);
        assertThat(ys(ticks.gauge("/n"))).containsExactly(1.0, Double.NaN, 7.0);
    }

    @Test
    void totalOfARunWasZeroUntilItAppears() throws Exception {
        String[] lines = {"{\"s\":1}", "{\"s\":2}", "{\"s\":3,\"n\":50}"};
        assertThat(ys(new ChartPoints(ticks(lines), true).rate("/n"))).containsExactly(Double.NaN, Double.NaN, 50.0);
        assertThat(ys(new ChartPoints(ticks(lines), false).rate("/n")))
                .containsExactly(Double.NaN, Double.NaN, Double.NaN);
    }

    @Test
    void totalThatIsResetIsAGap() throws Exception {
        ChartPoints ticks = new ChartPoints(ticks("{\"s\":1,\"n\":9}", "{\"s\":2,\"n\":2}", "{\"s\":3,\"n\":6}"), true);
        assertThat(ys(ticks.rate("/n"))).containsExactly(9.0, Double.NaN, 4.0);
    }

    @Test
    void shareIsAPercentageOfTheSum() throws Exception {
        ChartPoints ticks = new ChartPoints(ticks("{\"s\":1,\"a\":5,\"b\":5}", "{\"s\":2,\"a\":6,\"b\":8}"), false);
        assertThat(ys(ticks.share("/a", List.of("/a", "/b", "/c"))).get(1)).isEqualTo(100 / 4.0);
    }

    @Test
    void longRunKeepsItsSumAndPeaksInFewPoints() throws Exception {
        List<JsonNode> many = new ArrayList<>();
        long total = 0;
        for (int s = 1; s <= 10_001; s++) {
            total += s % 7;
            many.add(JsonLines.MAPPER
                    .createObjectNode()
                    .put("s", (double) s)
                    .put("n", total)
                    .put("g", s == 5_000 ? 99 : 1));
        }
        ChartPoints ticks = new ChartPoints(many, true);
        List<Series.Point> rates = ticks.rate("/n");
        assertThat(rates.size()).isLessThanOrEqualTo(ChartPoints.MOST);
        double sum = 0;
        double last = 0;
        for (Series.Point point : rates) {
            sum += point.y() * (point.x() - last);
            last = point.x();
        }
        assertThat(sum).isCloseTo(total, org.assertj.core.data.Offset.offset(1e-6));
        assertThat(last).isEqualTo(10_001);
        assertThat(ys(ticks.gauge("/g"))).hasSameSizeAs(rates).contains(99.0);
    }
}
