// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.httpasync.HttpEndpoint;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialsTest {

    private static Credentials of(String authorization, String user, String secret) {
        HttpEndpoint element = new HttpEndpoint();
        element.setName("e");
        element.setProperty("HttpEndpoint.url", "http://127.0.0.1:1");
        element.setProperty("HttpEndpoint.authorization", authorization);
        element.setProperty("HttpEndpoint.user", user);
        element.setProperty("HttpEndpoint.secret", secret);
        return new Endpoint(element).destination().credentials();
    }

    /** The example of RFC 7617, section 2. */
    @Test
    void theLineIsThatOfTheScheme() {
        assertThat(of("basic", "Aladdin", "open sesame").line())
                .isEqualTo("Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n");
        assertThat(of("bearer", "", "mF_9.B5f-4.1JqM").line()).isEqualTo("Authorization: Bearer mF_9.B5f-4.1JqM\r\n");
        assertThat(of("digest", "a", "b").line()).isEmpty();
        assertThat(of("none", "", "").line()).isEmpty();
        assertThat(of("basic", "a", "secret").toString()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "basic  | ''  | b       | User is '': Authorization needs it",
                "basic  | a:b | b       | User is 'a:b': a user's name has no colon",
                "bearer | a   | b       | User is 'a': it is not sent",
                "bearer | ''  | two bs  | Password or token is '…': it is not a token",
                "bearer | ''  | ''      | Password or token is '': it is not a token",
                "none   | ''  | b       | Password or token is '…': it is not sent",
            })
    void whatMakesNoSenseIsRefusedWithoutShowingASecret(String scheme, String user, String secret, String problem) {
        assertThatThrownBy(() -> of(scheme, user, secret))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(problem)
                .hasMessageNotContaining("two bs");
    }

    @Test
    void anotherServerDoesNotGetThem() {
        String head = "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Basic eA==\r\nX: y\r\n\r\n";
        Request request = Request.single(head.getBytes(StandardCharsets.US_ASCII), false);
        String own = of("bearer", "", "t").line();
        assertThat(RequestParts.of(request).forServer(1, "b", own).to("/x").head())
                .isEqualTo("GET /x HTTP/1.1\r\nHost: b\r\nAuthorization: Bearer t\r\nX: y\r\n\r\n");
        assertThat(RequestParts.of(request).forServer(1, "b", "").to("/x").head())
                .isEqualTo("GET /x HTTP/1.1\r\nHost: b\r\nX: y\r\n\r\n");
    }
}
