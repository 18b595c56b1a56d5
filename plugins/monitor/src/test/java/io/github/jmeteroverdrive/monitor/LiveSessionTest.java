// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.Intervals.Consumer;
import io.github.jmeteroverdrive.monitor.Intervals.Producer;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveSessionTest {

    @TempDir Path temp;

    private TestRun run;
    private LiveSession session;
    private final Producer producer = new Producer(1);
    private final Consumer consumer = new Consumer(2);

    private final Properties thresholds = new Properties();
    private Optional<ReportPage> page = Optional.empty();

    private LiveSettings settings() {
        return new LiveSettings(0, Thresholds.of(thresholds), page);
    }

    private void start(String... parameters) {
        run = new TestRun(temp, parameters);
        session = new LiveSession(run.context, settings());
    }

    /** The tick of whole second {@code second}: the intervals come just after it. */
    private void tick(int second, SampleEvent... events) {
        run.now = second * SECOND + SECOND / 100;
        for (SampleEvent event : events) session.add(event);
        run.now = second * SECOND + SECOND / 4;
        session.poll();
    }

    private JsonNode end(double second) throws IOException {
        run.now = (long) (second * SECOND);
        session.testEnded();
        session.close();
        return JsonFiles.MAPPER.readTree(temp.resolve("summary.json").toFile());
    }

    /** One second of warm-up, two measured, 1000 messages each; the consumer follows. */
    private JsonNode goodRun() throws IOException {
        start("Warmup", "1", "Duration", "2");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.WARMUP, 1000, 500_000).result(),
                consumer.receives(Phase.WARMUP, 1, 0, 900).result());
        tick(
                2,
                producer.sends(Phase.MEASURE, 1000, 500_000).result(),
                consumer.receives(Phase.MEASURE, 1, 900, 2000).result());
        tick(
                3,
                producer.sends(Phase.MEASURE, 1000, 500_000).result(),
                consumer.receives(Phase.MEASURE, 1, 2000, 2990).result());
        run.now = 3 * SECOND + SECOND / 2;
        session.add(consumer.receives(Phase.DRAIN, 1, 2990, 3000).result());
        return end(3.6);
    }

    @Test
    void isSilentUntilASamplerIsAtWork() {
        start();
        run.now = 5 * SECOND;
        session.poll();
        assertThat(run.console).isEmpty();
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void ticksOnceAWholeSecondOfTheRunsClockAndALittleLater() {
        start();
        run.now = SECOND / 3;
        run.context.phases();
        assertThat(session.poll()).isEqualTo(SECOND + SECOND / 5);
        run.now += SECOND;
        assertThat(session.poll()).isEqualTo(SECOND / 5);
        assertThat(run.console).isEmpty();
        run.now += SECOND / 5;
        session.poll();
        session.poll();
        assertThat(run.console).hasSize(1);
    }

    @Test
    void aLateTickCoversAllItMissed() {
        start("Warmup", "0", "Duration", "30");
        run.context.phases();
        tick(4, producer.sends(Phase.MEASURE, 4000, 1000).result());
        assertThat(run.console)
                .singleElement()
                .asString()
                .startsWith("measure 4/30 s")
                .contains("sent 1,000 ");
    }

    @Test
    void showsPhaseRatesLatenciesAndBacklog() throws IOException {
        goodRun();
        assertThat(run.console)
                .startsWith(
                        "warm-up 1/1 s, 0 s left | sent 1,000 blocked 0 completed 1,000 received"
                                + " 900 /s"
                                + " | ack p50 500µs p99 n/a p99.9 n/a max 500µs | backlog 100",
                        "measure 1/2 s, 1 s left | sent 1,000 blocked 0 completed 1,000 received"
                                + " 1,100 /s"
                                + " | ack p50 500µs p99 n/a p99.9 n/a max 500µs | backlog 0");
        assertThat(run.console).allMatch(line -> line.length() <= 160);
    }

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
    void leavesOutPercentilesThatCannotBeTrusted() throws IOException {
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
        assertThat(JsonFiles.MAPPER.readTree(lines.get(0)).get("schema").asInt()).isEqualTo(1);
        JsonNode second = JsonFiles.MAPPER.readTree(lines.get(2));
        assertThat(second.get("t").asLong()).isEqualTo(TestRun.EPOCH + 2000);
        assertThat(second.get("s").asDouble()).isEqualTo(2);
        assertThat(second.get("phase").asText()).isEqualTo("measure");
        assertThat(second.get("sent").asLong()).isEqualTo(2000);
        assertThat(JsonFiles.MAPPER.readTree(lines.get(4)).get("received").asLong())
                .isEqualTo(3000);
        assertThat(Files.readString(temp.resolve("latency.hdr")))
                .contains("Tag=ack:warmup,", "Tag=transfer:consumer,");
    }

    @Test
    void countsLostMessages() throws IOException {
        start("Warmup", "0", "Duration", "1");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.MEASURE, 10, 1000).result(),
                consumer.receives(Phase.MEASURE, 1, 0, 7).result());
        assertThat(end(2).get("lost").asLong()).isEqualTo(3);
        assertThat(run.context.failures())
                .containsExactly("3 acknowledged messages never arrived at a consumer.");
    }

    @Test
    void aDeliveryRepeatedInALaterIntervalIsNotReceivedTwice() throws IOException {
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
    }

    @Test
    void aRunLimitedByMessagesIsMeasuredUntilItsSendersEnd() throws IOException {
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
    void takesStockSamplersByTheirStart() throws IOException {
        start("Warmup", "1", "Duration", "1");
        session.add(Intervals.stock("page", 0, 10, true));
        run.now = SECOND + 1;
        session.poll();
        session.add(Intervals.stock("page", 1500, 30, false));
        session.add(Intervals.stock("login", 1600, 20, true));
        JsonNode summary = end(2);
        assertThat(summary.get("samples").asLong()).isEqualTo(2);
        assertThat(summary.get("sampleErrors").asLong()).isEqualTo(1);
        assertThat(summary.get("samplesPerSecond").asDouble()).isEqualTo(2);
        assertThat(summary.get("errors").get("503 Service Unavailable").asLong()).isEqualTo(1);
        assertThat(summary.get("labels").get("login").get("samples").asLong()).isEqualTo(1);
        assertThat(summary.get("latencyMicros").get("response").get("max").asDouble())
                .isCloseTo(30_000, within(100.0));
        assertThat(summary.get("wholeRun").get("samples").asLong()).isEqualTo(3);
    }

    @Test
    void countsTheBytesThatStockSamplersSent() throws IOException {
        start("Warmup", "0", "Duration", "2");
        SampleEvent upload = Intervals.stock("upload", 0, 1_000, true);
        upload.getResult().setSentBytes(5_000_000_000L);
        session.add(upload);
        run.now = SECOND + SECOND / 2;
        session.poll();
        JsonNode summary = end(2);
        assertThat(summary.get("bytesSent").asLong()).isEqualTo(5_000_000_000L);
        assertThat(summary.get("bytesSentPerSecond").asDouble()).isEqualTo(2.5e9);
        assertThat(run.console).anyMatch(line -> line.contains("MB sent 5,000 /s"));
    }

    @Test
    void countsATransactionUnderItsLabelOnly() throws IOException {
        start("Warmup", "0", "Duration", "1");
        session.add(Intervals.stock("page", 0, 10, true));
        SampleEvent page = Intervals.stock("transaction", 0, 12, true);
        session.add(new SampleEvent(page.getResult(), "group", null, true));
        JsonNode summary = end(1);
        assertThat(summary.get("samples").asLong()).isEqualTo(1);
        assertThat(summary.get("labels").get("transaction").get("samples").asLong()).isEqualTo(1);
    }

    @Test
    void ignoresMeasuredResultsWithoutAnInterval() {
        start();
        IntStream.range(0, 10)
                .forEach(
                        i ->
                                session.add(
                                        new SampleEvent(
                                                new MeasuredResult(TestRun.EPOCH, 1), "group")));
        assertThat(run.context.started()).isEmpty();
    }

    @Test
    void losesNothingOfManyThreads() throws Exception {
        start("Warmup", "0", "Duration", "60");
        Runnable samples =
                () -> {
                    for (int i = 0; i < 5000; i++) session.add(Intervals.stock("s", 1, 1, true));
                };
        List<Thread> threads = Stream.generate(() -> new Thread(samples)).limit(8).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            session.poll();
            thread.join();
        }
        assertThat(end(60).get("samples").asLong()).isEqualTo(40_000);
    }

    @Test
    void aRunCutShortLeavesWhatIsKnown() throws IOException {
        start("Warmup", "0", "Duration", "60");
        run.context.phases();
        tick(
                1,
                producer.sends(Phase.MEASURE, 10, 1000)
                        .counts(Phase.MEASURE, Count.BLOCKED, 3)
                        .result());
        session.close();
        JsonNode summary = JsonFiles.MAPPER.readTree(temp.resolve("summary.json").toFile());
        assertThat(summary.get("incomplete").asBoolean()).isTrue();
        assertThat(summary.get("sent").asLong()).isEqualTo(10);
        assertThat(summary.get("blocked").asLong()).isEqualTo(3);
        assertThat(summary.has("lost")).isFalse();
    }

    @Test
    void aTestWithoutSamplesIsNotGood() {
        start();
        session.testEnded();
        session.close();
        assertThat(run.context.failures())
                .singleElement()
                .asString()
                .startsWith("No sample at all");
        assertThat(temp.resolve("summary.json")).doesNotExist();
    }

    @Test
    void warnsWhenOnlyTheWarmUpHadSamples() throws IOException {
        start();
        session.add(Intervals.stock("page", 0, 10, true));
        end(1);
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.console).anyMatch(line -> line.startsWith("WARNING: Nothing was measured"));
    }

    @Test
    void resultsAfterTheEndAreNotDroppedSilently() throws IOException {
        goodRun();
        session.add(producer.result());
        assertThat(run.context.failures())
                .singleElement()
                .asString()
                .startsWith("Results came after the end");
    }

    @Test
    void aFullDiskFailsTheRunAndIsSaid() throws IOException {
        start("Warmup", "0", "Duration", "1");
        Files.createDirectory(temp.resolve("latency.hdr"));
        run.context.phases();
        tick(1, producer.sends(Phase.MEASURE, 10, 1000).result());
        end(2);
        assertThat(run.context.failures()).singleElement().asString().contains("latency.hdr");
    }

    @Test
    void holdsThresholdsAgainstTheSummary() throws IOException {
        thresholds.setProperty("overdrive.threshold.ack.p50", "1ms");
        thresholds.setProperty("overdrive.threshold.ack.p99", "1ms");
        thresholds.setProperty("overdrive.threshold.sentPerSecond", ">2000");
        JsonNode summary = goodRun();
        assertThat(summary.get("thresholds")).hasSize(3);
        assertThat(summary.get("thresholds").get(0).get("met").asBoolean()).isTrue();
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.context.misses())
                .containsExactly(
                        "Threshold ack.p99: wanted at most 1 ms, but it is n/a: 2,000 values are"
                                + " too few, 100 must lie above it.",
                        "Threshold sentPerSecond: wanted more than 2,000.0/s, seen 1,000.0/s.");
        assertThat(run.console)
                .contains("  threshold ack.p50 at most 1 ms: 500 µs, met")
                .last()
                .isEqualTo("The run missed a threshold: see MISSED above.");
    }

    @Test
    void makesThePageWhenAllIsWritten() throws IOException {
        page = Optional.of(new ReportPage(List.of(temp.resolve("nowhere")), "none", 1));
        goodRun();
        assertThat(run.console).last().isEqualTo("The run is good.");
        assertThat(run.afterwards).hasSize(1);
        run.afterwards.get(0).run();
        assertThat(run.console).last().asString().contains("no report page");
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void saysThatTimesWereNegative() throws IOException {
        assertThat(goodRun().has("negativeTimes")).isFalse();
        start("Warmup", "0", "Duration", "1");
        run.context.phases();
        session.add(producer.sends(Phase.MEASURE, 200, -5).result());
        assertThat(end(1).get("negativeTimes").asLong()).isEqualTo(200);
    }
}
