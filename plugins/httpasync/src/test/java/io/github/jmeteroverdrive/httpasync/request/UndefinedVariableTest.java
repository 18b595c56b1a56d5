// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables in the fields of a request without a data feed. */
class UndefinedVariableTest {

    private final HttpAsyncRequest element = new HttpAsyncRequest();
    private final JMeterVariables variables = new JMeterVariables();

    private RequestTemplate template() {
        ValueSources sources = new ValueSources("the request", List.of(), "", null, variables);
        return new RequestTemplate(element, Upload.NONE, Destination.direct("http", "h"), sources);
    }

    private static Stream<Field<?>> fields() {
        return Stream.of(RequestSettings.PATH, RequestSettings.HEADERS, RequestSettings.BODY);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void anUndefinedVariableIsRefusedUntilItHasAValue(Field<?> field) {
        element.setProperty(field.property(), "X-Q: ${q}");
        RequestTemplate template = template();
        assertThat(template.evaluatesPerRequest()).isTrue();
        assertThatThrownBy(() -> template.request(null))
                .isInstanceOf(Refusal.class)
                .hasMessage("the request: " + field.label()
                        + ": ${q} is not a variable; define it, name a data feed that has it, or write \\${q} for the"
                        + " text itself.");
        variables.put("q", "1");
        assertThat(template.request(null)).isNotNull();
    }

    @Test
    void anUndefinedVariableInAFunctionIsRefused() {
        element.setProperty(RequestSettings.PATH.property(), "/${__intSum(${q},1)}");
        RequestTemplate template = template();
        assertThatThrownBy(() -> template.request(null))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("${q} is not a variable");
        variables.put("q", "1");
        assertThat(template.request(null)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/${__time(,q)}${q}", "/${__groovy(\"${q}\",r)}${__intSum(${r},1)}"})
    void aVariableThatAFunctionSetsOrAScriptHasIsNotRefused(String path) {
        element.setProperty(RequestSettings.PATH.property(), path);
        assertThat(template().request(null)).isNotNull();
    }

    @Test
    void anEscapedVariableIsText() {
        element.setProperty(RequestSettings.BODY.property(), "a \\${q}");
        assertThat(template().request(null).head()).contains("Content-Length: 6\r\n");
    }

    @Test
    void functionsAreEvaluatedByJMeter() {
        element.setProperty(RequestSettings.PATH.property(), "/${__time()}");
        assertThat(template().request(null)).isNotNull();
    }
}
