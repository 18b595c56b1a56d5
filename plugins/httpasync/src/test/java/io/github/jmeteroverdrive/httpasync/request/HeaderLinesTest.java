// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.endpoint.Credentials;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.flow.FlowSettings;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Header lines and methods that cannot be sent are refused before the first request. */
class HeaderLinesTest {

    private static HttpAsyncRequest element(String property, String value) {
        HttpAsyncRequest element = new HttpAsyncRequest();
        element.setName("shop");
        element.setProperty("HttpAsyncRequest.endpoint", "any");
        element.setProperty("HttpAsyncRequest." + property, value);
        return element;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "headers | A: b\\nno colon | the header line 'no colon' is not valid; write it as Name: value.",
                "headers | Name : value | the header line 'Name : value' is not valid; write it as Name: value.",
                "headers | : value | the header line ': value' is not valid; write it as Name: value.",
                "headers | naïve: value | the header line 'naïve: value' is not valid; write it as Name: value.",
                "headers | A: b\u0001c | the header line 'A: b c' has a control character, U+0001, which no header can have; remove it.",
                "headers | transfer-encoding: chunked | the header line 'transfer-encoding: chunked' does not fit the request, whose body is sent with its length; remove it.",
                "method | GET /x | the method 'GET /x' is not valid; give one word, such as GET.",
                "mix | {\"path\": \"/\", \"label\": \"a\", \"method\": \"P T\"} | 'a': the method 'P T' is not valid; give one word, such as GET.",
                "mix | {\"path\": \"/\", \"label\": \"a\", \"headers\": {\"X Y\": 1}} | 'a': the header line 'X Y: 1' is not valid; write it as Name: value."
            })
    void refusesInvalidLinesAtTheStart(String property, String value, String problem) {
        HttpAsyncRequest element = element(property, value.replace("\\n", "\n"));
        assertThatThrownBy(() -> new RequestSettings(element).check())
                .isInstanceOf(Refusal.class)
                .hasMessage("od - HTTP Async Request 'shop': " + problem);
    }

    @ParameterizedTest
    @CsvSource({"\\r\\n, U+000D", "\\n, U+000A", "\\u0000, U+0000", "\\u007f, U+007F"})
    void refusesControlCharactersInJson(String escaped, String character) {
        String json = "{\"path\": \"/\", \"headers\": {\"A\": \"x" + escaped + "y: ${z}\"}}";
        HttpFlow flow = new HttpFlow();
        flow.setProperty("HttpFlow.steps", json);
        String problem = "has a control character, " + character + ", which no header can have; remove it";
        assertThatThrownBy(() -> new FlowSettings(flow).check()).hasMessageContaining(problem);
        assertThatThrownBy(() -> new RequestSettings(element("mix", json)).check())
                .hasMessageContaining(problem);
    }

    /** When a request is built, each byte is a character; Å is C3 85 in UTF-8. */
    @Test
    void acceptsAValueInUtf8() {
        String bytes = new String("X-City: Århus".getBytes(UTF_8), ISO_8859_1);
        assertThat(HeaderLines.of(bytes).text()).isEqualTo(bytes + "\r\n");
    }

    @Test
    void flowRefusesInvalidLines() {
        HttpFlow flow = new HttpFlow();
        flow.setName("shop");
        flow.setProperty("HttpFlow.steps", "GET /");
        flow.setProperty("HttpFlow.headers", "no colon");
        assertThatThrownBy(() -> new FlowSettings(flow).check())
                .hasMessage("od - HTTP Flow 'shop': Steps: 'GET /': the header line 'no colon' is not"
                        + " valid; write it as Name: value.");
    }

    @Test
    void checksVariablesWhenTheyHaveValues() {
        assertThatCode(() -> new RequestSettings(element("headers", "${name}: b\n${line}")).check())
                .doesNotThrowAnyException();
        JMeterVariables variables = new JMeterVariables();
        variables.put("line", "X: y");
        RequestText text = new RequestText(1, "a", "GET", "/", "${line}", "", Upload.NONE);
        ValueSources sources = new ValueSources("the request", List.of(), "", null, variables);
        RequestTemplate template =
                new RequestTemplate(0, text, Servers.of(Destination.direct("http", "h")), 0, sources, Escaping.NONE);
        assertThat(template.request(null).head()).isEqualTo("GET / HTTP/1.1\r\nHost: h\r\nX: y\r\n\r\n");
        variables.put("line", "Host: other");
        assertThat(template.request(null).head()).isEqualTo("GET / HTTP/1.1\r\nHost: other\r\n\r\n");
        variables.put("line", "none");
        assertThatThrownBy(() -> template.request(null))
                .isInstanceOf(Refusal.class)
                .hasMessage("the request: the header line 'none' is not valid; write it as Name:" + " value.");
        assertThatThrownBy(() -> new RequestTemplate(
                        element("headers", "none"), Upload.NONE, Destination.direct("http", "h"), sources))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'none' is not valid");
    }

    @Test
    void anAuthorizationOfItsOwnReplacesThatOfTheServer() {
        Credentials token = new Credentials(Credentials.Scheme.BEARER, "", "t");
        Destination to = new Destination("http", "h", "", "", token);
        assertThat(HeaderLines.of("a: b").complete(to, "c: d\r\n"))
                .isEqualTo("Host: h\r\nAuthorization: Bearer t\r\nc: d\r\na: b\r\n");
        assertThat(HeaderLines.of("authorization: own").complete(to, ""))
                .isEqualTo("Host: h\r\nauthorization: own\r\n");
    }
}
