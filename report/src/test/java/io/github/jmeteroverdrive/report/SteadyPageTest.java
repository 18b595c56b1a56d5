// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.confidence.Steadiness;
import io.github.jmeteroverdrive.measure.confidence.Steadiness.Tick;
import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page and {@code junit.xml} of a run with a class. */
class SteadyPageTest {

    @TempDir
    Path folder;

    private Page page(String of, double percent) throws IOException {
        return page(of, percent, "");
    }

    private Page page(String of, double percent, String more) throws IOException {
        return page("steady", "Steady since second 4.", "\"of\":\"%s\",\"percent\":%s".formatted(of, percent), more);
    }

    /** @param keys more keys of the class */
    private Page page(String found, String sentence, String keys, String more) throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Path summary = run.resolve("summary.json");
        String text = Files.readString(summary);
        String steady = """
                ,"steady":{"class":"%s","sentence":"%s",%s,
                 "segments":[{"from":2,"to":4,"level":80},{"from":4,"to":5,"level":100}]}%s}""".formatted(found, sentence, keys, more);
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

    /** Ten seconds of warm-up, and as many of these as are measured. @param latency median in ns */
    private record Made(int seconds, IntToDoubleFunction rate, IntToDoubleFunction latency, String sentence) {

        private static final int WARMUP = 10;

        static Made of(SteadyClass found) {
            return switch (found) {
                case STEADY ->
                    of(
                            second -> second < 23 ? 3300 : 4800,
                            "Steady since second 23: until then, the rate rose from 3,300/s to 4,800/s (45%) within the"
                                    + " measured phase; Warmup=23 would leave that out.");
                case RISING ->
                    of(
                            second -> 3000 + 50 * second,
                            "Still rising: the rate rose from 3,650/s to 4,775/s (31%) within the measured"
                                    + " phase; Warmup=40 would begin to measure where this run ended.");
                case SLOWING ->
                    of(
                            second -> second < 32 ? 4800 : 3300,
                            "Slowing down: the rate fell from 4,800/s to 3,300/s (31%) within the measured phase; find"
                                    + " what changes over time, such as a growing queue, memory or a full disk.");
                case FASTER ->
                    new Made(
                            30,
                            second -> 4800,
                            second -> second < 32 ? 9e6 : 6e6,
                            "Still getting faster: the median acknowledgement time fell from 9 ms to 6 ms (33%) within the"
                                    + " measured phase; Warmup=40 would begin to measure where this run ended.");
                case IRREGULAR ->
                    of(
                            second -> second % 6 < 3 ? 3300 : 4800,
                            "Irregular (period 6 s): the rate rises and falls in cycles, so measure many of them.");
                case UNKNOWN ->
                    new Made(
                            7,
                            second -> 4800,
                            second -> 9e6,
                            "Too short to tell whether it was steady: at least 8 full seconds of the measured phase must"
                                    + " have events; give a longer Duration.");
            };
        }

        private static Made of(IntToDoubleFunction rate, String sentence) {
            return new Made(30, rate, second -> 9e6, sentence);
        }

        private List<Tick> ticks(int from, int to) {
            return IntStream.range(from, to)
                    .mapToObj(i -> new Tick(i, i + 1, rate.applyAsDouble(i), latency.applyAsDouble(i)))
                    .toList();
        }

        Steadiness steadiness() {
            return Steadiness.of(ticks(0, WARMUP), ticks(WARMUP, WARMUP + seconds), "acknowledgement time");
        }
    }

    private static String keys(Steadiness found) {
        return "\"of\":\"%s\"%s%s"
                .formatted(
                        found.ofRate() ? "rate" : "ack",
                        Double.isNaN(found.percent()) ? "" : ",\"percent\":" + found.percent(),
                        found.period() == 0 ? "" : ",\"period\":" + found.period());
    }

    @ParameterizedTest
    @EnumSource
    void eachClassIsAmongTheFirstLinesAndInJUnit(SteadyClass each) throws IOException {
        Made made = Made.of(each);
        Steadiness found = made.steadiness();
        assertThat(found.name()).isEqualTo(each.id());
        String sentence = found.sentence("give a longer Duration", last -> "");
        assertThat(sentence).isEqualTo(made.sentence);

        Path run = folder.resolve("run");
        Page page = page(each.id(), sentence, keys(found), "");
        assertThat(page.notices())
                .filteredOn(notice -> notice.tone() == Notice.Tone.CAUTION)
                .flatExtracting(notice -> Stream.concat(Stream.of(notice.text()), notice.details().stream())
                        .toList())
                .contains(sentence);
        assertThat(page.html()).contains(sentence);
        assertThat(Markdown.of(page)).contains(sentence);
        RunData data = RunReader.read(run);
        assertThat(JUnitFile.write(data, Verdict.of(data)))
                .content()
                .contains("<property name=\"steady\" value=\"" + sentence + "\">");
    }

    @Test
    void runThatWasSteadyThroughoutIsGood() throws IOException {
        assertThat(notice(page("rate", 100)).tone()).isEqualTo(Notice.Tone.GOOD);
    }

    @Test
    void levelsOfALatencyAreNotRates() throws IOException {
        assertThat(rates(page("ack", 33.3)).series()).extracting(Series::name).doesNotContain("level");
    }

    @Test
    void cycleHasNoLevel() throws IOException {
        Page page = page("irregular", "Irregular (period 6 s).", "\"of\":\"rate\",\"percent\":0,\"period\":6", "");
        assertThat(rates(page).series()).extracting(Series::name).doesNotContain("level");
    }
}
