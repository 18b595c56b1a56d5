// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.SampleRun;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyChartsTest {

    @TempDir
    Path folder;

    @Test
    void figuresThatChangedAreListedWithTheirChangeWhereItIsKnown() throws IOException {
        RunData run = RunReader.read(SampleRun.write(folder));
        ObjectNode figures = run.summary().deepCopy();
        ObjectNode confidence = figures.putObject(ConfidenceTable.KEY);
        confidence.putObject("ack.p50").put(ConfidenceTable.HALF_WIDTH, 3).put(ConfidenceTable.DRIFTS, true);
        confidence
                .putObject("ack.p99")
                .put(ConfidenceTable.HALF_WIDTH, 4)
                .put(ConfidenceTable.DRIFTS, true)
                .put(ConfidenceTable.CHANGE, -20);
        assertThat(new LatencyCharts(run, figures, new TimeCharts(run)).blocks())
                .contains(new Paragraph("Changed from the first half of the measured phase to the second, by more than"
                        + " chance: ack.p50, ack.p99 -20%."));
    }
}
