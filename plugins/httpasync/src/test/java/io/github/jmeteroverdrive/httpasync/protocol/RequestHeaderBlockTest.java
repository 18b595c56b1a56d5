// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.httpasync.request.RequestText;
import io.github.jmeteroverdrive.httpasync.request.Servers;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

/** Netty's decoder reads the blocks that we encode. */
class RequestHeaderBlockTest {

    private static List<String> decoded(String head, boolean tls) throws Http2Exception {
        List<String> fields = new ArrayList<>();
        new DefaultHttp2HeadersDecoder(true, 256 * 1024)
                .decodeHeaders(1, Unpooled.wrappedBuffer(RequestHeaderBlock.of(head, tls)))
                .forEach(field -> fields.add(field.getKey() + "=" + field.getValue()));
        return fields;
    }

    @Test
    void encodesFieldsExceptThoseOfTheConnection() throws Http2Exception {
        String head = "POST /a?b=c HTTP/1.1\r\nAccept: text/html\r\nHost: example.org:81\r\nConnection: close\r\n"
                + "Content-Length: 3\r\nX-Empty:\r\n";
        assertThat(decoded(head, true))
                .containsExactlyInAnyOrder(
                        ":method=POST",
                        ":scheme=https",
                        ":path=/a?b=c",
                        ":authority=example.org:81",
                        "accept=text/html",
                        "content-length=3",
                        "x-empty=");
        assertThat(decoded("PATCH / HTTP/1.1\r\nHost: x\r\n", false))
                .containsExactlyInAnyOrder(":method=PATCH", ":scheme=http", ":path=/", ":authority=x");
    }

    @Test
    void encodesNonAsciiTextLikeHttp1() throws Http2Exception {
        RequestTemplate template = new RequestTemplate(
                0,
                RequestText.of(1, "it", "GET", "/é 中?a b", "X-Who: Jürgen\nX-Blank: ", ""),
                Servers.of(Destination.direct("http", "h")),
                0,
                new ValueSources("it", List.of(), "", null, new JMeterVariables()),
                Escaping.NONE);
        String bytes = new String("Jürgen".getBytes(UTF_8), ISO_8859_1);
        assertThat(decoded(template.request(null).head(), false))
                .containsExactlyInAnyOrder(
                        ":method=GET",
                        ":scheme=http",
                        ":path=/%C3%A9%20%E4%B8%AD?a%20b",
                        ":authority=h",
                        "x-who=" + bytes,
                        "x-blank=");
    }

    @Property(tries = 300)
    void encodesTextsOfAnyLength(
            @ForAll @AlphaChars @StringLength(min = 1, max = 300) String path,
            @ForAll @AlphaChars @StringLength(max = 20_000) String value)
            throws Http2Exception {
        List<String> fields = decoded("GET /" + path + " HTTP/1.1\r\nHost: x\r\nCookie: " + value + "\r\n", true);
        assertThat(fields).contains(":path=/" + path, "cookie=" + value);
    }
}
