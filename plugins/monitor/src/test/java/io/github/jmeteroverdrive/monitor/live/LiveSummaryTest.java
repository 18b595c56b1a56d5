// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import io.github.jmeteroverdrive.results.BlockedSenders;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveSummaryTest extends LiveSessionFixture {

    @Test
    void summarisesTheMeasuredPhase() throws IOException {
        JsonNode summary = goodRun();
        assertThat(summary.get("scenario").asText()).isEqualTo("Plan");
        assertThat(summary.get("settings").get(0).asText()).isEqualTo("_.a");
        assertThat(summary.get("seconds").asDouble()).isEqualTo(2);
        assertThat(summary.get("sent").asLong()).isEqualTo(2000);
        assertThat(summary.get("completed").asLong()).isEqualTo(2000);
        assertThat(summary.get("lost").asLong()).isZero();
        assertThat(summary.get("sentPerSecond").asDouble()).isEqualTo(1000);
        assertThat(summary.get("receivedPerSecond").asDouble()).isEqualTo(1045);
        assertThat(summary.get("pendingMean").asDouble()).isEqualTo(0.5);
        assertThat(summary.get("wholeRun").get("sent").asLong()).isEqualTo(3000);
        assertThat(summary.get("wholeRun").get("received").asLong()).isEqualTo(3000);
        assertThat(summary.get("labels").get("producer").get("sent").asLong()).isEqualTo(2000);
        assertThat(summary.get("labels").get("consumer").has("sent")).isFalse();
        assertThat(summary.has("samples")).isFalse();
        assertThat(summary.has("errors")).isFalse();
        assertThat(summary.has("incomplete")).isFalse();
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.console).contains("The run is good.");
    }

    @Test
    void lastSentenceRefersToWarnings() throws IOException {
        start("Warmup", "0", "Duration", "1");
        run.context.phases();
        run.context.warn("Something is odd.");
        tick(1, producer.sends(Phase.MEASURE, 1000, 500_000).result());
        end(2);
        assertThat(run.console).contains("The run is good, but has warnings: see WARNING above.");
    }

    @Test
    void omitsPercentilesOfTooFewValues() throws IOException {
        JsonNode ack = goodRun().get("latencyMicros").get("ack");
        assertThat(ack.get("count").asLong()).isEqualTo(2000);
        assertThat(ack.get("p90").asDouble()).isEqualTo(500);
        assertThat(ack.has("p99")).isFalse();
        assertThat(ack.get("max").asDouble()).isEqualTo(500);
    }

    @Test
    void logsTotalsPerTick() throws IOException {
        goodRun();
        List<String> lines = Files.readAllLines(temp.resolve("live.jsonl"));
        assertThat(lines).hasSize(5);
        assertThat(JsonFiles.MAPPER.readTree(lines.get(0)).get("schema").asInt())
                .isEqualTo(1);
        JsonNode second = JsonFiles.MAPPER.readTree(lines.get(2));
        assertThat(second.get("t").asLong()).isEqualTo(TestRun.EPOCH + 2000);
        assertThat(second.get("s").asDouble()).isEqualTo(2);
        assertThat(second.get("phase").asText()).isEqualTo("measure");
        assertThat(second.get("sent").asLong()).isEqualTo(2000);
        assertThat(JsonFiles.MAPPER.readTree(lines.get(4)).get("received").asLong())
                .isEqualTo(3000);
        assertThat(Files.readString(temp.resolve("latency.hdr"))).contains("Tag=ack:warmup,", "Tag=transfer:consumer,");
    }

    @Test
    void countsLostMessages() throws IOException {
        start("Warmup", "0", "Duration", "1");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.MEASURE, 10, 1000).result(),
                consumer.receives(Phase.MEASURE, 1, 0, 7).result(),
                consumer.sawQueue(true));
        assertThat(end(2).get("lost").asLong()).isEqualTo(3);
        assertThat(run.context.failures())
                .containsExactly("3 acknowledged messages never arrived at a consumer: 3 of q.");
    }

    @Test
    void unknownFiguresAreOmittedEverywhere() throws IOException {
        start("Warmup", "0", "Duration", "1");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.MEASURE, 10, 1000).result(),
                consumer.receives(Phase.MEASURE, 1, 0, 7).result(),
                consumer.sawQueue(false));
        JsonNode summary = end(2);
        assertThat(summary.has("lost")).isFalse();
        assertThat(summary.get("notKnown").get("lost").asText()).isEqualTo("it took too long");
        for (JsonNode figures : List.of(summary, summary.get("wholeRun")))
            assertThat(figures.has("leftOver")).isFalse();
        assertThat(run.console)
                .anyMatch(line -> line.contains("leftOver n/a, lost n/a"))
                .anyMatch(line -> line.endsWith(": it took too long"));
    }

    @Test
    void duplicateInALaterIntervalIsNotCountedAsReceived() throws IOException {
        start("Warmup", "0", "Duration", "2");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.MEASURE, 10, 1000).result(),
                consumer.receives(Phase.MEASURE, 1, 0, 10).result());
        tick(2, producer.result(), consumer.receives(Phase.MEASURE, 1, 9, 10).result());
        JsonNode summary = end(3);
        assertThat(summary.get("received").asLong()).isEqualTo(10);
        assertThat(summary.get("duplicated").asLong()).isEqualTo(1);
        assertThat(summary.get("latencyMicros").get("transfer").get("count").asLong())
                .isEqualTo(10);
    }

    @Test
    void outageIsReportedWithRatesBeforeAndAfterAndIsNotAFailure() throws IOException {
        start("Warmup", "1", "Duration", "9");
        run.context.phases();
        tick(1, producer.sends(Phase.WARMUP, 700, 1000).result());
        for (int second = 2; second <= 4; second++)
            tick(second, producer.sends(Phase.MEASURE, 100, 1000).result());
        run.now = 4 * SECOND + SECOND / 2;
        run.context.interruptions().begin("a", "broker", "user");
        run.context.interruptions().begin("b", "broker", "user");
        run.now = 6 * SECOND + SECOND / 2;
        run.context.interruptions().end("a");
        run.context.interruptions().end("b");
        producer.counts(Phase.MEASURE, Count.SENT, 7).counts(Phase.MEASURE, Count.IN_DOUBT, 7);
        tick(7, producer.sends(Phase.MEASURE, 900, 1000).result());
        tick(8, producer.sends(Phase.MEASURE, 800, 1000).result());
        tick(9, producer.sends(Phase.MEASURE, 200, 1000).result());
        tick(10, producer.sends(Phase.MEASURE, 220, 1000).result());
        JsonNode summary = end(10.5);
        JsonNode outages = summary.get("outages");
        assertThat(outages.get("count").asInt()).isEqualTo(1);
        assertThat(outages.get("interruptions").asInt()).isEqualTo(2);
        assertThat(outages.get("notRestored").asInt()).isZero();
        assertThat(outages.get("seconds").asDouble()).isEqualTo(2);
        assertThat(outages.get("spans").toString()).isEqualTo("[{\"from\":4.5,\"to\":6.5}]");
        assertThat(outages.get("completedPerSecondBefore").asDouble()).isEqualTo(100);
        assertThat(outages.get("completedPerSecondAfter").asDouble()).isEqualTo(210);
        assertThat(summary.get("inDoubt").asInt()).isEqualTo(7);
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.console).anyMatch(line -> line.contains("outages 1 for 2.0 s, the longest 2.0 s"));
    }

    @Test
    void rateNotReachedIsReportedAndMissesTheThreshold() throws IOException {
        start("Warmup", "0", "Duration", "2");
        run.context.phases();
        producer.counts(Phase.MEASURE, Count.DUE, 2000)
                .counts(Phase.MEASURE, Count.WANTED, 2000)
                .counts(Phase.MEASURE, Count.SENT_AT_RATE, 382)
                .counts(Phase.MEASURE, Count.RATED_PRODUCERS, 4)
                .counts(Phase.MEASURE, Count.RATE_NANOS, 8 * SECOND);
        tick(2, producer.sends(Phase.MEASURE, 382, 1000).result());
        JsonNode summary = end(3);
        assertThat(summary.get("rate").toString())
                .isEqualTo("{\"wantedPerSecond\":1000.0,\"reachedPerSecond\":191.0,\"wanted\":2000,"
                        + "\"sent\":382,\"missing\":1618,\"late\":0,\"percent\":19.1}");
        assertThat(run.context.misses()).containsExactly("Threshold rate: wanted at least 99.0%, seen 19.1%.");
        assertThat(run.console)
                .contains(
                        "  rate wanted 1,000.0/s, sent in time (at most 1 s late) 191.0/s = 19.1%; 1,618 were not sent",
                        "The run missed a threshold: see MISSED above.");
    }

    @Test
    void messagesSentTooLateAreNotMissing() throws IOException {
        start("Messages", "382");
        run.context.phases();
        producer.counts(Phase.MEASURE, Count.DUE, 2000)
                .counts(Phase.MEASURE, Count.WANTED, 382)
                .counts(Phase.MEASURE, Count.SENT_AT_RATE, 382)
                .counts(Phase.MEASURE, Count.SENT_LATE, 100)
                .counts(Phase.MEASURE, Count.RATED_PRODUCERS, 4)
                .counts(Phase.MEASURE, Count.RATE_NANOS, 8 * SECOND);
        tick(2, producer.sends(Phase.MEASURE, 382, 1000).result());
        JsonNode rate = end(3).get("rate");
        assertThat(rate.get("missing").asInt()).isZero();
        assertThat(rate.get("percent").asDouble()).isEqualTo(14.1);
        assertThat(run.console)
                .contains(
                        "  rate wanted 1,000.0/s, sent in time (at most 1 s late) 141.0/s = 14.1%; all were sent, but 100 more than 1 s late",
                        "The run missed a threshold: see MISSED above.");
    }

    @Test
    void runLimitedByMessagesIsMeasuredUntilItsSendersEnd() throws IOException {
        start("Messages", "1000");
        run.context.phases();
        run.now = SECOND / 2;
        session.add(producer.sends(Phase.MEASURE, 1000, 1000).result());
        run.now = SECOND;
        session.add(consumer.receives(Phase.MEASURE, 1, 0, 1000).result());
        JsonNode summary = end(8);
        assertThat(summary.get("seconds").asDouble()).isEqualTo(0.5);
        assertThat(summary.get("sentPerSecond").asDouble()).isEqualTo(2000);
        assertThat(summary.get("receivedPerSecond").asDouble()).isEqualTo(1000);
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void runCutShortWritesAnIncompleteSummary() throws IOException {
        start("Warmup", "0", "Duration", "60");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.MEASURE, 10, 1000)
                        .counts(Phase.MEASURE, Count.BLOCKED, 3)
                        .result());
        session.close();
        JsonNode summary =
                JsonFiles.MAPPER.readTree(temp.resolve("summary.json").toFile());
        assertThat(summary.get("incomplete").asBoolean()).isTrue();
        assertThat(summary.get("sent").asLong()).isEqualTo(10);
        assertThat(summary.get("blocked").asLong()).isEqualTo(3);
        assertThat(summary.has("lost")).isFalse();
    }

    @Test
    void messagesWithoutAnOutcomeAreUnresolvedWhenTheRunIsAbandoned() throws IOException {
        start("Warmup", "1", "Duration", "60");
        run.context.phases();
        tick(
                2,
                producer.sends(Phase.WARMUP, 4, 1000)
                        .counts(Phase.WARMUP, Count.SENT, 2)
                        .sends(Phase.MEASURE, 10, 1000)
                        .counts(Phase.MEASURE, Count.SENT, 50)
                        .counts(Phase.MEASURE, Count.FAILED, 20)
                        .counts(Phase.MEASURE, Count.IN_DOUBT, 5)
                        .counts(Phase.MEASURE, Count.UNRESOLVED, 1)
                        .result());
        session.close();
        JsonNode summary =
                JsonFiles.MAPPER.readTree(temp.resolve("summary.json").toFile());
        assertThat(summary.get("sent").asLong()).isEqualTo(60);
        assertThat(summary.get("unresolved").asLong()).isEqualTo(25);
        assertThat(summary.at("/wholeRun/unresolved").asLong()).isEqualTo(27);
        assertThat(summary.at("/labels/producer/unresolved").asLong()).isEqualTo(25);
        assertThat(summary.get("errors").toString())
                .isEqualTo("{\"no outcome was reported before the run was given up\":26}");
    }

    @Test
    void runIsIncompleteWhenJvmShutdownEndedItsThreads() throws IOException {
        start("Warmup", "0", "Duration", "60");
        run.context.phases();
        producer.counts(Phase.MEASURE, Count.SENDERS_STOPPED, 1);
        tick(1, producer.sends(Phase.MEASURE, 10, 1000).result());
        run.cutShort();
        JsonNode summary = end(1.5);
        assertThat(summary.get("incomplete").asBoolean()).isTrue();
        assertThat(run.context.failures()).contains("The run was stopped after 1 s of 60 s.");
    }

    @ParameterizedTest
    @CsvSource({"false, 2", "true, 9"})
    void phaseOfAStoppedRunLastsUntilTheStopIfASenderIsBlocked(boolean blocked, double seconds) throws IOException {
        start("Warmup", "0", "Duration", "60");
        run.context.phases();
        BlockedSenders.Sender sender = BlockedSenders.of(run.context).join(0);
        run.now = 2 * SECOND;
        session.add(producer.sends(Phase.MEASURE, 10, 1000).result());
        session.poll();
        if (!blocked) sender.leave();
        run.now = 9 * SECOND;
        run.cutShort();
        assertThat(end(17).get("seconds").asDouble()).isEqualTo(seconds);
    }

    @Test
    void jvmShutdownBeforeTheFirstSampleAddsNoOtherFailure() {
        start();
        run.cutShort();
        session.testEnded();
        session.close();
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void checksThresholdsAgainstTheSummary() throws IOException {
        thresholds.setProperty("overdrive.threshold.ack.p50", "1ms");
        thresholds.setProperty("overdrive.threshold.ack.p99", "1ms");
        thresholds.setProperty("overdrive.threshold.ack.p99.9", "1ms");
        thresholds.setProperty("overdrive.threshold.sentPerSecond", ">2000");
        JsonNode summary = goodRun();
        assertThat(summary.get("thresholds")).hasSize(4);
        assertThat(summary.get("thresholds").get(0).get("met").asBoolean()).isTrue();
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.context.misses())
                .containsExactly(
                        "Threshold ack.p99.9: wanted at most 1 ms, but it is n/a: 2,000 values are"
                                + " too few, it needs 100,000.",
                        "Threshold sentPerSecond: wanted more than 2,000.0/s, seen 1,000.0/s.");
        assertThat(run.console)
                .contains("  threshold ack.p50 at most 1 ms: 500 µs, met")
                .contains("  threshold ack.p99 at most 1 ms: at most 500 µs, its max, met")
                .last()
                .isEqualTo("The run missed a threshold: see MISSED above.");
    }

    @Test
    void reportsNegativeTimes() throws IOException {
        assertThat(goodRun().has("negativeTimes")).isFalse();
        start("Warmup", "0", "Duration", "1");
        run.context.phases();
        session.add(producer.sends(Phase.MEASURE, 200, -5).result());
        assertThat(end(1).get("negativeTimes").asLong()).isEqualTo(200);
    }
}
