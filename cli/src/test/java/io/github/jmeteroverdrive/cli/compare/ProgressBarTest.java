// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.compare.RoundOptions.PercentConverter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ProgressBarTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String printed(boolean terminal) {
        ProgressBar progress = new ProgressBar(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
        progress.begin(2, 4, "round 2, A");
        progress.end(3, 4, "round 2, A: done");
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void terminalShowsABarThatRewritesItsLine() {
        assertThat(printed(true))
                .isEqualTo("\r\u001b[K[##########----------] 3/4 round 2, A")
                .doesNotContain("\n");
    }

    @Test
    void printsALinePerRunWithoutATerminal() {
        assertThat(printed(false)).isEqualToIgnoringNewLines("3/4 round 2, A: done");
    }

    @Test
    void parsesPercentages() {
        assertThat(new PercentConverter().convert("2.5 %")).isEqualTo(0.025);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "0%", "100%", "-1%", "five%"})
    void refusesInvalidPercentages(String text) {
        assertThatThrownBy(() -> new PercentConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(text);
    }
}
