// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchThresholdsTest {

    private static final String P99 = "latencyMicros.ack.p99";

    @Test
    void comparesLatenciesInMicroseconds() {
        SearchThresholds threshold = parse("ack.p99<=5ms");
        assertThat(threshold.missedBy(result(Map.of(P99, 5000.0)))).isEmpty();
        assertThat(threshold.missedBy(result(Map.of(P99, 5010.0)))).contains("ack.p99 was 5.01 ms");
    }

    @ParameterizedTest
    @CsvSource({"ack.p99<=5ms", "lost<=0"})
    void figureOfMessagesIsRefusedForAPlanWithoutThem(String limit) {
        SearchThresholds threshold = parse(limit);
        PlanSamplers requests = new PlanSamplers(false, true);
        assertThatThrownBy(() -> threshold.check("Samplers.HTTP.Async", requests))
                .isInstanceOf(Refusal.class)
                .hasMessage("Threshold '" + threshold + "': Samplers.HTTP.Async has no messages, so it has no "
                        + limit.split("<")[0] + "; limit errors, samplesPerSecond or response.p99 instead.");
        threshold.check("JMS.Client", PlanSamplers.ANY);
        parse("response.p99<=5ms").check("Samplers.HTTP.Async", requests);
        parse("errors=0").check("Samplers.HTTP.Async", requests);
    }

    @Test
    void errorsIncludeUnresolvedMessages() {
        SearchThresholds threshold = parse("errors=0");
        assertThat(threshold.missedBy(result(Map.of("sent", 9.0, "failed", 0.0))))
                .isEmpty();
        assertThat(threshold.missedBy(result(Map.of("sent", 9.0, "unresolved", 2.0))))
                .isPresent();
    }

    @Test
    void thresholdOnTooFewValuesIsUnknown() {
        RunResult run = result(Map.of(P99, 1.0, "latencyMicros.ack.count", 1000.0, "seconds", 10.0));
        SearchRun attempt = SearchRun.of(0, run, List.of(), parse("ack.p99.9 <= 1 s"));
        assertThat(attempt.held()).isFalse();
        assertThat(attempt.why()).isEmpty();
        assertThat(attempt.outcome())
                .isEqualTo("not known whether it held: ack.p99.9: it is n/a: 1,000 values are too few, it"
                        + " needs 100,000; give longer runs (-DDuration=1000), or limit ack.p90 instead");
    }

    @Test
    void eachFigureOfASummaryCanBeLimited() {
        assertThat(parse("ack.p95<=5ms").missedBy(result(Map.of("latencyMicros.ack.p95", 1.0))))
                .isEmpty();
        assertThat(parse("rate>=99%").missedBy(result(Map.of("rate.percent", 98.0))))
                .contains("rate was 98.0%");
    }

    @Test
    void unavailableFigureMissesTheThresholdWithTheReason() {
        RunResult run = new RunResult(
                Path.of("x"), 0, Optional.empty(), Map.of(), Map.of("lost", "no broker"), Optional.empty());
        assertThat(parse("lost=0").missedBy(run)).contains("lost: it is n/a: no broker");
    }

    @ParameterizedTest
    @CsvSource({
        "akc.p99<=5ms, ack.p99",
        "ack.p99, must be like",
        "ack.p99<=5, a time with its unit",
        "lost=0ms, a whole number or a share",
    })
    void refusesInvalidThresholds(String text, String message) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void rateThatIsNotReachedDoesNotHold() {
        SearchRun slow = SearchRun.of(1000, result(Map.of("completedPerSecond", 900.0)), List.of(), parse());
        assertThat(slow.held()).isFalse();
        assertThat(slow.why()).contains("only 900 of 1,000/s were reached");
        assertThat(SearchRun.of(1000, result(Map.of("completedPerSecond", 999.0)), List.of(), parse())
                        .held())
                .isTrue();
    }

    @Test
    void failedRunDoesNotHold() {
        RunResult failed = new RunResult(Path.of("x"), 3, Optional.of("exit code 3"), Map.of());
        assertThat(SearchRun.of(10, failed, List.of(), parse()).why()).contains("exit code 3");
    }

    private static SearchThresholds parse(String... texts) {
        return SearchThresholds.parse(List.of(texts));
    }

    private static RunResult result(Map<String, Double> figures) {
        return new RunResult(Path.of("x"), 0, Optional.empty(), figures);
    }
}
