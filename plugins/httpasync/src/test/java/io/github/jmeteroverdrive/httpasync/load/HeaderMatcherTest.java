// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderMatcherTest {

    @ParameterizedTest
    @CsvSource({
        "X-Cache, X-Cache: HIT, true",
        "x-cache, X-CACHE:, true",
        "X-Cache, X-Cache-Key: HIT, false",
        "X-Cache, X-Cach: HIT, false",
        "X-Cache, X-Cache, false",
        "X-Cache:HIT, 'X-Cache: \tHIT ', true",
        "X-Cache: HIT, x-cache:HIT, true",
        "X-Cache: HIT, X-Cache: hit, false",
        "X-Cache: HIT, X-Cache: HITS, false",
        "X-Cache: a b, X-Cache:a b, true",
        "X-Cache:, 'X-Cache: ', true",
        "X-Cache:, X-Cache: HIT, false"
    })
    void matchesLines(String rule, String line, boolean meets) {
        byte[] bytes = ("\n" + line + "\r").getBytes(ISO_8859_1);
        assertThat(HeaderMatcher.parse(rule).matches(bytes, 1, bytes.length - 1))
                .isEqualTo(meets);
    }

    @ParameterizedTest
    @ValueSource(strings = {": HIT", "X Cache", "X-Cäche: 1", "a, b"})
    void refusesInvalidHeaders(String text) {
        assertThatThrownBy(() -> HeaderMatcher.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as X-Cache");
    }
}
