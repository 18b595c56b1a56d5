// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartListTest {

    private final ChartList list = new ChartList();

    private static Chart chart(String title, double value) {
        return Chart.of(Chart.X.SECONDS, title, title, "/s")
                .with(Series.line("a", List.of(new Series.Point(1, value))));
    }

    @Test
    void listsZeroChartsInASentenceAndOmitsEmptyOnes() {
        list.add(chart("drops", 0));
        list.add(chart("opens", 2));
        list.add(chart("none", Double.NaN));
        list.add(chart("retransmits", 0));
        assertThat(list.blocks())
                .containsExactly(chart("opens", 2), new Paragraph("Measured, and always 0: drops, retransmits."));
    }

    @Test
    void limitWithoutValuesMakesNoChart() {
        Series limit = Series.line("limit", List.of(new Series.Point(1, 5))).as(Series.Style.DASHED);
        list.add(chart("queue", 0).with(limit));
        assertThat(list.blocks()).containsExactly(new Paragraph("Measured, and always 0: queue."));
    }
}
