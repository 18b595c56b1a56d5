// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.ClientAcks;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of measuring: reasons to distrust the figures. */
class MeasuringRulesTest extends RuleCases {

    static Stream<Arguments> fires() {
        return Stream.of(
                when(
                        "cpu-taken",
                        "warning",
                        run -> run.agent("/host/userSeconds", 1.7)
                                .agent("/host/idleSeconds", 0.05)
                                .ready(0.4)),
                when(
                        "cpu-taken",
                        "warning",
                        run -> // beside a consumer that pauses for most of the time
                        run.agent("/host/userSeconds", 1.7)
                                .agent("/host/idleSeconds", 0.05)
                                .ready(0.15)),
                when(
                        "cpu-taken",
                        "warning",
                        run -> // by that target, or by others
                        run.agent("/host/userSeconds", 1.7)
                                .agent("/host/idleSeconds", 0.05)
                                .ready(0.4)
                                .silentTarget()),
                when("not-watched", "warning", FakeRun::notWatched),
                when("cut-short", "warning", FakeRun::incomplete),
                when("fake-acks", "warning", run -> sender(run).warning("od - JMS Producer: " + ClientAcks.WARNING)),
                when(
                        "clock-skew",
                        "warning",
                        run -> run.set("/received", 10)
                                .without("latencyMicros")
                                .set("/latencyMicros/ack/count", 6000)
                                .set("/latencyMicros/ack/p50", 2000)
                                .set("/latencyMicros/byTwoClocks/count", 2)),
                when("hiccups", "warning", run -> run.gauge("/hiccup/p99Micros", 12_000)),
                when("too-few-samples", "warning", run -> run.without("latencyMicros")),
                when("not-steady", "warning", run -> run.steady(SteadyTable.RATE, 0, "still rising")),
                when("unplaced", "warning", run -> run.waits("pause", 0.3).waits("unknown", 0.4)));
    }

    static Stream<Arguments> excused() {
        return Stream.of(
                when(
                        "fake-acks",
                        "its producers are transacted or synchronous, or of another client",
                        run -> sender(run).targetUrl("tcp://h:61616")),
                when(
                        "clock-skew",
                        "some of one clock",
                        run -> run.set("/received", 10)
                                .without("latencyMicros") // messages have no response
                                .set("/latencyMicros/transfer/count", 8)
                                .set("/latencyMicros/byTwoClocks/count", 2)),
                when(
                        "hiccups",
                        "small beside the latency",
                        run -> run.gauge("/hiccup/p99Micros", 12_000).set("/latencyMicros/response/p99", 90_000)),
                when("too-few-samples", "killed, and its summary is missing", FakeRun::killed),
                when(
                        "too-few-samples",
                        "large bodies",
                        run -> run.without("latencyMicros")
                                .set("/latencyMicros/response/count", 20)
                                .agent("/net/loopbackBytes", 9e9)),
                when("not-steady", "steady since its middle", run -> run.steady(SteadyTable.RATE, 50, "steady")),
                when("not-steady", "too short", run -> run.steady(SteadyTable.RATE, Double.NaN, "too short to tell")),
                when("not-steady", "a latency", run -> run.steady("ack", 0, "slowing down")));
    }

    @ParameterizedTest
    @CsvSource({
        "still rising, Warm up longer and run again: Warmup=40 begins",
        "slowing down, Find out why the rate fell",
        "irregular, Measure for longer",
        "of a later version, Measure for longer"
    })
    void adviceForAnUnsteadyRunFitsWhatTheRateDid(String found, String advice) throws IOException {
        Verdict verdict =
                Verdict.of(new FakeRun().steady(SteadyTable.RATE, 0, found).in(folder));
        assertThat(verdict.fired().get(0).result().advice()).startsWith(advice);
    }
}
