// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the rules of one side: each fires in its cases, and not in those that excuse it. Subclasses provide the cases
 * in static methods {@code fires} and {@code excused}.
 */
abstract class RuleCases {

    @TempDir
    Path folder;

    /** @param second severity with which the rule fires, or the reason that it does not */
    static Arguments when(String rule, String second, UnaryOperator<FakeRun> change) {
        return Arguments.of(rule, second, change);
    }

    static FakeRun sender(FakeRun run) {
        return run.set("/sent", 6000)
                .set("/completed", 6000)
                .set("/blocked", 0)
                .set("/blockedSeconds", 0)
                .set("/sendBlockedSeconds", 0)
                .set("/latencyMicros/ack/count", 6000)
                .set("/latencyMicros/ack/p50", 800)
                .set("/latencyMicros/ack/mean", 900);
    }

    /** HTTP requests on one thread. */
    static FakeRun requests(FakeRun run) {
        return run.set("/samplesUnsent", 0).set("/blockedSeconds", 0).set("/latencyMicros/response/mean", 900);
    }

    static FakeRun atEndToEndLimit(FakeRun run, double consumersBusyPercent) {
        return sender(run)
                .set("/blocked", 5000)
                .set("/blockedEndToEnd", 5000)
                .set("/blockedSeconds", 9)
                .set("/blockedEndToEndSeconds", 9)
                .set("/consumersBusyPercent", consumersBusyPercent);
    }

    private Verdict of(UnaryOperator<FakeRun> change) throws IOException {
        return Verdict.of(change.apply(new FakeRun()).in(folder));
    }

    List<String> ids(FakeRun run) throws IOException {
        return Verdict.of(run.in(folder)).fired().stream()
                .map(finding -> finding.rule().id())
                .toList();
    }

    @ParameterizedTest(name = "{0} {1} #{index}")
    @MethodSource("fires")
    void onlyTheExpectedRuleFires(String rule, String severity, UnaryOperator<FakeRun> change) throws IOException {
        Verdict verdict = of(change);
        assertThat(verdict.fired()).extracting(finding -> finding.rule().id()).containsExactly(rule);
        assertThat(verdict.fired().get(0).result().severity().words()).isEqualTo(severity);
        assertThat(verdict.fired().get(0).result().advice()).matches("[A-Z].*\\.");
    }

    @ParameterizedTest(name = "{0} {1} #{index}")
    @MethodSource("fires")
    void evidenceIsASentenceWithoutMissingValues(String rule, String severity, UnaryOperator<FakeRun> change)
            throws IOException {
        Verdict verdict = of(change);
        Stream.concat(verdict.fired().stream(), verdict.others().stream())
                .forEach(found -> assertThat(found.result().evidence())
                        .as(found.rule().id())
                        .matches("[A-Z0-9].*\\.")
                        .doesNotContain("NaN", "n/a"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("excused")
    void excusedRuleDoesNotFire(String rule, String why, UnaryOperator<FakeRun> change) throws IOException {
        assertThat(of(change).fired())
                .extracting(finding -> finding.rule().id())
                .doesNotContain(rule);
    }
}
