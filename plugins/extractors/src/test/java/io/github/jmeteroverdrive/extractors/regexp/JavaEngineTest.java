// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Compares ours with the stock RegExp Extractor with {@code jmeter.regex.engine=java}; the POM runs it in a separate
 * JVM, because the stock extractor reads the property once per JVM.
 */
class JavaEngineTest {

    @BeforeContainer
    static void jmeter() throws IOException {
        JMeterHome.install(Path.of("target/jmeter-home"));
        JMeterUtils.setProperty("jmeter.regex.engine", "java");
    }

    @Property
    void everyExpressionIsFastAndGivesStockResults(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        Charset charset = corpus.charset();
        String document = corpus.document();
        Expressions expressions = new Expressions(corpus, document);
        String regex = corpus.oneOf(
                expressions.simple(),
                expressions.simple(),
                "(?i)" + expressions.simple(),
                "(a)|(\\w)\\2",
                "\\b[a-z]+$",
                "(?<=[<])\\w+");
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "v", regex, "$0$", "-1", "", "false");
        assertThat(Differential.engines(element).get(0).route()).isEqualTo(Route.FAST);
        Differential.assertSame(element, Map.of(), corpus.sample(document, charset));
    }

    /** Java's {@code \s} does not match a non-ASCII space; ORO's does. */
    @Example
    void stockExtractorUsesTheJavaEngine() {
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "v", "a\\Sb", "$0$", "1", "none", "false");
        var sample = new BodySample("a\u2003b".getBytes(UTF_8), UTF_8.name());
        assertThat(Differential.stock(element, Map.of(), sample))
                .as("no other test may have run in this JVM before")
                .containsEntry("v", "a\u2003b");
    }
}
