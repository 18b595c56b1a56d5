// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class ConfidenceTextTest {

    private final ObjectNode summary = JsonFiles.MAPPER.createObjectNode();

    private void halfWidth(double percent) {
        summary.withObjectProperty("confidence").withObjectProperty("ack.p99").put("halfWidth", percent);
    }

    @Test
    void anIntervalWiderThanItsFigureIsImprecise() {
        assertThat(ConfidenceText.width(summary, "ack.p99")).isEmpty();
        halfWidth(4.83);
        assertThat(ConfidenceText.width(summary, "ack.p99")).contains("±4.8%");
        halfWidth(877);
        assertThat(ConfidenceText.width(summary, "ack.p99")).contains("imprecise");
        ObjectNode wanted = JsonFiles.MAPPER
                .createObjectNode()
                .put("name", "ack.p99")
                .put("wanted", 5)
                .put("halfWidth", 877)
                .put("neededSeconds", 3_000);
        assertThat(ConfidenceText.sentence(summary, wanted))
                .startsWith("Precision of ack.p99 (imprecise) is not reached: ± 5% would need about ");
    }
}
