// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Compares ours with the stock Boundary Extractor: all variables, and whether the body was decoded. */
class BoundaryDifferenceTest {

    private static final int ROWS = 8;
    private FastBoundaryExtractor element;
    private boolean bytesSuffice;

    private void rows(Corpus corpus, String document, Charset charset) {
        element = new FastBoundaryExtractor();
        bytesSuffice = true;
        for (int i = 0; i < ROWS; i++) {
            String left = corpus.piece(document, corpus.oneOf(1, 3, 9));
            String right = corpus.piece(document, corpus.oneOf(1, 2, 9));
            addRow(
                    element,
                    "v" + i,
                    left,
                    right,
                    corpus.oneOf("-1", "1", "2", "5", "17"),
                    corpus.oneOf("", " ", "none"),
                    corpus.oneOf("true", "false"));
            bytesSuffice &= inBytes(left, charset) && inBytes(right, charset);
            bytesSuffice &= !StringUtils.isBlank(left + right);
        }
    }

    private static boolean inBytes(String boundary, Charset charset) {
        return ByteCharsets.needle(boundary, charset) != null;
    }

    @Property
    void bodyMatchesAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        Charset charset = corpus.charset();
        String document = corpus.document();
        rows(corpus, document, charset);
        BodySample sample = corpus.sample(document, charset);
        BodySample next = corpus.sample(corpus.document(), charset);

        Map<String, Object> ours = Differential.ours(element, Differential.BEFORE, sample, next);
        boolean searchable = ByteCharsets.searchable(charset.name()) != null;
        assertThat(sample.isDecoded()).isEqualTo(!searchable || !bytesSuffice);
        assertThat(ours).isEqualTo(Differential.stock(element, Differential.BEFORE, sample, next));
    }

    @Property
    void matchesInAllScopesAndFieldsAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        Charset charset = corpus.charset();
        String document = corpus.document();
        rows(corpus, document, charset);
        element.setOption(
                Columns.FIELD,
                corpus.oneOf(
                        "body", "body-unescaped", "response-headers", "request-headers", "url", "code", "message"));
        if (corpus.number(2) == 0) element.setScopeAll();
        else element.setScopeChildren();
        SampleResult parent = corpus.sample(document, charset);
        for (int i = corpus.number(4); i > 0; i--) {
            SampleResult child = corpus.sample(corpus.document(), corpus.charset());
            child.setResponseHeaders(document);
            child.setRequestHeaders(document);
            child.setResponseCode("200");
            child.setResponseMessage(corpus.word());
            parent.storeSubResult(child);
        }
        Differential.assertSame(element, Differential.BEFORE, parent);
    }

    @Property
    void matchesInAVariableAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        String document = corpus.document();
        rows(corpus, document, corpus.charset());
        element.setScopeVariable(corpus.oneOf("text", "v0", "v1", "none"));
        Map<String, String> before = Map.of("text", document, "v0", document, "v1", "  ");
        Differential.assertSame(element, before, new SampleResult());
    }

    /** Ensures that the other tests compare enough matches. */
    @Test
    void boundariesAreFoundAndMostBodiesAreNotDecoded() {
        int found = 0;
        int inBytes = 0;
        for (int seed = 0; seed < 200; seed++) {
            Corpus corpus = new Corpus(seed);
            String document = corpus.document();
            rows(corpus, document, StandardCharsets.UTF_8);
            BodySample sample = corpus.sample(document, StandardCharsets.UTF_8);
            found += Differential.ours(element, Map.of(), sample).values().stream()
                    .filter(value -> !Set.of("", " ", "none", "0").contains(value))
                    .count();
            if (!sample.isDecoded()) inBytes++;
        }
        assertThat(found).isGreaterThan(200 * ROWS / 2);
        assertThat(inBytes).isGreaterThan(100);
    }
}
