// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.PanelContract;
import io.github.jmeteroverdrive.form.SavedFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PanelsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.of(
                new HttpEndpointGui(),
                new HttpAsyncRequestGui(),
                new HttpFlowGui(),
                new GrpcRequestGui(),
                new DataFeedGui());
    }

    private static UnaryOperator<String> saved(Object panel, String... properties) {
        Map<String, String> known =
                new HashMap<>(Map.of("TestElement.gui_class", panel.getClass().getName(), "TestElement.name", "one"));
        for (int i = 0; i < properties.length; i += 2) known.put(properties[i], properties[i + 1]);
        return property -> known.getOrDefault(property, "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ftp://h | URL is 'ftp://h': its scheme is not http or https; give scheme, host and port only, such as http://127.0.0.1:8080.",
                "http://h/path | URL is 'http://h/path': paths belong to the request; give scheme, host and port only, such as http://127.0.0.1:8080.",
                "http://h:0 | URL is 'http://h:0': its port is not from 1 to 65535; give scheme, host and port only, such as http://127.0.0.1:8080."
            })
    void savedUrlIsCheckedBeforeARun(String url, String sentence) {
        assertThat(new SavedFields(home).apply(List.of(saved(new HttpEndpointGui(), "HttpEndpoint.url", url))))
                .containsExactly(List.of(sentence));
        assertThat(new SavedFields(home).apply(List.of(saved(new HttpEndpointGui(), "HttpEndpoint.url", "${u}://h"))))
                .containsExactly(List.of());
    }

    @Test
    void savedNamesOfEndpointsAndFeedsAreCheckedBeforeARun() {
        String missing = ": no enabled od - HTTP Endpoint has this name; give one of one.";
        List<UnaryOperator<String>> plan = List.of(
                saved(new HttpEndpointGui()),
                saved(new HttpAsyncRequestGui(), "HttpAsyncRequest.endpoint", "a", "HttpAsyncRequest.feed", "b"),
                saved(
                        new HttpFlowGui(),
                        "HttpFlow.endpoint",
                        "one",
                        "HttpFlow.servers",
                        "one, http://h, c",
                        "HttpFlow.steps",
                        "GET /${x}\n{\"path\": \"/\", \"endpoint\": \"d\"}\n{\"path\": \"/\", \"endpoint\": \"one\"}"),
                saved(new GrpcRequestGui(), "GrpcRequest.endpoint", "e"));
        assertThat(new SavedFields(home).apply(plan))
                .containsExactly(
                        List.of(),
                        List.of(
                                "Endpoint is 'a'" + missing,
                                "Data feed is 'b': the plan has no enabled od - Data Feed; add one."),
                        List.of("Other servers has 'c'" + missing, "Steps has 'd'" + missing),
                        List.of("Endpoint is 'e'" + missing));
    }
}
