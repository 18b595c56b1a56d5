// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

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
import org.apache.jmeter.samplers.SampleResult;

/** Compares ours with the stock XPath2 Extractor: all variables, and whether a tree was needed. */
class XPathDifferenceTest {

    private FastXPathExtractor element;

    private void rows(Corpus corpus, Supplier<String> expressions, String fragment) {
        element = new FastXPathExtractor();
        element.setOption(FastXPathExtractor.NAMESPACES, XmlCorpus.NAMESPACES);
        element.setOption(Columns.STRICT, "true");
        for (int i = 0, n = 1 + corpus.number(6); i < n; i++) {
            addRow(
                    element,
                    "v" + i,
                    expressions.get(),
                    corpus.oneOf("-1", "1", "2", "5"),
                    corpus.oneOf("", " ", "none"),
                    fragment);
        }
    }

    private void assertAllFast() {
        assertThat(Differential.engines(element))
                .allSatisfy((RowEngine row) -> assertThat(row.route().isFast()).isTrue());
    }

    @Property
    void wellFormedDocumentsGiveStockResultsInOnePass(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        XmlCorpus xml = new XmlCorpus(seed);
        rows(corpus, xml::fastExpression, "false");
        element.setOption(Columns.STRICT, corpus.oneOf("true", "false"));
        assertAllFast();
        Charset charset = corpus.charset();
        BodySample sample = BodySample.of(xml.document(), charset);
        BodySample next = BodySample.of(xml.document(), charset);
        Map<String, Object> ours = Differential.ours(element, Differential.BEFORE, sample, next);

        assertThat(element.trees()).isZero();
        assertThat(element.passes()).isEqualTo(2);
        assertThat(ours).isEqualTo(Differential.stock(element, Differential.BEFORE, sample, next));
    }

    @Property
    void brokenDocumentsGiveStockResultsInStrictMode(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        XmlCorpus xml = new XmlCorpus(seed);
        rows(corpus, xml::fastExpression, "false");
        Charset charset = corpus.charset();
        BodySample sample = BodySample.of(xml.mutated(), charset);
        Differential.assertSame(element, Differential.BEFORE, sample);
    }

    @Property
    void brokenBytesGiveStockResultsInStrictMode(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        XmlCorpus xml = new XmlCorpus(seed);
        rows(corpus, xml::fastExpression, "false");
        byte[] bytes = corpus.bytes(xml.document(), StandardCharsets.UTF_8);
        BodySample sample = new BodySample(bytes, "UTF-8");
        Differential.assertSame(element, Differential.BEFORE, sample);
    }

    @Property
    void slowExpressionsGiveStockResults(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        XmlCorpus xml = new XmlCorpus(seed);
        rows(
                corpus,
                () -> corpus.number(3) == 0 ? xml.fastExpression() : xml.otherExpression(),
                corpus.oneOf("true", "false"));
        Differential.assertSame(element, Differential.BEFORE, BodySample.of(xml.document(), corpus.charset()));
    }

    @Property
    void matchesInAVariableAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        XmlCorpus xml = new XmlCorpus(seed);
        rows(corpus, xml::fastExpression, "false");
        element.setScopeVariable(corpus.oneOf("text", "text", "v0", "v1", "empty", "none"));
        String document = xml.document();
        Map<String, String> before = Map.of("text", document, "v0", document, "v1", "<a/>", "empty", "");
        Differential.assertSame(element, before, new SampleResult());
    }
}
