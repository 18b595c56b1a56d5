// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import org.junit.jupiter.api.Test;

class RateJsonTest {

    /** One producer that had to send 100 messages in 2 s, and sent 98. */
    private static ObjectNode summary(String others) {
        return summary(others, 98, 0);
    }

    private static ObjectNode summary(String others, long sent, long late) {
        return summary(others, 100, sent, late);
    }

    private static ObjectNode summary(String others, long wanted, long sent, long late) {
        return summary(others, wanted, sent, late, 0);
    }

    private static ObjectNode summary(String others, long wanted, long sent, long late, long dropped) {
        IntervalRecorder recorder = new IntervalRecorder(1);
        recorder.count(Phase.MEASURE, Count.DROPPED, dropped);
        recorder.count(Phase.MEASURE, Count.DUE, 100);
        recorder.count(Phase.MEASURE, Count.WANTED, wanted);
        recorder.count(Phase.MEASURE, Count.SENT_AT_RATE, sent);
        recorder.count(Phase.MEASURE, Count.SENT_LATE, late);
        recorder.count(Phase.MEASURE, Count.RATED_PRODUCERS, 1);
        recorder.count(Phase.MEASURE, Count.RATE_NANOS, 2_000_000_000L);
        Totals totals = new Totals();
        totals.add(recorder.take(null));
        ObjectNode summary = JsonFiles.MAPPER.createObjectNode();
        RateJson.put(summary, totals, others);
        return summary;
    }

    private static Threshold.Check check(ObjectNode summary) {
        return Threshold.parse("rate=99%", Catalogue.judgedByRun(), name -> name)
                .check(new SummaryValues(summary));
    }

    @Test
    void rateIsComparedWithDueMessages() {
        assertThat(check(summary("")).value()).hasValue(98);
    }

    @Test
    void messagesSentLateDoNotCountForTheRate() {
        ObjectNode summary = summary("", 100, 40);
        assertThat(check(summary).value()).hasValue(60);
        assertThat(check(summary).met()).isFalse();
        assertThat(RateJson.text(summary))
                .isEqualTo("  rate wanted 50.0/s, sent in time (at most 1 s late) 30.0/s = 60.0%; all were sent,"
                        + " but 40 more than 1 s late");
    }

    @Test
    void lateSendsAreThoseOfMoreThanASecond() {
        assertThat(RateJson.text(summary("", 97, 40))).endsWith("3 were not sent, 40 others were more than 1 s late");
    }

    /** The run ended when the producer had sent its 80 messages; it had dropped 20. */
    @Test
    void droppedMessagesAreMissingAlthoughAllMessagesWereSent() {
        ObjectNode summary = summary("", 80, 80, 0, 20).put("dropped", 20);
        assertThat(summary.at("/rate/wanted").asInt()).isEqualTo(100);
        assertThat(summary.at("/rate/missing").asInt()).isEqualTo(20);
        assertThat(RateJson.text(summary)).endsWith("; 20 were not sent (20 of them dropped)");
    }

    /** The schedule of the rate went on while ten messages were sent, each a little late. */
    @Test
    void lessThanASecondOfTheRateIsNotJudged() {
        ObjectNode summary = summary("", 10, 10, 0);
        assertThat(summary.at("/rate/wanted").asInt()).isEqualTo(10);
        assertThat(check(summary).known()).isFalse();
        assertThat(check(summary).why()).isEqualTo("it is n/a: 10 sends are less than a second of the rate");
        assertThat(RateJson.text(summary)).isEmpty();
        assertThat(check(summary("", 60, 60, 0)).known()).isTrue();
        assertThat(check(summary("", 10, 10, 2)).met()).as("two were late").isFalse();
    }

    @Test
    void busyConnectionsExplainAMissedRate() {
        ObjectNode summary = summary("", 20, 0);
        summary.put("connections", 4)
                .put("seconds", 2)
                .put("blockedSeconds", 1.9)
                .put("pendingMean", 4);
        summary.putObject("latencyMicros").putObject("response").put("mean", 400_000);
        assertThat(RateJson.text(summary))
                .endsWith(
                        "80 were not sent; all connections were busy: with 4.0 requests in flight that take 400 ms each, at most"
                                + " 10.0/s are possible. Give the endpoint more Connections, or lower the Rate");
        summary.put("blockedSeconds", 1);
        assertThat(RateJson.text(summary)).endsWith("80 were not sent");
    }

    @Test
    void rateIsUnknownWhenALoadAgentWasLost() {
        ObjectNode summary = summary("load agents with incomplete figures");
        assertThat(summary.has("rate")).isFalse();
        assertThat(check(summary).known()).isFalse();
        assertThat(check(summary).why())
                .isEqualTo("it is n/a: there are load agents with incomplete figures, and each was to"
                        + " send its share");
    }
}
