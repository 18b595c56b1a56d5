// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import io.github.jmeteroverdrive.extractors.RowEngine;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.jmeter.samplers.SampleResult;

/** Compares ours with the stock JSON Extractor: all variables, and whether a tree was needed. */
class JsonDifferenceTest {

    private FastJsonExtractor element;

    /** Rows of paths; not number 2 and above for one match, where stock has a bug. */
    private void rows(Corpus corpus, List<String> paths, boolean strict) {
        element = new FastJsonExtractor();
        for (int i = 0; i < paths.size(); i++) {
            boolean many = paths.get(i).contains("*");
            addRow(
                    element,
                    "v" + i,
                    paths.get(i),
                    many ? "-1" : corpus.oneOf("-1", "1"),
                    corpus.oneOf("", " ", "none"));
        }
        element.setOption(FastJsonExtractor.CONCATENATE, corpus.oneOf("true", "false"));
        element.setOption(Columns.STRICT, Boolean.toString(strict));
    }

    private static List<String> fastPaths(JsonCorpus json, Corpus corpus) {
        List<String> paths = new ArrayList<>();
        for (int i = 1 + corpus.number(8); i > 0; i--) paths.add(json.fastPath());
        return paths;
    }

    private void assertAllFast() {
        assertThat(Differential.engines(element))
                .allSatisfy((RowEngine row) -> assertThat(row.route().isFast()).isTrue());
    }

    @Property
    void strictDocumentsGiveStockResultsInOnePass(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        JsonCorpus json = new JsonCorpus(seed);
        rows(corpus, fastPaths(json, corpus), corpus.number(2) == 0);
        assertAllFast();
        Charset charset = corpus.charset();
        String document = json.document();
        BodySample sample = BodySample.of(document, charset);
        BodySample next = BodySample.of(json.document(), charset);
        Map<String, Object> ours = Differential.ours(element, Differential.BEFORE, sample, next);

        assertThat(element.trees()).isZero();
        assertThat(element.passes()).isEqualTo(2);
        assertThat(sample.isDecoded()).isEqualTo(!isAsciiBased(charset));
        assertThat(ours).isEqualTo(Differential.stock(element, Differential.BEFORE, sample, next));
    }

    private static boolean isAsciiBased(Charset charset) {
        return !charset.name().startsWith("UTF-16") && !charset.name().equals("Shift_JIS");
    }

    @Property
    void brokenDocumentsGiveStockResultsInStrictMode(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        JsonCorpus json = new JsonCorpus(seed);
        rows(corpus, fastPaths(json, corpus), true);
        SampleResult sample = new BodySample(json.mutated(), "UTF-8");
        Differential.assertSame(element, Differential.BEFORE, sample);
    }

    @Property
    void brokenDocumentsAreReadOnce(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        JsonCorpus json = new JsonCorpus(seed);
        rows(corpus, fastPaths(json, corpus), false);
        byte[] document = json.mutated();
        Map<String, Object> ours = Differential.ours(element, Map.of(), new BodySample(document, "UTF-8"));
        assertThat(ours.keySet()).contains("v0".concat(ours.containsKey("v0") ? "" : "_matchNr"));
        assertThat(element.passes() + element.trees()).isEqualTo(1);
    }

    @Property
    void slowPathsGiveStockResults(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        JsonCorpus json = new JsonCorpus(seed);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            paths.add(corpus.number(3) == 0 ? json.fastPath() : json.otherPath());
        }
        rows(corpus, paths, true);
        Differential.assertSame(element, Differential.BEFORE, BodySample.of(json.twins(), corpus.charset()));
    }

    @Property
    void matchesInAllScopesAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        JsonCorpus json = new JsonCorpus(seed);
        rows(corpus, fastPaths(json, corpus), true);
        if (corpus.number(2) == 0) element.setScopeAll();
        else element.setScopeChildren();
        SampleResult parent = BodySample.of(json.twins(), StandardCharsets.UTF_8);
        for (int i = corpus.number(4); i > 0; i--) {
            String child = corpus.oneOf(json.document(), json.document(), "", " \n", "[]");
            parent.storeSubResult(BodySample.of(child, corpus.charset()));
        }
        Differential.assertSame(element, Differential.BEFORE, parent);
    }

    @Property
    void matchesInAVariableAreThoseOfStock(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        JsonCorpus json = new JsonCorpus(seed);
        rows(corpus, fastPaths(json, corpus), true);
        element.setScopeVariable(corpus.oneOf("text", "text", "v0", "v1", "blank", "none"));
        String document = json.document();
        Map<String, String> before = Map.of("text", document, "v0", document, "v1", "{}", "blank", "  ");
        Differential.assertSame(element, before, new SampleResult());
    }
}
