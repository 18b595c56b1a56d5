// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressHintTest {

    @ParameterizedTest
    @CsvSource({
        "javax.net.ssl.SSLException, Unsupported or unrecognized SSL message, does not speak TLS: give a URL with http://",
        "javax.net.ssl.SSLHandshakeException, Remote host terminated the handshake, if this port does not speak TLS",
        "org.apache.http.NoHttpResponseException, shop:443 failed to respond, if this port speaks TLS",
        "org.apache.http.client.ClientProtocolException, The server failed to respond with a valid HTTP response, https://",
        "java.net.UnknownHostException, no-such: Name or service not known, correct the host's name",
        "java.net.MalformedURLException, unknown protocol: htp, nothing was sent: correct the URL in the plan",
        "java.net.URISyntaxException, Illegal character in path at index 20: http://shop/a b, nothing was sent",
        "java.lang.IllegalArgumentException, port out of range:99999, nothing was sent",
    })
    void explainsWhatAWrongAddressCauses(String exception, String message, String hint) {
        assertThat(AddressHint.of(
                        ExceptionResponseCode.code(exception), "Non HTTP response message: " + message, false))
                .startsWith("; ")
                .contains(hint);
    }

    @Test
    void whatAServerAnsweredIsItsOwnWords() {
        assertThat(AddressHint.of("502", "java.net.UnknownHostException: inner", false))
                .isEmpty();
        assertThat(AddressHint.of(ExceptionResponseCode.code("java.net.SocketException"), "Connection reset", false))
                .isEmpty();
    }

    @Test
    void urlOfARedirectIsNotThePlans() {
        String code = ExceptionResponseCode.code("java.net.MalformedURLException");
        String message = "Non HTTP response message: unknown protocol: htp";
        assertThat(AddressHint.of(code, message, true)).isEmpty();
        assertThat(AddressHint.isWrongUrl(code + " " + message + AddressHint.of(code, message, false)))
                .isTrue();
        assertThat(AddressHint.isWrongUrl(code + " " + message)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no key", "Malformed \\uxxxx encoding."})
    void argumentsOfOtherCallsAreNoUrl(String message) {
        assertThat(AddressHint.of(ExceptionResponseCode.code("java.lang.IllegalArgumentException"), message, false))
                .isEmpty();
    }

    @Test
    void unknownHostHasOneCause() {
        String code = ExceptionResponseCode.code("java.net.UnknownHostException");
        String message = "Non HTTP response message: nohost.invalid";
        String cause = AddressHint.cause(code, message, false);
        assertThat(cause).startsWith(code + " " + message + "; correct the host's name");
        assertThat(AddressHint.cause(code, message + ": Name or service not known", false))
                .isEqualTo(cause);
        assertThat(AddressHint.cause(code, message + ": Temporary failure in name resolution", false))
                .contains("nohost.invalid: Temporary failure in name resolution; correct");
        assertThat(AddressHint.cause("", "", false)).isEmpty();
    }
}
