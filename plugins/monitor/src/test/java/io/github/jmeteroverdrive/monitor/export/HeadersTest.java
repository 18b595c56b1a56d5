// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.export.OtlpExporter.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersTest {

    @Test
    void parsesHeadersAsSpecified() {
        assertThat(Headers.of("Authorization=Basic%20YT+pi=, x-tenant = blue,"))
                .containsEntry("Authorization", "Basic YT+pi=")
                .containsEntry("x-tenant", "blue")
                .hasSize(2);
        assertThat(Headers.of("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "a=b,Authorization=S3CRET% | the value of 'Authorization' is not percent-encoded; write % as %25.",
                "a=b,Authorization=%zzS3CRET | the value of 'Authorization' is not percent-encoded; write % as %25.",
                "a=b,S3CRET | part 2 has no '='; give NAME=VALUE,NAME=VALUE.",
                "a=b,=S3CRET | part 2 has no '='; give NAME=VALUE,NAME=VALUE.",
            })
    void refusesWhatItCannotParseWithoutShowingIt(String text, String why) {
        assertThatThrownBy(() -> Headers.of(text))
                .isInstanceOf(Refusal.class)
                .hasMessage("Environment variable OTEL_EXPORTER_OTLP_HEADERS: " + why);
    }
}
