// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Compares ours with the stock RegExp Extractor: all variables, and the route of each row. */
class RegexpDifferenceTest {

    private static final int ROWS = 8;

    private static FastRegexpExtractor element(Corpus corpus, String document, boolean simple) {
        FastRegexpExtractor element = new FastRegexpExtractor();
        // stock has no limit, and a busy machine could reach ours
        element.setOption(FastRegexpExtractor.LIMIT, "0");
        Expressions expressions = new Expressions(corpus, document);
        for (int i = 0; i < ROWS; i++) {
            addRow(
                    element,
                    "v" + i,
                    simple ? expressions.simple() : expressions.other(),
                    corpus.oneOf("$0$", "$1$", "$1$-$2$", "x$9$", ""),
                    corpus.oneOf("-1", "1", "2", "5"),
                    corpus.oneOf("", " ", "none"),
                    corpus.oneOf("true", "false"));
        }
        return element;
    }

    @Property
    void fastExpressionsGiveStockResults(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        Charset charset = corpus.charset();
        String document = corpus.document();
        FastRegexpExtractor element = element(corpus, document, true);
        // the subset takes the fast route, except for what can match nothing
        assertThat(Differential.engines(element))
                .filteredOn(row -> !row.route().isFast())
                .allSatisfy(row -> assertThat(row.route().reason()).contains("beyond U+FFFE"));
        BodySample next = corpus.sample(corpus.document(), corpus.charset());
        Differential.assertSame(element, Differential.BEFORE, corpus.sample(document, charset), next);
    }

    @Property
    void expressionsThatEnginesTreatDifferentlyUseStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = corpus.document();
        FastRegexpExtractor element = element(corpus, document, false);
        assertThat(Differential.engines(element)).noneMatch(row -> row.route().isFast());
        Differential.assertSame(element, Differential.BEFORE, corpus.sample(document, corpus.charset()));
    }

    @Property
    void matchesInAllScopesAndFieldsAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = corpus.document();
        FastRegexpExtractor element = element(corpus, document, true);
        element.setOption(Columns.FIELD, corpus.oneOf("body", "body-unescaped", "response-headers", "message"));
        if (corpus.number(2) == 0) element.setScopeAll();
        else element.setScopeChildren();
        SampleResult parent = corpus.sample(document, corpus.charset());
        for (int i = corpus.number(4); i > 0; i--) {
            SampleResult child = corpus.sample(corpus.document(), corpus.charset());
            child.setResponseHeaders(document);
            child.setResponseMessage(corpus.word());
            parent.storeSubResult(child);
        }
        Differential.assertSame(element, Differential.BEFORE, parent);
    }

    @Property
    void matchesInAVariableAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = corpus.document();
        FastRegexpExtractor element = element(corpus, document, true);
        element.setScopeVariable(corpus.oneOf("text", "v0", "none"));
        Map<String, String> before = Map.of("text", document, "v0", document);
        Differential.assertSame(element, before, new SampleResult());
    }

    /** Enough responses for both engines to be tried and the cheaper one taken. */
    @Property(tries = 10)
    void manyResponsesGiveStockResults(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = corpus.document();
        FastRegexpExtractor element = element(corpus, document, true);
        SampleResult[] samples = new SampleResult[100];
        for (int i = 0; i < samples.length; i++) {
            String next = i % 3 == 0 ? corpus.document() : document;
            samples[i] = corpus.sample(next, corpus.charset());
        }
        Differential.assertSame(element, Differential.BEFORE, samples);
    }

    /** Ensures that the other tests compare enough matches. */
    @Test
    void expressionsMatchAndManyBodiesAreNotDecoded() {
        int found = 0;
        int inBytes = 0;
        for (int seed = 0; seed < 200; seed++) {
            Corpus corpus = new Corpus(seed);
            String document = corpus.document();
            for (int i = 0; i < ROWS; i++) {
                FastRegexpExtractor element = new FastRegexpExtractor();
                String regex = new Expressions(corpus, document).simple();
                addRow(element, "v", regex, "$0$", "1", "", "false");
                BodySample sample = corpus.sample(document, StandardCharsets.UTF_8);
                if (Differential.ours(element, Map.of(), sample).containsKey("v")) found++;
                if (!sample.isDecoded()) inBytes++;
            }
        }
        assertThat(found).isGreaterThan(200 * ROWS / 4);
        assertThat(inBytes).isGreaterThan(200 * ROWS / 4);
    }
}
