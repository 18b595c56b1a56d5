// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickChartTest {

    /** As Linux counts pressure: what two seconds had becomes known in the second of them. */
    @Test
    void pressureIsAShareOfTime() throws Exception {
        List<JsonNode> all = new ArrayList<>();
        double[] totals = {5, 5, 7.02, 7.02, 9.02, 9.02, 10, 10};
        for (int s = 0; s < totals.length; s++)
            all.add(JsonLines.MAPPER.readTree("{\"s\":" + s + ",\"psi\":{\"cpu\":" + totals[s] + "}}"));
        ChartList list = new ChartList();
        new TickChart(new ChartPoints(all, false), Chart.of(Chart.X.SECONDS, "p", "Pressure", "%"))
                .pressure("CPU", "/psi/cpu")
                .addTo(list);
        Series line = ((Chart) list.blocks().get(0)).series().get(0);
        assertThat(line.points().subList(2, 8))
                .extracting(point -> Math.round(point.y()))
                .containsExactly(100L, 100L, 100L, 100L, 49L, 49L);
        assertThat(line.points().get(1).y()).isNaN();
    }
}
