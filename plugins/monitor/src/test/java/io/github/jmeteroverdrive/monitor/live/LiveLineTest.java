// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.monitor.live.LiveTicks.BriefLine;
import io.github.jmeteroverdrive.monitor.live.LiveTicks.LiveProgress;
import io.github.jmeteroverdrive.monitor.summary.RunTotals;
import io.github.jmeteroverdrive.results.BodiesInTransfer;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LiveLineTest {

    private final Totals tick = new Totals();
    private Phases phases = new Phases(0, 10 * SECOND, 30 * SECOND);
    private OptionalLong messages = OptionalLong.empty();
    private boolean sendersHeld;
    private boolean mayEndEarly;

    private String at(long second) {
        RunTotals.Tick brought = new RunTotals.Tick(tick, Map.of(), sendersHeld);
        return LiveLine.text(where(second), SECOND, brought, tick);
    }

    private String where(long second) {
        return new LiveProgress(phases, messages, mayEndEarly).text(second * SECOND, tick);
    }

    private String brief(long second) {
        return BriefLine.text(where(second), SECOND, new RunTotals.Tick(tick, Map.of(), sendersHeld), tick);
    }

    @Test
    void showsTheTimeLeftOfEachPhase() {
        assertThat(at(3)).isEqualTo("warm-up 3/10 s, 7 s left");
        assertThat(at(10)).isEqualTo("warm-up 10/10 s, 0 s left");
        assertThat(at(11)).isEqualTo("measure 1/30 s, 29 s left");
        assertThat(at(42)).isEqualTo("drain 2 s");
    }

    @Test
    void showsNoTimeLeftForARunThatMayEndEarly() {
        mayEndEarly = true;
        assertThat(at(11)).isEqualTo("measure 1 s of at most 30 s");
        phases.endAt(20 * SECOND);
        assertThat(at(19)).isEqualTo("measure 9/10 s, 1 s left");
    }

    @Test
    void showsMessagesWhenTheyLimitTheRun() {
        phases = new Phases(0, 0, Phases.UNLIMITED);
        messages = OptionalLong.of(100_000);
        tick.add(Phase.MEASURE, Count.SENT, 1500);
        assertThat(at(4)).startsWith("measure 4 s, 1,500/100,000 messages, about 4 min 23 s left | sent 1,500 ");
    }

    @Test
    void showsRequestsWhenThereAreNoMessages() {
        phases = new Phases(0, 0, Phases.UNLIMITED);
        messages = OptionalLong.of(1000);
        assertThat(at(1)).isEqualTo("measure 1 s, 0/1,000");
        tick.add(Phase.MEASURE, Count.SAMPLES, 250);
        assertThat(at(2)).startsWith("measure 2 s, 250/1,000 requests, about 6 s left | ");
        tick.add(Phase.MEASURE, Count.SAMPLES, 750);
        assertThat(at(3)).startsWith("measure 3 s, 1,000/1,000 requests | ");
    }

    @Test
    void briefLineHasARateAndP99() {
        assertThat(brief(3)).isEqualTo("warm-up 3/10 s, 7 s left");
        tick.add(Phase.MEASURE, Count.SENT, 45_678);
        tick.add(Phase.MEASURE, Count.RECEIVED_EVENTS, 45_000);
        tick.histogram(Phase.MEASURE, Latency.ACK).recordValueWithCount(12_340_000, 1_000_000);
        assertThat(brief(20))
                .isEqualTo("measure 10/30 s, 20 s left | sent 45,678 /s | ack p99 12.3ms")
                .hasSizeLessThan(80);
        sendersHeld = true;
        assertThat(brief(20)).contains("| sent n/a (waits in send or commit) |");
    }

    @Test
    void alarmHasTheTotalOfErrors() {
        assertThat(BriefLine.alarm(tick)).isEmpty();
        tick.add(Phase.WARMUP, Count.SAMPLE_ERRORS, 4);
        tick.add(Phase.MEASURE, Count.FAILED, 1000);
        assertThat(BriefLine.alarm(tick)).isEqualTo("errors 1,004");
    }

    @Test
    void showsErrorsOnlyIfThereAreAny() {
        tick.add(Phase.MEASURE, Count.SAMPLES, 10);
        assertThat(at(11)).doesNotContain("errors");
        tick.add(Phase.MEASURE, Count.SAMPLE_ERRORS, 4);
        assertThat(at(11)).isEqualTo("measure 1/30 s, 29 s left | samples 10 /s | errors 4");
    }

    @Test
    void showsAPercentileOnlyWithEnoughValuesAboveIt() {
        for (int i = 0; i < 100_000; i++)
            tick.histogram(Phase.MEASURE, Latency.ACK).recordValue(1_234_567);
        assertThat(at(11)).endsWith("| ack p50 1.23ms p99 1.23ms p99.9 1.23ms max 1.23ms");
    }

    @Test
    void omitsUnknownPercentiles() {
        Totals run = new Totals();
        RunTotals.Tick brought = new RunTotals.Tick(tick, Map.of(), false);
        for (Totals of : new Totals[] {tick, run})
            of.histogram(Phase.MEASURE, Latency.RESPONSE).recordValueWithCount(20_000_000, 300);
        assertThat(LiveLine.text("here", SECOND, brought, run)).isEqualTo("here | response p50 20ms max 20ms");
        run.histogram(Phase.MEASURE, Latency.RESPONSE).recordValueWithCount(10_000_000, 20_000);
        assertThat(LiveLine.text("here", SECOND, brought, run))
                .isEqualTo("here | response p50 20ms max 20ms, so far p99 20ms");
        assertThat(BriefLine.text("here", SECOND, brought, run)).isEqualTo("here | response so far p99 20ms");
    }

    @Test
    void showsMinimumMedianAndMaximumOfFewValues() {
        for (int millis : new int[] {12, 40, 15})
            tick.histogram(Phase.MEASURE, Latency.RESPONSE).recordValue(millis * 1_000_000L);
        assertThat(at(11)).endsWith("| response so far min 12ms median 15ms max 40ms");
        assertThat(brief(11)).endsWith("| response so far max 40ms");
    }

    @Test
    void bytesHaveASuitableUnit() {
        tick.add(Phase.MEASURE, Count.SAMPLES, 1);
        tick.add(Phase.MEASURE, Count.BYTES_RECEIVED, 1_074_000_000);
        assertThat(at(11)).endsWith("| samples 1 /s, 1.07 GB/s received");
    }

    @Test
    void aRunningDownloadShowsItsBytesSoFar() {
        BodiesInTransfer.State state = new BodiesInTransfer.State(1, 1_200_000_000);
        assertThat(LiveLine.underWay(state, 340_000_000, SECOND))
                .isEqualTo(" | 1 body under way, 1.2 GB so far, 340 MB/s");
        BodiesInTransfer.State many = new BodiesInTransfer.State(12, 5_000);
        assertThat(LiveLine.underWay(many, -1, SECOND)).isEqualTo(" | 12 bodies under way, 5 kB so far");
    }

    @Test
    void messagesListedByObserversDoNotReduceTheBacklog() {
        tick.add(Phase.MEASURE, Count.SENT, 100);
        tick.add(Phase.MEASURE, Count.COMPLETED, 100);
        tick.add(Phase.MEASURE, Count.WORKER_NANOS, 1);
        for (Count what : new Count[] {Count.LISTED, Count.RECEIVED, Count.RECEIVED_EVENTS})
            tick.add(Phase.MEASURE, what, 70);
        assertThat(at(20)).doesNotContain("backlog");
        tick.add(Phase.MEASURE, Count.CLAIMED, 10);
        assertThat(at(20)).endsWith("| backlog 90");
    }

    @Test
    void figuresOfABlockedSenderAreNotAvailable() {
        tick.add(Phase.MEASURE, Count.SENT, 100);
        tick.add(Phase.MEASURE, Count.RECEIVED, 110);
        tick.add(Phase.MEASURE, Count.RECEIVED_EVENTS, 110);
        sendersHeld = true;
        assertThat(at(20))
                .endsWith("| sent, blocked, completed n/a (waits in send or commit) received 110 /s | backlog n/a");
    }

    @Test
    void fitsAConsole() {
        for (Count what : new Count[] {Count.SENT, Count.COMPLETED_EVENTS, Count.RECEIVED_EVENTS}) {
            tick.add(Phase.MEASURE, what, 45_678);
        }
        tick.add(Phase.MEASURE, Count.BLOCKED, 456);
        tick.histogram(Phase.MEASURE, Latency.ACK).recordValueWithCount(12_340_000, 1_000_000);
        assertThat(at(20)).hasSizeLessThan(160).endsWith("| backlog 45,678");
    }
}
