// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run with a class. */
class SteadyPageTest {

    @TempDir
    Path folder;

    private Page page(String of, double percent) throws IOException {
        return page(of, percent, "");
    }

    private Page page(String of, double percent, String more) throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Path summary = run.resolve("summary.json");
        String text = Files.readString(summary);
        String steady = """
                ,"steady":{"class":"steady","sentence":"Steady since second 4.","of":"%s","percent":%s,
                 "segments":[{"from":2,"to":4,"level":80},{"from":4,"to":5,"level":100}]}%s}""".formatted(of, percent, more);
        Files.writeString(summary, text.substring(0, text.lastIndexOf('}')) + steady);
        return RunPage.of(RunReader.read(run), run.resolve("report/index.html"));
    }

    private static Notice notice(Page page) {
        return page.notices().stream()
                .filter(notice -> notice.text().startsWith("Steady"))
                .findFirst()
                .orElseThrow();
    }

    private static Chart rates(Page page) {
        return page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(block -> block instanceof Chart chart && chart.id().equals("rates"))
                .map(Chart.class::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void classIsAmongTheFirstLinesAndItsLevelsAreInTheChartOfRates() throws IOException {
        Page page = page("rate", 33.3);
        assertThat(notice(page).tone()).isEqualTo(Notice.Tone.CAUTION);
        assertThat(rates(page).series())
                .filteredOn(series -> series.name().equals("level"))
                .flatExtracting(Series::points)
                .containsExactly(
                        new Series.Point(2, 80),
                        new Series.Point(4, 80),
                        new Series.Point(4, 100),
                        new Series.Point(5, 100));
    }

    @Test
    void oneBannerHasTheVerdictAndWhyTheRunWasNotSteady() throws IOException {
        String limit = "The warm-up ended after 120 s, its limit (WarmupLimit), and the run was not steady.";
        Page page = page("rate", 0, ",\"warmup\":{\"seconds\":120,\"steady\":false,\"sentence\":\"" + limit + "\"}");
        assertThat(page.notices())
                .filteredOn(notice -> notice.tone() == Notice.Tone.CAUTION)
                .singleElement()
                .satisfies(only -> {
                    assertThat(only).isEqualTo(page.notices().get(0));
                    assertThat(only.details()).containsExactly("Steady since second 4.", limit);
                });
        assertThat(page.html()).contains("<br><span class=\"more\">" + limit + "</span></p>");
        assertThat(Markdown.of(page)).contains("\n  - " + limit);
    }

    @Test
    void runThatWasSteadyThroughoutIsGood() throws IOException {
        assertThat(notice(page("rate", 100)).tone()).isEqualTo(Notice.Tone.GOOD);
    }

    @Test
    void levelsOfALatencyAreNotRates() throws IOException {
        assertThat(rates(page("ack", 33.3)).series()).extracting(Series::name).doesNotContain("level");
    }
}
