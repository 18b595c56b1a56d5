// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.DocsLinks;
import io.github.jmeteroverdrive.report.page.Facts;
import io.github.jmeteroverdrive.report.page.Figures;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageModel.Resources;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    private static final String EVIL = "</script><img src=x onerror=alert(1)>\"'&";

    @TempDir
    Path folder;

    private static Page page(String text) {
        Chart chart = Chart.of(Chart.X.SECONDS, "c", text, "µs")
                .with(Series.line(text, List.of(new Series.Point(0, 1.23456789), new Series.Point(1, Double.NaN))))
                .withNote(text);
        List<Block> blocks = List.of(
                chart,
                new Paragraph(text),
                new Facts(List.of(new Facts.Fact(text, text))),
                new Figures(List.of(new Figures.Figure(text, text, text, text))),
                new Links(List.of(new Links.Link(text, "../a%20b.csv", text))),
                Table.ofWords(text, List.of(text), List.of(List.of(text))));
        return new Page(
                text, text, List.of(new Notice(Notice.Tone.BAD, text)), List.of(new PageSection("s", text, blocks)));
    }

    /** The page without the library, which contains strings of markup. */
    private static String ours(Page page) {
        return page.html().replace(Resources.LIBRARY, "");
    }

    @Test
    void escapesTextsOfARun() {
        String html = ours(page(EVIL));
        assertThat(html).doesNotContain("<img", "</script><").contains("&lt;img src=x onerror=alert(1)&gt;");
        assertThat(html.split("</script>", -1)).hasSize(4); // data, library, script
    }

    @Test
    void chartDataIsValidJsonWithNullsAndRoundedNumbers() throws IOException {
        String html = page(EVIL).html();
        String from = "id=\"overdrive-data\">";
        int start = html.indexOf(from) + from.length();
        JsonNode charts = new ObjectMapper().readTree(html.substring(start, html.indexOf("</script>", start)));
        JsonNode series = charts.get(0).path("series").get(0);
        assertThat(series.path("name").asText()).isEqualTo(EVIL);
        assertThat(series.path("points").toString()).isEqualTo("[[0,1.23457],[1,null]]");
    }

    @Test
    void namesOfDocumentationPagesAndRulesAreLinks() {
        String docs = "https://github.com/jmeteroverdrive/jmeter-overdrive/blob/main/docs/";
        assertThat(ours(page("See docs/verdict.md#errors, please <b>.")))
                .contains("<p class=\"text\">See <a href=\""
                        + docs
                        + "verdict.md#errors\">docs/verdict.md#errors</a>, please"
                        + " &lt;b&gt;.</p>");
        Table rules = Table.ofWords("", List.of("rule"), List.of(List.of("errors"), List.of("other")))
                .linked(Map.of("errors", DocsLinks.of("docs/verdict.md#errors")));
        Page page = new Page("t", "", List.of(), List.of(new PageSection("s", "s", List.of(rules))));
        assertThat(ours(page))
                .contains("<td><a href=\"" + docs + "verdict.md#errors\">errors</a></td>")
                .contains("<td>other</td>");
    }

    @Test
    void showsTheParametersThatThePlanReads() throws IOException {
        Path run = SampleRun.write(folder);
        assertThat(ours(RunPage.of(RunReader.read(run), run.resolve("index.html"))))
                .contains("<td>Messages</td>");
        Path file = run.resolve("run.json");
        Files.writeString(
                file, Files.readString(file).replace("\"settings\"", "\"parametersUsed\":[\"Rate\"],\"settings\""));
        assertThat(ours(RunPage.of(RunReader.read(run), run.resolve("index.html"))))
                .contains("<td>Rate</td>")
                .doesNotContain("<td>Messages</td>");
    }

    @Test
    void noticesHaveTheirColourInEachCountry() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            Page page = new Page("t", "", List.of(new Notice(Notice.Tone.CAUTION, "c")), List.of());
            assertThat(ours(page)).contains("class=\"notice caution\" title");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void pageLoadsNoOtherResources() {
        assertThat(ours(page("plain")))
                .contains("default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:")
                .doesNotContain("<script src", "<link rel=\"stylesheet\"", "@import", "url(");
    }

    @Test
    void chartWithoutValuesIsEmpty() {
        Chart chart = Chart.of(Chart.X.SECONDS, "c", "t", "/s")
                .with(Series.line("a", List.of()))
                .with(Series.line("b", List.of(new Series.Point(1, Double.NaN))));
        assertThat(chart.isEmpty()).isTrue();
    }

    @Test
    void pageContainsEveryChartOfARun() throws IOException {
        Path run = SampleRun.write(folder);
        String html = RunPage.of(RunReader.read(run), run.resolve("report/index.html"))
                .html();
        for (String id : List.of(
                "rates",
                "backlog",
                "time-ack",
                "curve-ack",
                "host-cpu",
                "run-queue",
                "sockets",
                "target-artemis-cpu",
                "target-artemis-depth"))
            assertThat(html).contains("id=\"chart-" + id + "\"").contains("{\"id\":\"" + id + "\"");
        assertThat(html).contains("href=\"../live.jsonl\"").contains("psi").contains("not here");
    }

    @Test
    void namesAPathThatCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> page("x").write(file.resolve("index.html")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("index.html cannot be written");
    }
}
