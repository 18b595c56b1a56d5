// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.endpoint.Credentials;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of a request, with and without a proxy that forwards it (RFC 9112, section 3.2). */
class RequestTargetTest {

    private static final Destination DIRECT = Destination.direct("http", "x:81");
    private static final Destination PROXIED = new Destination("http", "x:81", "http://x:81", "", Credentials.NONE);

    @ParameterizedTest
    @CsvSource({
        "OPTIONS, *,  *,  http://x:81",
        "GET,     *,  *,  http://x:81/*",
        "OPTIONS, /,  /,  http://x:81/",
        "GET,     a,  /a, http://x:81/a",
        "GET,     *a, /*a, http://x:81/*a",
        "GET,     http://x:81/a?b#c, /a?b, http://x:81/a?b",
        "GET,     HTTP://X:81, /, http://x:81/",
        "GET,     http, /http, http://x:81/http",
    })
    void writesTargetsForServerAndProxy(String method, String path, String direct, String proxied) {
        assertThat(lines(DIRECT, method, path)).containsOnly(method + " " + direct + " HTTP/1.1");
        assertThat(lines(PROXIED, method, path)).containsOnly(method + " " + proxied + " HTTP/1.1");
    }

    @Test
    void refusesUrlsOfOtherServers() {
        assertThatThrownBy(() -> lines(DIRECT, "GET", "https://x:81/a"))
                .isInstanceOf(Refusal.class)
                .hasMessage("the request: the path is 'https://x:81/a', which is not on the endpoint's"
                        + " server, http://x:81; give a path, or the endpoint of that"
                        + " server.");
    }

    /** Request lines from the fields of an element, and from a template. */
    private static List<String> lines(Destination to, String method, String path) {
        HttpAsyncRequest element = new HttpAsyncRequest();
        element.setProperty(RequestSettings.METHOD.property(), method);
        element.setProperty(RequestSettings.PATH.property(), path);
        ValueSources sources = new ValueSources("the request", List.of(), "", null, new JMeterVariables());
        RequestTemplate ofFields = new RequestTemplate(element, Upload.NONE, to, sources);
        RequestTemplate ofText = new RequestTemplate(
                0,
                new RequestText(1, "", method, path, "", "", Upload.NONE),
                Servers.of(to),
                0,
                sources,
                Escaping.NONE);
        return List.of(line(ofFields.request(null)), line(ofText.request(null)));
    }

    private static String line(Request request) {
        return request.head().lines().findFirst().orElseThrow();
    }
}
