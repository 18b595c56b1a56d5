// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes {@code latency.hdr}, a standard HdrHistogram interval log: values in ns, so that the usual viewers show ms;
 * times in seconds since the run's origin. Tags are {@code <measure>[:<phase>][:<label>]}, without a phase for the
 * measured one; commas, blanks and control characters of a label become {@code _}. There is a tagged line only if there
 * are values.
 *
 * <p>Each tick also has one untagged line, for tools that ignore tags: the measured phase's {@link Latency#ACK}, or
 * {@link Latency#RESPONSE} while the run has no ack in any phase. It is written even if it is empty:
 * {@code HistogramLogProcessor} fails on a log without one, and a second without acknowledgements should be visible.
 *
 * <p>Each call reaches the file as one write of whole lines, so the log of a killed run can be read. One thread writes.
 */
public final class LatencyLog implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Pattern UNFIT = Pattern.compile("[,\\p{Z}\\p{C}]");

    /** A label that would be mistaken for a phase. */
    private static final Pattern LIKE_PHASE = Pattern.compile("^(warmup|drain)(?=:|$)");

    private final Path path;
    private final long origin;
    private final OutputStream file;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final PrintStream printer = new PrintStream(lines, false, StandardCharsets.UTF_8);
    private final HistogramLogWriter writer = new HistogramLogWriter(printer);
    private boolean hasAcks;

    /**
     * Creates or overwrites the file and writes its header.
     *
     * @param path the file, in a directory that exists
     * @param clock gives the origin's time of day
     * @param originNanos nanoTime at which the run's clock started
     * @throws UncheckedIOException when the file cannot be written
     */
    public LatencyLog(Path path, EpochClock clock, long originNanos) {
        this.path = path;
        this.origin = originNanos;
        try {
            this.file = Files.newOutputStream(path);
        } catch (IOException e) {
            throw RunFile.unwritable(path, e);
        }
        long start = clock.epochMillis(originNanos);
        writer.outputComment("[Latencies in ns, recorded by JMeter Overdrive]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(start);
        writer.outputBaseTime(start);
        writer.outputLegend();
        flush();
    }

    /**
     * Writes a tick of the whole run.
     *
     * @param fromNanos nanoTime of the previous tick
     * @param toNanos nanoTime of this one
     * @param tick what was recorded between the two
     * @throws UncheckedIOException when the file cannot be written
     */
    public void write(long fromNanos, long toNanos, Totals tick) {
        for (Phase phase : Phase.values()) hasAcks |= tick.has(phase, Latency.ACK);
        Latency main = hasAcks ? Latency.ACK : Latency.RESPONSE;
        line(fromNanos, toNanos, null, tick.histogram(Phase.MEASURE, main));
        writeTagged(fromNanos, toNanos, "", tick);
    }

    /**
     * Writes one label's share of a tick: tagged lines only.
     *
     * @param fromNanos nanoTime of the tick before
     * @param toNanos nanoTime of this one
     * @param label a sampler's name, whatever it contains
     * @param tick what was recorded between the two under the label
     * @throws UncheckedIOException when the file cannot be written
     */
    public void write(long fromNanos, long toNanos, String label, Totals tick) {
        writeTagged(fromNanos, toNanos, ":" + inTag(label), tick);
    }

    /** A label as tags have it; that of another label may be the same. */
    public static String inTag(String label) {
        String fit = UNFIT.matcher(label).replaceAll("_");
        return LIKE_PHASE.matcher(fit).replaceFirst("_$1");
    }

    private void writeTagged(long from, long to, String suffix, Totals tick) {
        for (Latency what : Latency.values()) {
            for (Phase phase : Phase.values()) {
                if (!tick.has(phase, what)) continue;
                String during = phase == Phase.MEASURE ? "" : ":" + phase.id();
                line(from, to, what.id() + during + suffix, tick.histogram(phase, what));
            }
        }
        flush();
    }

    private void line(long from, long to, String tag, Histogram histogram) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram((from - origin) / NANOS_PER_SECOND, (to - origin) / NANOS_PER_SECOND, histogram);
        histogram.setTag(null);
    }

    private void flush() {
        printer.flush();
        try {
            lines.writeTo(file);
        } catch (IOException e) {
            throw RunFile.unwritable(path, e);
        } finally {
            lines.reset();
        }
    }

    /**
     * Closes the file, to which every tick is already written.
     *
     * @throws UncheckedIOException when closing fails
     */
    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw RunFile.unwritable(path, e);
        }
    }
}
