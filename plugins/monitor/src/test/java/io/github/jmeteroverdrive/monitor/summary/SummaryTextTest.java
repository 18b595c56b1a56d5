// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class SummaryTextTest {

    @Test
    void lossesOfAWarmUpAreMarked() {
        ObjectNode summary = JsonFiles.MAPPER.createObjectNode().put("sent", 90).put("lost", 2);
        summary.putObject("wholeRun").put("sent", 90);
        assertThat(SummaryText.lines(summary)).contains("  lost 2").noneMatch(line -> line.contains("phases"));
        summary.withObjectProperty("wholeRun").put("sent", 100);
        assertThat(SummaryText.lines(summary)).contains("  lost 2", "  of all phases: lost");
    }
}
