// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {

    private static final long EPOCH_MILLIS = 1_700_000_000_000L;
    private static final long ORIGIN = -5_000;
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path directory;

    private Path file;
    private LatencyLog log;

    @BeforeEach
    void create() {
        file = directory.resolve("latency.hdr");
        log = new LatencyLog(
                file, new EpochClock(() -> TimeUnit.MILLISECONDS.toNanos(EPOCH_MILLIS), () -> ORIGIN), ORIGIN);
    }

    @Test
    void eachTickIsReadableBeforeTheLogIsClosed() throws IOException {
        log.write(at(0), at(1), tick(Phase.WARMUP, Latency.ACK, 1_000_000));
        assertThat(read()).extracting(Histogram::getTag).containsExactly(null, "ack:warmup");
        log.write(at(1), at(2), tick(Phase.MEASURE, Latency.ACK, 2_000_000));
        List<Histogram> lines = read();

        assertThat(lines).extracting(Histogram::getTag).containsExactly(null, "ack:warmup", null, "ack");
        assertThat(lines).extracting(Histogram::getTotalCount).containsExactly(0L, 1L, 1L, 1L);
        assertThat(lines.get(3))
                .isEqualTo(tick(Phase.MEASURE, Latency.ACK, 2_000_000).histogram(Phase.MEASURE, Latency.ACK));
        assertThat(lines)
                .extracting(Histogram::getStartTimeStamp)
                .containsExactly(EPOCH_MILLIS, EPOCH_MILLIS, EPOCH_MILLIS + 1_000, EPOCH_MILLIS + 1_000);
        assertThat(lines.get(3).getEndTimeStamp()).isEqualTo(EPOCH_MILLIS + 2_000);
    }

    @Test
    void linesHaveSecondsAndMilliseconds() throws IOException {
        log.write(at(1), at(2) + SECOND / 2, tick(Phase.MEASURE, Latency.TRANSFER, 12_000_000));
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).anyMatch(line -> line.startsWith("#[StartTime: 1700000000.000 "));
        assertThat(lines).anyMatch(line -> line.startsWith("#[BaseTime: 1700000000.000 "));
        assertThat(lines.get(lines.size() - 1)).startsWith("Tag=transfer,1.000,1.500,12.0");
    }

    @Test
    void tagContainsPhaseAndLabel() throws IOException {
        Totals tick = new Totals();
        for (Phase phase : Phase.values())
            tick.histogram(phase, Latency.SEND_DELAY).recordValue(1);
        log.write(at(0), at(1), "GET /a, b\tc\n\u2028d", tick);
        assertThat(read())
                .extracting(Histogram::getTag)
                .containsExactly(
                        "sendDelay:warmup:GET_/a__b_c__d",
                        "sendDelay:GET_/a__b_c__d",
                        "sendDelay:drain:GET_/a__b_c__d");
    }

    @Test
    void labelsLikePhaseNamesAreEscaped() throws IOException {
        for (String label : List.of("warmup", "drain:x", "warmups", "")) {
            log.write(at(0), at(1), label, tick(Phase.MEASURE, Latency.RESPONSE, 1));
        }
        assertThat(read())
                .extracting(Histogram::getTag)
                .containsExactly("response:_warmup", "response:_drain:x", "response:warmups", "response:");
    }

    @Test
    void untaggedLineIsAckOnceThereIsOneAndResponseBefore() throws IOException {
        log.write(at(0), at(1), tick(Phase.MEASURE, Latency.RESPONSE, 5));
        Totals both = tick(Phase.MEASURE, Latency.RESPONSE, 6);
        both.histogram(Phase.MEASURE, Latency.ACK).recordValue(7);
        log.write(at(1), at(2), both);
        log.write(at(2), at(3), tick(Phase.MEASURE, Latency.RESPONSE, 8));
        assertThat(read().stream().filter(line -> line.getTag() == null))
                .extracting(Histogram::getMaxValue)
                .containsExactly(5L, 7L, 0L);
    }

    @Test
    void doesNotChangeTheTickItWrites() {
        Totals tick = tick(Phase.MEASURE, Latency.ACK, 5);
        log.write(at(0), at(1), tick);
        assertThat(tick.histogram(Phase.MEASURE, Latency.ACK).getTag()).isNull();
        assertThat(tick.histogram(Phase.MEASURE, Latency.ACK).getTotalCount()).isEqualTo(1);
    }

    @Test
    void histogramLogProcessorReadsTaggedAndUntaggedLines() throws IOException {
        log.write(at(0), at(1), tick(Phase.WARMUP, Latency.ACK, 90_000_000));
        log.write(at(1), at(2), tick(Phase.MEASURE, Latency.ACK, 2_000_000));
        log.write(at(2), at(3), new Totals());
        log.write(at(3), at(4), tick(Phase.MEASURE, Latency.ACK, 4_000_000));
        log.close();

        List<String> untagged = process();
        assertThat(untagged).filteredOn(line -> line.contains(": I:")).hasSize(4);
        assertThat(untagged.get(untagged.size() - 1))
                .startsWith("4.000: I:1")
                .contains("T:2")
                .contains("4.0");
        assertThat(percentiles()).contains("Total count    =            2").contains("Max     =        4.0");

        assertThat(process("-tag", "ack:warmup"))
                .filteredOn(line -> line.contains(": I:"))
                .hasSize(1);
        assertThat(percentiles()).contains("Total count    =            1").contains("Max     =       90.");
    }

    @Test
    void histogramLogProcessorReadsALogWithoutValues() throws IOException {
        log.write(at(0), at(1), new Totals());
        assertThat(process()).filteredOn(line -> line.contains("I:0")).hasSize(1);
    }

    @Test
    void writeErrorsNameTheFile() {
        log.close();
        assertThatThrownBy(() -> log.write(at(0), at(1), new Totals()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file.toString());
        Path nowhere = directory.resolve("missing/latency.hdr");
        EpochClock clock = new EpochClock(() -> 0, () -> 0);
        assertThatThrownBy(() -> new LatencyLog(nowhere, clock, 0))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(nowhere.toString());
    }

    private static long at(int seconds) {
        return ORIGIN + seconds * SECOND;
    }

    private static Totals tick(Phase phase, Latency what, long nanos) {
        Totals tick = new Totals();
        tick.histogram(phase, what).recordValue(nanos);
        return tick;
    }

    private List<Histogram> read() throws IOException {
        List<Histogram> lines = new ArrayList<>();
        try (var in = Files.newInputStream(file)) {
            HistogramLogReader reader = new HistogramLogReader(in);
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                lines.add((Histogram) next);
            }
        }
        return lines;
    }

    /** Verbose: it throws on a bad line instead of ending the JVM. */
    private List<String> process(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                "-v", "-i", file.toString(), "-o", directory.resolve("out").toString()));
        new HistogramLogProcessor(arguments.toArray(String[]::new)).run();
        return Files.readAllLines(directory.resolve("out"));
    }

    private String percentiles() throws IOException {
        return Files.readString(directory.resolve("out.hgrm"));
    }
}
