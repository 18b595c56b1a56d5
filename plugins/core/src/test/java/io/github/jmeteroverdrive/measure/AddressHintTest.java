// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressHintTest {

    @ParameterizedTest
    @CsvSource({
        "javax.net.ssl.SSLException, Unsupported or unrecognized SSL message, does not speak TLS: give a URL with http://",
        "javax.net.ssl.SSLHandshakeException, Remote host terminated the handshake, if this port does not speak TLS",
        "org.apache.http.NoHttpResponseException, shop:443 failed to respond, if this port speaks TLS",
        "org.apache.http.client.ClientProtocolException, The server failed to respond with a valid HTTP response, https://",
        "java.net.UnknownHostException, no-such: Name or service not known, correct the host's name",
    })
    void explainsWhatAWrongAddressCauses(String exception, String message, String hint) {
        assertThat(AddressHint.of(ExceptionResponseCode.code(exception), "Non HTTP response message: " + message))
                .startsWith("; ")
                .contains(hint);
    }

    @Test
    void whatAServerAnsweredIsItsOwnWords() {
        assertThat(AddressHint.of("502", "java.net.UnknownHostException: inner"))
                .isEmpty();
        assertThat(AddressHint.of(ExceptionResponseCode.code("java.net.SocketException"), "Connection reset"))
                .isEmpty();
    }
}
