// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import java.io.IOException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** Compares the stream with JMeter's parser, which has the whole text in memory. */
class JMeterGrammarTest {

    private final TemplateEntityFactory.JMeterExpressions expressions = new TemplateEntityFactory.JMeterExpressions();

    @BeforeProperty
    void variables() {
        JMeterVariables variables = new JMeterVariables();
        variables.put("a", "A");
        variables.put("b", "");
        variables.put("(x", "brackets");
        JMeterContextService.getContext().setVariables(variables);
    }

    private String sent(String template) throws IOException {
        return Templates.sent(Templates.replacer(expressions, 5_000, 4_000), template, 1);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "${a}",
                        "${b}",
                        "${none}",
                        "${(x}",
                        "${__char(66)}",
                        "${__char",
                        "(",
                        ")",
                        "${__urlencode(",
                        "${__urlencode(",
                        ")}",
                        ")}",
                        "}",
                        "{",
                        "$",
                        ",",
                        " ",
                        "x")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 2_000)
    void replacesLikeJMeter(@ForAll("texts") String text) throws IOException {
        CompoundVariable whole = new CompoundVariable();
        try {
            whole.setParameters(text);
        } catch (InvalidVariableException e) {
            Assume.that(false); // JMeter refuses the whole text; the stream may have sent its begin
        }
        String jmeters = whole.execute();
        // if unclosed, JMeter drops "${" or evaluates half a call; the stream leaves the text unchanged
        Assume.that(!unclosed(text));
        assertThat(sent(text)).isEqualTo(jmeters);
    }

    private boolean unclosed(String text) {
        ExpressionScanner ends = new ExpressionScanner(expressions::isFunction);
        try {
            for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", at)) {
                at = ends.findEnd(text, at + 2, text.length());
                if (at < 0) return true;
            }
            return false;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Example
    void functionsKeepTheirStateAcrossRequestsAndThreads() throws Exception {
        String template = "${__counter(FALSE,)} ${__counter(FALSE,)}";
        assertThat(sent(template)).isEqualTo("1 2");
        assertThat(sent(template)).isEqualTo("3 4");
        assertThat(new JMeterExpressionsOfOthers().sent(template)).isEqualTo("1 2");
    }

    private static final class JMeterExpressionsOfOthers {
        String sent(String template) throws IOException {
            return Templates.sent(
                    Templates.replacer(new TemplateEntityFactory.JMeterExpressions(), 5_000, 4_000), template, 1);
        }
    }

    @Example
    void refusesCallsWithTooFewParameters() {
        assertThatThrownBy(() -> sent("x${__Random(1)}"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("byte 1: ")
                .hasMessageContaining("'${__Random(1)}'")
                .hasMessageContaining("parameters");
    }
}
