// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import java.util.List;
import java.util.Map;

/** All of the time of JMeter's threads as one bar; a part has the same colour on each page. */
final class ThreadTimeBar {

    private static final double TENTHS = 10;

    private ThreadTimeBar() {}

    /**
     * @param parts in tenths of a percent that add up to all
     */
    static Chart of(Map<Part, Integer> parts) {
        Chart bar =
                Chart.of(Chart.X.CATEGORY, "thread-time", "Time of JMeter's threads", "%")
                        .withCategories(List.of("all threads"));
        for (Map.Entry<Part, Integer> part : parts.entrySet()) {
            List<Series.Point> point = List.of(new Series.Point(0, part.getValue() / TENTHS));
            bar = bar.with(Series.line(part.getKey().words(), point).as(Series.Look.STACKED));
        }
        return bar;
    }
}
