// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.SampleRun;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Series.Point;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The target in the chart of rates of a run of 5 s whose parameter Rate is 100. */
class RateChartsTest {

    @TempDir
    Path folder;

    private List<Point> target(String more) throws IOException {
        Path directory = SampleRun.write(folder);
        Path summary = directory.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replaceFirst("\\{", "{" + more));
        RunData run = RunReader.read(directory);
        Chart rates = (Chart) new RateCharts(run, new TimeCharts(run)).blocks().get(0);
        return rates.series().stream()
                .filter(series -> series.name().equals("target"))
                .findFirst()
                .map(Series::points)
                .orElse(List.of());
    }

    @Test
    void iterationsOfAFlowHaveALineBecauseTheTargetIsTheirRate() throws IOException {
        Path directory = SampleRun.write(folder);
        Path live = directory.resolve("live.jsonl");
        Files.writeString(live, Files.readString(live).replace("\"phase\":", "\"iterations\":7,\"phase\":"));
        RunData run = RunReader.read(directory);
        Chart rates = (Chart) new RateCharts(run, new TimeCharts(run)).blocks().get(0);
        assertThat(rates.series()).extracting(Series::name).contains("iterations", "target");
    }

    private static String rate(double second, String element, String rate) {
        return "{\"second\":%s,\"element\":\"%s\",\"rate\":\"%s\"}".formatted(second, element, rate);
    }

    @Test
    void targetIsTheSumOfTheElementsBeforeAndAfterAChangeOfOne() throws IOException {
        String first = rate(0, "a", "100/s") + "," + rate(0, "b", "300/s");
        String changes = rate(2, "b", "500") + "," + rate(4, "a", "10/s");
        assertThat(target("\"rates\":[%s],\"rateSteps\":[%s],".formatted(first, changes)))
                .containsExactly(
                        new Point(0, 400),
                        new Point(2, 400),
                        new Point(2, 600),
                        new Point(4, 600),
                        new Point(4, 510),
                        new Point(5, 510));
    }

    @Test
    void elementsMayBeginLaterAndChangeToStepsAndRamps() throws IOException {
        String first = rate(0, "a", "100/s") + "," + rate(1, "b", "10/s");
        String changes = rate(2, "b", "ramp 0/s to 20/s for 2s");
        assertThat(target("\"rates\":[%s],\"rateSteps\":[%s],".formatted(first, changes)))
                .containsExactly(
                        new Point(0, 100),
                        new Point(1, 100),
                        new Point(1, 110),
                        new Point(2, 110),
                        new Point(2, 100),
                        new Point(4, 120),
                        new Point(4, 120),
                        new Point(5, 120));
    }

    @Test
    void withoutTheFirstRatesTheParameterIsThatOfTheOnlyElement() throws IOException {
        assertThat(target("")).containsExactly(new Point(0, 100), new Point(5, 100));
        assertThat(target("\"rateSteps\":[%s],".formatted(rate(3, "a", "20"))))
                .containsExactly(new Point(0, 100), new Point(3, 100), new Point(3, 20), new Point(5, 20));
    }

    @Test
    void thereIsNoTargetIfTheFirstRateOfAnElementIsNotKnown() throws IOException {
        assertThat(target("\"rateSteps\":[%s,%s],".formatted(rate(2, "a", "20"), rate(3, "b", "30"))))
                .isEmpty();
    }
}
