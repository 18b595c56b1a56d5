// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {

    private static Request request(String... lines) {
        return Request.single((String.join("\r\n", lines) + "\r\n\r\nHost: body").getBytes(ISO_8859_1), false);
    }

    @ParameterizedTest
    @CsvSource({
        "GET /a?b=c HTTP/1.1, Host: example.org:8080, false, http://example.org:8080/a?b=c",
        "POST / HTTP/1.1,     HOST:[::1],             true,  https://[::1]/",
        "GET http://a.b/c HTTP/1.1, Host: proxy,      false, http://a.b/c",
        "OPTIONS * HTTP/1.1,  Host: example.org,      false, ",
    })
    void hasTheUrlOfItsTargetAndHost(String line, String host, boolean tls, String url) {
        Request request = request(line, "Accept: */*", host);
        assertThat(Objects.toString(request.url(tls), null)).isEqualTo(url);
    }

    @Test
    void urlIsMadeOnce() {
        Request request = request("GET / HTTP/1.1", "Host: example.org");
        assertThat(request.url(false)).isSameAs(request.url(false));
    }
}
