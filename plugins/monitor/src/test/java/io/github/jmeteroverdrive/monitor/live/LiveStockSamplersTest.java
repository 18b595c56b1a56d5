// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.monitor.Intervals;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveStockSamplersTest extends LiveSessionFixture {

    @Test
    void assignsStockSamplesToPhasesByStartTime() throws IOException {
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
        assertThat(summary.get("errors").get("503 Service Unavailable").asLong())
                .isEqualTo(1);
        assertThat(summary.get("labels").get("login").get("samples").asLong()).isEqualTo(1);
        assertThat(summary.get("latencyMicros").get("response").get("max").asDouble())
                .isCloseTo(30_000, within(100.0));
        assertThat(summary.get("wholeRun").get("samples").asLong()).isEqualTo(3);
    }

    @Test
    void countsBytesSentAndReceivedByStockSamplers() throws IOException {
        start("Warmup", "0", "Duration", "2");
        SampleEvent upload = Intervals.stock("upload", 0, 1_000, true);
        upload.getResult().setSentBytes(5_000_000_000L);
        upload.getResult().setBodySize(3_000_000_000L);
        session.add(upload);
        run.now = SECOND + SECOND / 2;
        session.poll();
        JsonNode summary = end(2);
        assertThat(summary.get("bytesSent").asLong()).isEqualTo(5_000_000_000L);
        assertThat(summary.get("bytesSentPerSecond").asDouble()).isEqualTo(2.5e9);
        assertThat(summary.get("bytesReceived").asLong()).isEqualTo(3_000_000_000L);
        assertThat(summary.get("bytesReceivedPerSecond").asDouble()).isEqualTo(1.5e9);
        assertThat(run.console).anyMatch(line -> line.contains("5 GB/s sent, 3 GB/s received"));
    }

    @Test
    void transactionHasTheErrorOfItsFirstFailedSample() throws IOException {
        start("Warmup", "0", "Duration", "2");
        SampleEvent transaction = Intervals.stock("order", 0, 100, false);
        transaction.getResult().setResponseCode("");
        transaction.getResult().setResponseMessage("Number of samples in transaction : 3, …");
        transaction.getResult().addRawSubResult(Intervals.stock("a", 0, 9, true).getResult());
        transaction
                .getResult()
                .addRawSubResult(Intervals.stock("b", 9, 9, false).getResult());
        transaction.getResult().setSuccessful(false);
        session.add(transaction);
        assertThat(end(3).get("errors").toString()).isEqualTo("{\"503 Service Unavailable\":1}");
    }

    @Test
    void causeOfAFailedTransactionIsTheFailedAssertionOfItsSample() throws IOException {
        start("Warmup", "0", "Duration", "2");
        SampleEvent transaction = Intervals.stock("order", 0, 100, false);
        transaction.getResult().setResponseCode("200");
        transaction
                .getResult()
                .setResponseMessage("Number of samples in transaction : 2, number of failing samples : 1");
        SampleResult inside = Intervals.stock("b", 9, 9, false).getResult();
        inside.setResponseCode("200");
        AssertionResult price = new AssertionResult("price");
        price.setResultForFailure("Test failed");
        inside.addAssertionResult(price);
        transaction.getResult().addRawSubResult(inside);
        transaction.getResult().setSuccessful(false);
        session.add(transaction);
        assertThat(end(3).get("errors").toString()).isEqualTo("{\"assertion failed: price\":1}");
    }

    @ParameterizedTest
    @CsvSource({
        "200, true, assertion failed: price",
        "204, true, assertion failed: price",
        "302, false, '302 Found, and marked as failed by an element of the plan'"
    })
    void successfulResponseIsNotTheCauseOfAFailure(String code, boolean asserted, String cause) throws IOException {
        start("Warmup", "0", "Duration", "2");
        SampleEvent sample = Intervals.stock("order", 0, 100, false);
        sample.getResult().setResponseCode(code);
        sample.getResult().setResponseMessage("Found");
        AssertionResult price = new AssertionResult("price");
        price.setResultForFailure("Test failed: text expected to contain /9.99/");
        if (asserted) sample.getResult().addAssertionResult(price);
        session.add(sample);
        assertThat(end(3).get("errors").fieldNames().next()).isEqualTo(cause);
    }

    /** A page with one failed resource. */
    private static SampleEvent page(long endMillis, String cause) {
        SampleEvent page = Intervals.stock("page", endMillis - 100, 100, true);
        SampleResult image = Intervals.stock("image", endMillis - 50, 50, false).getResult();
        image.setResponseCode("Non HTTP response code: java.net.SocketException");
        image.setResponseMessage("Non HTTP response message: " + cause);
        page.getResult().setResponseCodeOK();
        page.getResult().addRawSubResult(image);
        page.getResult().setSuccessful(false);
        page.getResult().setResponseMessage("Embedded resource download error: " + cause);
        return page;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Socket closed",
                "Socket is closed",
                "Connection is closed",
                "Connection pool shut down",
                "Request execution failed"
            })
    void samplesCutByTheEndOfTheRunAreNotFailures(String cause) throws IOException {
        start("Warmup", "0", "Duration", "2");
        session.add(Intervals.stock("page", 0, 1900, true));
        run.now = 2 * SECOND + SECOND / 4;
        session.add(page(2100, cause));
        assertThat(end(3).get("samples").asLong()).isEqualTo(1);
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.console).anyMatch(line -> line.contains("cut 1 of the samples under way"));
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 2"})
    void longerDurationIsNoAdviceWhereEverySampleFailed(boolean good, int reasons) throws IOException {
        start("Warmup", "0", "Duration", "2");
        session.add(Intervals.stock("page", 0, 100, false));
        session.add(Intervals.stock("page", 1900, 100, good));
        run.context.incomplete("the default Duration ended before; give a longer Duration.");
        end(3);
        assertThat(run.context.failures()).hasSize(reasons);
        assertThat(run.context.failures().get(0)).startsWith(good ? "the default Duration" : "Every sample failed (2)");
    }

    @Test
    void whenNoSampleHasEndedTheRunNamesTheLongest() throws IOException {
        start("Warmup", "0", "Duration", "60");
        run.context.phases();
        run.cutShort();
        run.now = 20 * SECOND;
        session.add(page(20_000, "Socket closed"));
        end(20);
        assertThat(run.context.failures())
                .contains(
                        "No sample has ended: 1 was still under way at the end of the run; 'page' was not complete after 0.1 s.")
                .noneMatch(reason -> reason.contains("jmeter.log") || reason.contains("time-out"));
    }

    @Test
    void samplesCutByJvmShutdownAreNotFailures() throws IOException {
        start("Warmup", "0", "Duration", "60");
        session.add(Intervals.stock("page", 0, 1900, true));
        session.add(page(2000, "Socket closed"));
        run.cutShort();
        run.now = 2 * SECOND + SECOND / 4;
        session.add(page(2100, "Socket closed"));
        session.add(page(2100, "Request aborted"));
        session.add(page(2100, "Connection has been shut down"));
        session.add(page(2100, "Connection reset"));
        JsonNode summary = end(3);
        assertThat(summary.get("samples").asLong()).isEqualTo(3);
        assertThat(summary.get("sampleErrors").asLong()).isEqualTo(2);
        assertThat(run.console).anyMatch(line -> line.contains("cut 3 of the samples under way"));
    }

    /** The server stopped answering after 2 s. */
    @ParameterizedTest
    @CsvSource({"60, 22", "'', 22", "15, 15"})
    void phaseOfAStoppedRunLastsUntilTheStopAlthoughNothingEndedBefore(String duration, double seconds)
            throws IOException {
        if (duration.isEmpty()) start("Warmup", "0");
        else start("Warmup", "0", "Duration", duration);
        for (int i = 0; i < 11; i++) session.add(Intervals.stock("page", 100 * i, 900, true));
        run.now = 2 * SECOND;
        session.poll();
        run.now = 22 * SECOND;
        run.cutShort();
        session.add(page(22_000, "Socket closed"));
        JsonNode summary = end(24);
        assertThat(summary.get("seconds").asDouble()).isEqualTo(seconds);
        assertThat(summary.get("samplesPerSecond").asDouble()).isEqualTo(Math.round(110 / seconds) / 10.0);
    }

    @Test
    void pageWithAFailedResponseIsAFailureDespiteACutOne() throws IOException {
        start("Warmup", "0", "Duration", "2");
        session.add(Intervals.stock("page", 0, 1900, true));
        SampleEvent page = page(2100, "Socket closed");
        page.getResult()
                .addRawSubResult(Intervals.stock("icon", 2050, 50, false).getResult());
        session.add(page);
        run.now = 2 * SECOND + SECOND / 4;
        assertThat(end(3).at("/wholeRun/sampleErrors").asLong()).isEqualTo(1);
    }

    @Test
    void failuresBeforeTheEndOrCausedByThePeerCount() throws IOException {
        start("Warmup", "0", "Duration", "2");
        session.add(Intervals.stock("page", 0, 1900, true));
        session.add(page(1900, "Socket closed"));
        session.add(page(2100, "Connection reset"));
        run.now = 2 * SECOND + SECOND / 4;
        assertThat(end(3).at("/wholeRun/sampleErrors").asLong()).isEqualTo(2);
    }

    @Test
    void causeOfAWrongSchemeHasTheRemedy() throws IOException {
        start("Warmup", "0", "Duration", "1");
        SampleEvent page = Intervals.stock("page", 0, 10, false);
        page.getResult().setResponseCode("Non HTTP response code: javax.net.ssl.SSLException");
        page.getResult().setResponseMessage("Non HTTP response message: Unsupported or unrecognized SSL message");
        session.add(page);
        assertThat(end(1).path("errors").fieldNames().next())
                .endsWith("Unsupported or unrecognized SSL message; this port does not speak TLS: give a URL with"
                        + " http://");
    }

    @Test
    void countsTransactionsUnderTheirLabelOnly() throws IOException {
        start("Warmup", "0", "Duration", "1");
        session.add(Intervals.stock("page", 0, 10, true));
        SampleEvent page = Intervals.stock("transaction", 0, 12, true);
        session.add(new SampleEvent(page.getResult(), "group", null, true));
        JsonNode summary = end(1);
        assertThat(summary.get("samples").asLong()).isEqualTo(1);
        assertThat(summary.get("labels").get("transaction").get("samples").asLong())
                .isEqualTo(1);
    }

    /** A transaction with a parent sample, which JMeter does not mark as a transaction. */
    private static SampleEvent parentOf(SampleResult... parts) {
        SampleEvent parent = Intervals.stock("transaction", 0, 12, true);
        for (SampleResult part : parts) parent.getResult().addRawSubResult(part);
        return parent;
    }

    @Test
    void parentOfSamplesThatMeasureThemselvesIsCountedUnderItsLabelOnly() throws IOException {
        start("Warmup", "0", "Duration", "1");
        MeasuredResult download = new MeasuredResult(TestRun.EPOCH, 1);
        session.add(parentOf(download, download));
        session.add(parentOf(parentOf(download).getResult(), download));
        session.add(new Intervals.Requests(7, "").answered(4, 200, 1000).result());
        JsonNode summary = end(1);
        assertThat(summary.get("samples").asLong()).isEqualTo(4);
        assertThat(summary.at("/latencyMicros/response/count").asLong()).isEqualTo(4);
        assertThat(summary.at("/labels/transaction/samples").asLong()).isEqualTo(2);
    }

    @Test
    void parentOfAStockSampleIsCounted() throws IOException {
        start("Warmup", "0", "Duration", "1");
        SampleResult page = Intervals.stock("page", 0, 10, true).getResult();
        session.add(parentOf(page));
        session.add(parentOf(page, new MeasuredResult(TestRun.EPOCH, 1)));
        assertThat(end(1).get("samples").asLong()).isEqualTo(2);
    }

    /** A client that has not called sampleStart(). */
    private static SampleEvent withoutStart() {
        SampleResult result = new SampleResult();
        result.setSampleLabel("client");
        result.setSuccessful(true);
        return new SampleEvent(result, "group");
    }

    @Test
    void resultWithoutAStartTimeStartsTheClockWhenItComes() throws IOException {
        start("Warmup", "0", "Duration", "2");
        run.now = 5 * SECOND;
        session.add(withoutStart());
        assertThat(run.context.phases().origin()).isEqualTo(5 * SECOND);
        run.now = 6 * SECOND + SECOND / 2;
        session.add(withoutStart());
        assertThat(end(7).get("samples").asLong()).isEqualTo(2);
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void resultsWithoutAStartTimeBelongToThePhaseInWhichTheyCome() throws IOException {
        start("Warmup", "1", "Duration", "2");
        session.add(Intervals.stock("page", 0, 10, true));
        run.now = 2 * SECOND;
        session.add(withoutStart());
        session.add(withoutStart());
        assertThat(end(3).get("samples").asLong()).isEqualTo(2);
        assertThat(run.context.warnings())
                .filteredOn(warning -> warning.contains("no start time"))
                .singleElement()
                .asString()
                .contains("'client'", "call sampleStart() and sampleEnd()");
    }

    @ParameterizedTest
    @CsvSource({"true, 0", "false, 1"})
    void resultWithoutAResponseCodeCounts(boolean good, long errors) throws IOException {
        start("Warmup", "0", "Duration", "1");
        SampleEvent event = Intervals.stock("page", 0, 10, good);
        event.getResult().setResponseCode(null);
        event.getResult().setResponseMessage(null);
        session.add(event);
        JsonNode summary = end(1);
        assertThat(summary.get("samples").asLong()).isEqualTo(1);
        assertThat(summary.get("sampleErrors").asLong()).isEqualTo(errors);
        assertThat(summary.path("errors").size()).isEqualTo(errors);
    }

    @Test
    void samplerNamesBeyondTheLimitAreCountedTogetherWithAWarning() throws IOException {
        start("Warmup", "0", "Duration", "1");
        for (int i = 0; i <= 1000; i++) session.add(Intervals.stock("order " + i, 0, 10, true));
        session.add(Intervals.stock("checkout", 0, 10, true));
        assertThat(end(1).at("/labels/other/samples").asLong()).isEqualTo(2);
        assertThat(run.context.warnings())
                .contains("There are more than 1,000 sampler names: later ones, such as 'order 1000', are counted"
                        + " together as 'other'; give samplers names without variable parts.");
    }

    @Test
    void ignoresMeasuredResultsWithoutAnInterval() {
        start();
        IntStream.range(0, 10)
                .forEach(i -> session.add(new SampleEvent(new MeasuredResult(TestRun.EPOCH, 1), "group")));
        assertThat(run.context.started()).isEmpty();
    }

    @Test
    void losesNoSamplesOfManyThreads() throws Exception {
        start("Warmup", "0", "Duration", "60");
        Runnable samples = () -> {
            for (int i = 0; i < 5000; i++) session.add(Intervals.stock("s", 1, 1, true));
        };
        List<Thread> threads =
                Stream.generate(() -> new Thread(samples)).limit(8).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            session.poll();
            thread.join();
        }
        assertThat(end(60).get("samples").asLong()).isEqualTo(40_000);
    }

    @Test
    void failsWhenOnlyTheWarmUpHadSamples() throws IOException {
        start();
        session.add(Intervals.stock("page", 0, 10, true));
        end(1);
        assertThat(run.context.failures()).singleElement().asString().startsWith("Nothing was measured");
    }
}
