// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import org.junit.jupiter.api.Test;

class MessageResultsTest {

    private static final long MILLI = 1_000_000;
    private final EpochClock clock = new EpochClock(() -> 5_000_000_000L, () -> 0);

    private MessageResults results(long perResult) {
        return new MessageResults("send", "acknowledged", clock, perResult);
    }

    @Test
    void eachMessageHasAResultWithItsTimes() {
        MeasuredResult result = results(1).sent(Phase.MEASURE, 7 * MILLI, 19 * MILLI + 600_000, 64, null);
        assertThat(result.getStartTime()).isEqualTo(5007);
        assertThat(result.getTime()).isEqualTo(13);
        assertThat(result.getSampleLabel()).isEqualTo("send");
        assertThat(result.getSampleCount()).isEqualTo(1);
        assertThat(result.getSentBytes()).isEqualTo(64);
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.interval()).isNull();
    }

    @Test
    void failureIsAFailedResultWithItsCause() {
        MeasuredResult result = results(1).sent(Phase.MEASURE, 0, MILLI, 64, "queue is full");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getErrorCount()).isEqualTo(1);
        assertThat(result.getResponseMessage()).isEqualTo("queue is full");
    }

    @Test
    void aggregatedResultHasTheMeanTime() {
        MessageResults results = results(3);
        assertThat(results.sent(Phase.MEASURE, 0, 2 * MILLI, 10, null)).isNull();
        assertThat(results.sent(Phase.MEASURE, MILLI, 5 * MILLI, 10, "no")).isNull();
        MeasuredResult result = results.sent(Phase.MEASURE, 2 * MILLI, 5 * MILLI, 10, null);
        assertThat(result.getSampleCount()).isEqualTo(3);
        assertThat(result.getErrorCount()).isEqualTo(1);
        assertThat(result.getTime()).isEqualTo(3);
        assertThat(result.getSentBytes()).isEqualTo(30);
        assertThat(results.flush()).isNull();
    }

    @Test
    void messagesWithoutAnOutcomeAreErrorsThatDoNotCountAsFailed() {
        MessageResults results = results(0);
        results.sent(Phase.MEASURE, 0, MILLI, 10, "queue is full");
        results.notCounted(Phase.MEASURE, 0, MILLI, 10, "in doubt");
        results.sent(Phase.MEASURE, 0, MILLI, 10, null);
        MeasuredResult result = results.flush();
        assertThat(result.getErrorCount()).isEqualTo(2);
        assertThat(result.failed()).isEqualTo(1);
    }

    @Test
    void resultContainsMessagesOfOnePhase() {
        MessageResults results = results(3);
        assertThat(results.sent(Phase.WARMUP, 0, MILLI, 10, null)).isNull();
        assertThat(results.sent(Phase.MEASURE, MILLI, 2 * MILLI, 20, "no")).isNull();
        assertThat(results.sent(Phase.WARMUP, 2 * MILLI, 3 * MILLI, 10, null)).isNull();
        MeasuredResult ofWarmup = results.flush();
        assertThat(ofWarmup.phase()).isEqualTo(Phase.WARMUP);
        assertThat(ofWarmup.getSampleCount()).isEqualTo(2);
        assertThat(ofWarmup.getSentBytes()).isEqualTo(20);
        MeasuredResult rest = results.flush();
        assertThat(rest.phase()).isEqualTo(Phase.MEASURE);
        assertThat(rest.getErrorCount()).isEqualTo(1);
        assertThat(rest.getSentBytes()).isEqualTo(20);
    }

    @Test
    void flushReturnsAnIncompleteResult() {
        MessageResults results = results(0);
        assertThat(results.received(Phase.MEASURE, 10 * MILLI, 4 * MILLI, 100)).isNull();
        MeasuredResult result = results.flush();
        assertThat(result.getStartTime()).isEqualTo(5006);
        assertThat(result.getTime()).isEqualTo(4);
        assertThat(result.getBodySizeAsLong()).isEqualTo(100);
    }
}
