// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class SummaryTextTest {

    @Test
    void oneOfAKindIsNoPlural() {
        ObjectNode summary = JsonFiles.MAPPER
                .createObjectNode()
                .put("sent", 1)
                .put("blocked", 1)
                .put("blockedSeconds", 0.5)
                .put("blockedEndToEnd", 1)
                .put("blockedEndToEndSeconds", 0.25);
        summary.putObject("drain").put("messages", 1).put("seconds", 2).put("perSecond", 0.5);
        assertThat(SummaryText.lines(summary))
                .contains("  drained 1 message in 2 s: 0.5/s")
                .anyMatch(line ->
                        line.startsWith("  blocked 1 time for 0.5 s (1 time for 0.3 s at the end-to-end limit)"));
    }

    @Test
    void lossesOfAWarmUpAreMarked() {
        ObjectNode summary = JsonFiles.MAPPER.createObjectNode().put("sent", 90).put("lost", 2);
        summary.putObject("wholeRun").put("sent", 90);
        assertThat(SummaryText.lines(summary)).contains("  lost 2").noneMatch(line -> line.contains("phases"));
        summary.withObjectProperty("wholeRun").put("sent", 100);
        assertThat(SummaryText.lines(summary)).contains("  lost 2", "  in all phases: lost");
    }
}
