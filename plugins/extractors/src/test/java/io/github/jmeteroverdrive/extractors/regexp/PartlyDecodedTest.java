// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** One match of an expression that starts without a literal: only the part needed is decoded. */
class PartlyDecodedTest {

    private static final String[] EXPRESSIONS = {
        "([^<]+)", "(\\w+)=\"(\\d+)\"", "[^>]+>", "(\\d+)", "[^\"]+\"(.+?)\"", ".+x=", "\\s\\S+\\s"
    };

    private static FastRegexpExtractor element(String regex, String number) {
        FastRegexpExtractor element = new FastRegexpExtractor();
        element.setOption(FastRegexpExtractor.LIMIT, "0");
        addRow(element, "v", regex, "$0$", number, "none", "false");
        return element;
    }

    /** The match is before, at and after the end of a decoded part. */
    @Property
    void matchesAroundTheDecodedPartsAreThoseOfStock(@ForAll long seed, @ForAll @IntRange(max = 2) int step) {
        Corpus corpus = new Corpus(seed);
        String filler = corpus.oneOf("<", "ab ", "ж", "日本", "x=", "\n", "😀", ">");
        int bytes = filler.getBytes(StandardCharsets.UTF_8).length;
        int end = step == 0 ? 0 : step == 1 ? 1024 : 16 * 1024;
        int times = (end + corpus.number(120)) / bytes;
        String document = filler.repeat(times) + corpus.document();
        FastRegexpExtractor element = element(corpus.oneOf(EXPRESSIONS), corpus.oneOf("1", "2", "5"));
        Differential.assertSame(element, Map.of(), corpus.sample(document, StandardCharsets.UTF_8));
    }

    @Test
    void earlyMatchDoesNotDecodeTheWholeBody() {
        String page = "<html>x=\"7\">" + "<p>text</p>".repeat(1000);
        BodySample sample = BodySample.of(page, StandardCharsets.UTF_8);
        assertThat(Differential.ours(element("(\\w+)=\"(\\d+)\"", "1"), Map.of(), sample))
                .containsEntry("v", "x=\"7\"");
        assertThat(sample.isDecoded()).isFalse();
    }
}
