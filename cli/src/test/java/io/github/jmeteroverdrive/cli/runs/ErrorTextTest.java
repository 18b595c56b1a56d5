// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorTextTest {

    @Test
    void errorsAreRedOnlyAtATerminalThatHasColours() {
        Map<String, String> xterm = Map.of("TERM", "xterm");
        assertThat(ErrorText.isRed(xterm, true)).isTrue();
        assertThat(ErrorText.isRed(xterm, false)).isFalse();
        assertThat(ErrorText.isRed(Map.of("TERM", "xterm", "NO_COLOR", "1"), true))
                .isFalse();
        assertThat(ErrorText.isRed(Map.of("TERM", "xterm", "NO_COLOR", ""), true))
                .isTrue();
        assertThat(ErrorText.isRed(Map.of("TERM", "dumb"), true)).isFalse();
        assertThat(ErrorText.isRed(Map.of(), true)).isFalse();
    }
}
