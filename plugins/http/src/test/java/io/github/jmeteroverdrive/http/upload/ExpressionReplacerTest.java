// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionReplacerTest {

    private static final Expressions KNOWN = new Templates.Known(Map.of("a", "A"));

    private static String sent(String template) throws IOException {
        return Templates.sent(Templates.replacer(KNOWN, 100, 60), template, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '"',
            value = {
                "x${a}y | xAy",
                "${none} | ${none}",
                "\\${a} | ${a}",
                "\\\\${a} | \\\\A",
                "\\\\\\${a} | \\\\${a}",
                "C:\\dir\\\"n\\, | C:\\dir\\\"n\\,",
                "$${a} | $A",
                "${a | ${a",
                "${__f} | (${__f})",
                "${__f(1,2)}- | (${__f(1,2)})-",
                "${__f(${a})} | (${__f(${a})})",
                "${__f(x(1)})} | (${__f(x(1)})})",
                "${__f(\\))} | (${__f(\\))})",
                "${ __f(1)} | (${ __f(1)})",
                "${__f (1)} | ${__f (1)}",
                "${__f(1) } | (${__f(1) })",
                "${__g(1)} | ${__g(1)}",
                "${a${a}} | ${a${a}}",
            })
    void followsJMetersGrammar(String template, String expected) throws IOException {
        assertThat(sent(template)).isEqualTo(expected);
    }

    @Test
    void expressionsLongerThanTheLimitAreText() throws IOException {
        String call = "${__f(" + "x".repeat(52) + ")}";
        assertThat(sent(call)).isEqualTo("(" + call + ")").hasSize(62);
        String longer = "${__f(" + "x".repeat(53) + ")}";
        assertThat(sent(longer)).isEqualTo(longer);
    }

    @Test
    void refusesACallWithoutItsBraceAndNamesItsPlace() {
        String template = "x".repeat(500) + "${__f(1)x}";
        assertThatThrownBy(() -> sent(template))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("byte 500: ")
                .hasMessageContaining("${__f(1)x");
    }

    @Test
    void countsReplacedAndUnresolvedExpressions() throws IOException {
        ExpressionReplacer replacer = Templates.replacer(KNOWN, 100, 60);
        Templates.sent(replacer, "${a}${a}${none}", 2);
        assertThat(replacer.replaced()).isEqualTo(4);
        assertThat(replacer.unresolved()).isEqualTo(2);
    }

    @Test
    void evaluatesPerOccurrenceOrPerRequest() throws IOException {
        ExpressionReplacer replacer = counting();
        assertThat(Templates.sent(replacer, "${n}-${n}", 1)).isEqualTo("1-2");
        assertThat(once(replacer, 7)).isEqualTo("3-3");
        assertThat(once(replacer, 7)).isEqualTo("3-3");
        assertThat(once(replacer, 8)).isEqualTo("4-4");
    }

    /** Each evaluation of any variable has the next number as its value. */
    private static ExpressionReplacer counting() {
        AtomicInteger calls = new AtomicInteger();
        Expressions expressions = new Expressions() {
            @Override
            public boolean isFunction(String name) {
                return false;
            }

            @Override
            public Expressions.Expression compile(String text, boolean call) {
                return () -> String.valueOf(calls.incrementAndGet());
            }
        };
        return Templates.replacer(expressions, 100, 60);
    }

    private static String once(ExpressionReplacer replacer, long request) throws IOException {
        return once(replacer, request, "${n}-${n}");
    }

    private static String once(ExpressionReplacer replacer, long request, String template) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        replacer.send(new Templates.Pieces(template, new Random(1)), out, 1, Evaluate.REQUEST, request);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String different(int expressions) {
        return IntStream.range(0, expressions).mapToObj("${x%d}"::formatted).collect(Collectors.joining());
    }

    @Test
    void equalExpressionsHaveOneValueHoweverManyThereWereInEarlierRequests() throws IOException {
        ExpressionReplacer replacer = counting();
        once(replacer, 1, different(10_000));
        assertThat(once(replacer, 2)).isEqualTo("10001-10001");
    }

    @Test
    void refusesARequestWithMoreExpressionsThanItCanKeepTheValuesOf() throws IOException {
        ExpressionReplacer replacer = counting();
        assertThatThrownBy(() -> once(replacer, 1, different(10_001)))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("more than 10000 different ${…}")
                .hasMessageContaining("set Evaluate to occurrence");
        assertThat(Templates.sent(replacer, different(20_001), 1)).endsWith("30001");
    }

    @Test
    void manyUnclosedExpressionsAreCheap() throws IOException {
        String template = "${".repeat(2_000_000);
        ExpressionReplacer replacer = Templates.replacer(KNOWN, 128 << 10, 64 << 10);
        assertThat(Templates.sent(replacer, template, 1)).isEqualTo(template);
    }
}
