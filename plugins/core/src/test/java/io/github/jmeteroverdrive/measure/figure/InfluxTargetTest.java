// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfluxTargetTest {

    private static InfluxTarget of(String url, String token) {
        return InfluxTarget.of(url, token, remedy -> new Refusal("The URL: " + remedy + "."));
    }

    @Test
    void timestampPrecisionIsAlwaysMilliseconds() {
        assertThat(of("http://h:8086/write?precision=s&db=a%20b", "").url())
                .hasToString("http://h:8086/write?db=a%20b&precision=ms");
    }

    @Test
    void versionTwoTakesATokenAndVersionOneAlsoAUser() {
        assertThat(of("http://h/api/v2/write?org=o&bucket=b", "a:b==").authorization())
                .contains("Token a:b==");
        assertThat(of("http://h/write?db=d", "anna:secret").authorization()).contains("Basic YW5uYTpzZWNyZXQ=");
        assertThat(of("http://h/write?db=d", "abc").authorization()).contains("Token abc");
        assertThat(of("http://h/write?db=d", " ").authorization()).isEmpty();
    }

    @Test
    void versionThreeHasItsOwnPrecisionAndToken() {
        InfluxTarget third = of("http://h:8181/api/v3/write_lp?db=d&precision=ns", "abc");
        assertThat(third.url()).hasToString("http://h:8181/api/v3/write_lp?db=d&precision=millisecond");
        assertThat(third.authorization()).contains("Bearer abc");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://h/api/v3/write_lp?bucket=b",
                "h:8086/write?db=d",
                "ftp://h/write?db=d",
                "http:///write?db=d",
                "http://h:8086?db=d",
                "http://h:8086/write",
                "http://h/api/v2/write?db=d",
                "http://h/write?db=a b"
            })
    void refusesInvalidUrlsWithAValidExample(String url) {
        assertThatThrownBy(() -> of(url, ""))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("http://HOST:8086/write?db=NAME");
    }

    @Test
    void refusesInvalidPorts() {
        assertThatThrownBy(() -> of("http://h:99999/write?db=d", ""))
                .hasMessageContaining("invalid port; give one from 1 to 65535");
        assertThat(of("http://h:65535/write?db=d", "").url().getPort()).isEqualTo(65_535);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://h/write?db=d&u=a&p=b", "http://a:b@h/write?db=d"})
    void refusesCredentialsInUrls(String url) {
        assertThatThrownBy(() -> of(url, "")).hasMessageContaining("USER:PASSWORD");
    }

    @Test
    void printedNameHasNoQuery() {
        assertThat(of("https://h:1/x/write?db=d", "t")).hasToString("InfluxDB at https://h:1/x/write");
    }
}
