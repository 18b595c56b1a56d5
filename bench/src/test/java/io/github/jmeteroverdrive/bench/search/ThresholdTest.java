// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.bench.Refused;
import io.github.jmeteroverdrive.bench.runs.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTest {

    private static final String P99 = "latencyMicros.ack.p99";

    @Test
    void aLatencyIsComparedInMicroseconds() {
        Threshold threshold = Threshold.parse("ack.p99<=5ms");
        assertThat(threshold.missedBy(Map.of(P99, 5000.0))).isEmpty();
        assertThat(threshold.missedBy(Map.of(P99, 5001.0))).contains(P99 + " was 5,001");
    }

    @Test
    void errorsAreAllThatWentWrong() {
        Threshold threshold = Threshold.parse("errors=0");
        assertThat(threshold.missedBy(Map.of("failed", 0.0, "unresolved", 0.0))).isEmpty();
        assertThat(threshold.missedBy(Map.of("unresolved", 2.0))).isPresent();
    }

    @Test
    void aFigureThatIsNotKnownIsNotHeld() {
        assertThat(Threshold.parse("ack.p99.9 <= 1 s").missedBy(Map.of(P99, 1.0)))
                .hasValueSatisfying(why -> assertThat(why).contains("not known"));
    }

    @ParameterizedTest
    @CsvSource({
        "akc.p99<=5ms, ack.p99",
        "ack.p99<5ms, must be like",
        "ack.p99<=5, needs a unit",
        "lost=0ms, bare number",
    })
    void whatCannotBeReadIsRefused(String text, String said) {
        assertThatThrownBy(() -> Threshold.parse(text))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(said);
    }

    @Test
    void aRateThatIsNotReachedIsNotHeld() {
        Try slow = Try.of(1000, result(Map.of("completedPerSecond", 900.0)), List.of());
        assertThat(slow.held()).isFalse();
        assertThat(slow.why()).contains("only 900.0 of 1000.0/s were reached");
        assertThat(Try.of(1000, result(Map.of("completedPerSecond", 999.0)), List.of()).held())
                .isTrue();
    }

    @Test
    void aFailedRunIsNotHeld() {
        RunResult failed = new RunResult(Path.of("x"), 3, Optional.of("exit code 3"), Map.of());
        assertThat(Try.of(10, failed, List.of()).why()).contains("exit code 3");
    }

    private static RunResult result(Map<String, Double> figures) {
        return new RunResult(Path.of("x"), 0, Optional.empty(), figures);
    }
}
