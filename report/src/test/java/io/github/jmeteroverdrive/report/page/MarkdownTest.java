// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** Checks the Markdown as rendered by a parser. */
class MarkdownTest {

    private static final String NASTY = "a|b <i>c</i> *d* _e_ `f` [g](h) &amp; \\ #1 ~~i~~\nj $k$";

    private static Document shown(Page page) {
        List<TablesExtension> tables = List.of((TablesExtension) TablesExtension.create());
        String html = HtmlRenderer.builder()
                .extensions(tables)
                .build()
                .render(Parser.builder().extensions(tables).build().parse(Markdown.of(page)));
        return Jsoup.parse(html);
    }

    private static Page page(Block... blocks) {
        return new Page(
                NASTY,
                NASTY,
                List.of(new Notice(Notice.Tone.GOOD, "Fine."), new Notice(Notice.Tone.BAD, NASTY)),
                List.of(new PageSection("s", "Part", List.of(blocks))));
    }

    @Test
    void escapesTextsOfARun() {
        String plain = NASTY.replace('\n', ' ');
        Document shown =
                shown(page(new Paragraph(NASTY), Table.ofWords("", List.of(NASTY, "x"), List.of(List.of(NASTY, "")))));
        assertThat(shown.select("h2").text()).isEqualTo(plain);
        assertThat(shown.select("p").eachText()).containsExactly(plain, plain);
        assertThat(shown.select("li").eachText()).containsExactly("\u2705 Fine.", "\u274c " + plain);
        assertThat(shown.select("th").eachText()).containsExactly(plain, "x");
        assertThat(shown.select("td").first().text()).isEqualTo(plain);
        assertThat(shown.select("i, em, code, a, del")).isEmpty();
    }

    @Test
    void figuresAndFactsAreTables() {
        Document shown = shown(page(
                new Figures(List.of(new Figures.Figure("Sent", "100/s", "300 in all", "messages sent"))),
                new Facts(List.of(new Facts.Fact("Java", "17")))));
        assertThat(shown.select("table")).hasSize(2);
        assertThat(shown.select("td").eachText()).containsExactly("Sent", "100/s", "300 in all", "Java", "17");
        assertThat(shown.select("td").get(1).attr("align")).isEqualTo("right");
    }

    @Test
    void foldsDetailTables() {
        Document shown = shown(page(Table.folded("More", List.of("a"), List.of(List.of("b")))));
        assertThat(shown.select("details summary").text()).isEqualTo("More");
        assertThat(shown.select("details td").text()).isEqualTo("b");
    }

    @Test
    void omitsSectionsWithChartsOnly() {
        assertThat(Markdown.of(page(Chart.of(Chart.X.SECONDS, "c", "Rates", "/s"))))
                .doesNotContain("Part");
    }
}
