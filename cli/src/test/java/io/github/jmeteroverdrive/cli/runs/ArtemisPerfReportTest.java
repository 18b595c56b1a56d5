// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Reads a file of artemis perf 2.53.0 with --rate 5000 --warmup 2 --duration 4. */
class ArtemisPerfReportTest {

    private static final int FIRST_MEASURED = 5007;

    private static String file() throws IOException {
        try (InputStream in = ArtemisPerfReportTest.class.getResourceAsStream("artemis-perf.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void excludesTheSecondThatContainsWarmUp() throws IOException {
        Summary summary = SummaryForm.ARTEMIS_PERF.read(file());
        assertThat(summary.window()).hasValue(new MeasuredTime(1795260302056L, 1795260303060L));
        assertThat(summary.figures())
                .containsEntry("completedPerSecond", 4999.0)
                .containsEntry("sentPerSecond", 5000.0)
                .containsEntry("wholeRun.completed", 20422.0)
                .containsEntry("latencyMicros.ack.p99", 5119.0)
                .containsEntry("latencyMicros.ack.mean", 465.42)
                .containsEntry("latencyMicros.transfer.p50", 80.0)
                .containsEntry("latencyMicros.sendDelay.p99", 4959.0);
    }

    @Test
    void weighsRatesWithTheLengthOfTheirIntervals() throws IOException {
        // the warm-up's entry as a measured one: two intervals of 1073 and 1004 ms count
        String longer = file().replaceFirst("\"warmup\":true", "\"warmup\":false");
        Summary summary = SummaryForm.ARTEMIS_PERF.read(longer);
        double expected = (FIRST_MEASURED * 1.073 + 5000 * 1.004) / 2.077;
        assertThat(summary.figures().get("sentPerSecond")).isCloseTo(expected, within(0.01));
    }

    @Test
    void failedOrTooShortRunsHaveNoRate() throws IOException {
        assertThatThrownBy(() -> SummaryForm.ARTEMIS_PERF.read(file().replace("\"success\"", "\"fail\"")))
                .isInstanceOf(IOException.class)
                .hasMessage("its result is fail");
        assertThatThrownBy(() -> SummaryForm.ARTEMIS_PERF.read("[]"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no entry with the total");
        Summary warm = SummaryForm.ARTEMIS_PERF.read(file().replace("\"warmup\":false", "\"warmup\":true"));
        assertThat(warm.window()).isEmpty();
        assertThat(warm.figures()).doesNotContainKey("completedPerSecond");
    }
}
