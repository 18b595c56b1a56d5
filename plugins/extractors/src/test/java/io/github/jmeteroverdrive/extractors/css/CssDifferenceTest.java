// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import io.github.jmeteroverdrive.extractors.RowEngine;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeTry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/** Compares ours with the stock CSS Selector Extractor: all variables, and whether a tree was needed. */
class CssDifferenceTest {

    private FastCssExtractor element;

    /** The stock extractor keeps the page of the last sample there, which JMeter empties. */
    @BeforeTry
    void anotherSample() {
        JMeterContextService.getContext().getSamplerContext().clear();
    }

    private void rows(Corpus corpus, Supplier<String> selectors) {
        element = new FastCssExtractor();
        for (int i = 0, n = 1 + corpus.number(6); i < n; i++) {
            addRow(
                    element,
                    "v" + i,
                    selectors.get(),
                    corpus.oneOf("", "", " ", "href", "class", "data-x", "none"),
                    corpus.oneOf("-1", "1", "2", "5"),
                    corpus.oneOf("", " ", "none"),
                    corpus.oneOf("true", "false"));
        }
        element.setOption(Columns.STRICT, "true");
    }

    @Property
    void cleanPagesGiveStockResultsInOnePass(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, html::fastSelector);
        element.setOption(Columns.STRICT, corpus.oneOf("true", "false"));
        assertThat(Differential.engines(element))
                .allSatisfy((RowEngine row) -> assertThat(row.route().isFast()).isTrue());
        String page = html.page();
        Charset charset = corpus.charset();
        Map<String, Object> ours = Differential.ours(element, Differential.BEFORE, BodySample.of(page, charset));

        assertThat(element.trees()).as(page).isZero();
        assertThat(element.passes()).isEqualTo(1);
        assertThat(ours)
                .as(page)
                .isEqualTo(Differential.stock(element, Differential.BEFORE, BodySample.of(page, charset)));
    }

    @Property
    void brokenPagesGiveStockResultsInStrictMode(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, html::fastSelector);
        String page = html.mutated();
        Map<String, Object> ours =
                Differential.ours(element, Differential.BEFORE, BodySample.of(page, StandardCharsets.UTF_8));
        assertThat(ours)
                .as(page)
                .isEqualTo(
                        Differential.stock(element, Differential.BEFORE, BodySample.of(page, StandardCharsets.UTF_8)));
    }

    @Property(tries = 1000)
    void tagsInAnyOrderGiveStockResultsInStrictMode(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, html::fastSelector);
        addRow(element, "all", "body", "", "1", "none", "false");
        addRow(element, "texts", "p, b, li, td, a", "", "-1", "none", "false");
        String page = html.soup();
        Map<String, Object> ours =
                Differential.ours(element, Differential.BEFORE, BodySample.of(page, StandardCharsets.UTF_8));
        assertThat(ours)
                .as(page)
                .isEqualTo(
                        Differential.stock(element, Differential.BEFORE, BodySample.of(page, StandardCharsets.UTF_8)));
    }

    @Property
    void brokenBytesGiveStockResultsInStrictMode(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, html::fastSelector);
        Charset charset = corpus.charset();
        byte[] bytes = corpus.bytes(html.page(), charset);
        Differential.assertSame(element, Differential.BEFORE, new BodySample(bytes, charset.name()));
    }

    @Property
    void slowSelectorsGiveStockResults(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, () -> corpus.number(3) == 0 ? html.fastSelector() : html.otherSelector());
        Differential.assertSame(element, Differential.BEFORE, BodySample.of(html.page(), StandardCharsets.UTF_8));
    }

    @Property
    void matchesInAllScopesAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, html::fastSelector);
        if (corpus.number(2) == 0) element.setScopeAll();
        else element.setScopeChildren();
        SampleResult parent = BodySample.of(html.page(), StandardCharsets.UTF_8);
        for (int i = corpus.number(4); i > 0; i--) {
            parent.storeSubResult(BodySample.of(html.mutated(), StandardCharsets.UTF_8));
        }
        Differential.assertSame(element, Differential.BEFORE, parent);
    }

    @Property
    void matchesInAVariableAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        HtmlCorpus html = new HtmlCorpus(seed);
        rows(corpus, html::fastSelector);
        element.setScopeVariable(corpus.oneOf("text", "empty", "none"));
        Map<String, String> before = Map.of("text", html.page(), "empty", "");
        Differential.assertSame(element, before, new SampleResult());
    }
}
