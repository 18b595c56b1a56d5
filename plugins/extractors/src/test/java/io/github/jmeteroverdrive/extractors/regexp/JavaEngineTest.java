// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Corpus;
import io.github.jmeteroverdrive.extractors.Differential;
import io.github.jmeteroverdrive.extractors.JMeterHome;
import io.github.jmeteroverdrive.extractors.Route;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeTry;
import org.apache.jmeter.util.JMeterUtils;

/**
 * With {@code jmeter.regex.engine=java}: against java.util.regex itself, because the stock
 * extractor reads the property once a JVM.
 */
class JavaEngineTest {

    private static final String PROPERTY = "jmeter.regex.engine";

    @BeforeContainer
    static void jmeter() throws IOException {
        JMeterHome.install(Path.of("target/jmeter-home"));
    }

    @BeforeTry
    void java() {
        JMeterUtils.setProperty(PROPERTY, "java");
    }

    @AfterTry
    void oro() {
        JMeterUtils.getJMeterProperties().remove(PROPERTY);
    }

    @Property
    void everyExpressionIsFastAndSeenAsJavaSeesIt(@ForAll long seed) {
        Corpus corpus = new Corpus(seed);
        Charset charset = corpus.charset();
        String document = corpus.document();
        Expressions expressions = new Expressions(corpus, document);
        String regex =
                corpus.oneOf(
                        expressions.simple(),
                        expressions.simple(),
                        "(?i)" + expressions.simple(),
                        "(a)|(\\w)\\2",
                        "\\b[a-z]+$",
                        "(?<=[<])\\w+");
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "v", regex, "$0$", "-1", "", "false");
        assertThat(Differential.engines(element).get(0).route()).isEqualTo(Route.FAST);
        BodySample sample = corpus.sample(document, charset);
        assertThat(Differential.ours(element, Map.of(), sample))
                .containsAllEntriesOf(found(regex, sample.getResponseDataAsString()));
    }

    private static Map<String, Object> found(String regex, String text) {
        Map<String, Object> expected = new TreeMap<>();
        Matcher matcher = Pattern.compile(regex).matcher(text);
        int count = 0;
        while (matcher.find()) {
            String name = "v_" + ++count;
            expected.put(name, matcher.group());
            for (int i = 0; i <= matcher.groupCount(); i++) {
                expected.put(name + "_g" + i, matcher.group(i));
            }
        }
        expected.put("v_matchNr", Integer.toString(count));
        return expected;
    }
}
