// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowTest {

    /** What consumers receive in their first second is not a backlog. */
    @Test
    void totalOfARunWasZeroUntilItAppears() throws IOException {
        List<JsonNode> ticks = new ArrayList<>();
        for (String line : List.of("{\"s\":1}", "{\"s\":2,\"n\":1000}", "{\"s\":3,\"n\":1100}"))
            ticks.add(JsonLines.MAPPER.readTree(line));
        assertThat(new Window(ticks, true).growth("/n")).isEqualTo(1100);
        assertThat(new Window(ticks, false).growth("/n")).as("of a host").isEqualTo(100);
        assertThat(new Window(ticks, true).growth("/other")).isNaN();
    }
}
