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

    private static Summary read(String file) throws IOException {
        return SummaryForm.ARTEMIS_PERF.read(file, Double.POSITIVE_INFINITY);
    }

    /** As with {@code --warmup 0}. */
    private static String withoutWarmup() throws IOException {
        return file().replaceFirst("\"warmup\":true", "\"warmup\":false");
    }

    @Test
    void excludesTheSecondThatContainsWarmUp() throws IOException {
        Summary summary = read(file());
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

    /** Its entries end after 1002, 2075 and 3079 ms. */
    @Test
    void withoutWarmupTheFirstSecondCountsToo() throws IOException {
        Summary summary = read(withoutWarmup());
        assertThat(summary.window()).hasValue(new MeasuredTime(1795260299981L, 1795260303060L));
        double sent = 4995 * 1.002 + FIRST_MEASURED * 1.073 + 5000 * 1.004;
        assertThat(summary.figures().get("sentPerSecond")).isCloseTo(sent / 3.079, within(0.01));
    }

    @Test
    void givenSecondsEndWithinAnEntry() throws IOException {
        Summary summary = SummaryForm.ARTEMIS_PERF.read(withoutWarmup(), 2);
        assertThat(summary.window()).hasValue(new MeasuredTime(1795260299981L, 1795260301981L));
        assertThat(summary.figures()).containsEntry("seconds", 2.0);
        double sent = 4995 * 1.002 + FIRST_MEASURED * 0.998;
        assertThat(summary.figures().get("sentPerSecond")).isCloseTo(sent / 2, within(0.01));
    }

    @Test
    void fewerSecondsThanGivenAreRefused() {
        assertThatThrownBy(() -> SummaryForm.ARTEMIS_PERF.read(withoutWarmup(), 10))
                .isInstanceOf(IOException.class)
                .hasMessage("it measured 3.1 s, and 'seconds' is 10; give a longer --duration");
    }

    @Test
    void firstSecondWithoutCompletionsIsASecond() throws IOException {
        Summary summary = read(withoutWarmup().replaceFirst("\"completed\":4992", "\"completed\":0"));
        assertThat(summary.window().orElseThrow().from()).isEqualTo(1795260300983L - 1000);
    }

    @Test
    void failedOrTooShortRunsHaveNoRate() throws IOException {
        assertThatThrownBy(() -> read(file().replace("\"success\"", "\"fail\"")))
                .isInstanceOf(IOException.class)
                .hasMessage("its result is fail");
        assertThatThrownBy(() -> read("[]"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no entry with the total");
        Summary warm = read(file().replace("\"warmup\":false", "\"warmup\":true"));
        assertThat(warm.window()).isEmpty();
        assertThat(warm.figures()).doesNotContainKey("completedPerSecond");
    }
}
