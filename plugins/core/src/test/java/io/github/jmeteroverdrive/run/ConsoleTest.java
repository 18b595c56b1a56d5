// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    @Test
    void aLocaleWithoutTheSignsOfFiguresGetsUtf8() {
        assertThat(Console.charset(StandardCharsets.US_ASCII)).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void anyOtherLocaleKeepsItsCharset() {
        for (String name : new String[] {"UTF-8", "windows-1252", "IBM850"})
            assertThat(Console.charset(Charset.forName(name)).name()).isEqualTo(name);
    }
}
