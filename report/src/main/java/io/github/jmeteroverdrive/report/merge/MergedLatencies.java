// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.merge;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.HdrLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hdr} of several runs: the histograms of each second are added up, tag by tag, in the form of
 * {@link io.github.jmeteroverdrive.measure.LatencyLog}. Used once.
 */
final class MergedLatencies {

    /** A file that is read second by second. */
    private static final class Reader {
        final BufferedReader lines;
        HdrLine next;

        Reader(Path file) throws IOException {
            lines = Files.newBufferedReader(file);
            advance();
        }

        void advance() throws IOException {
            Optional<HdrLine> line = Optional.empty();
            String text = lines.readLine();
            for (; text != null; text = lines.readLine()) {
                line = HdrLine.of(text);
                if (line.isPresent()) break;
            }
            next = line.orElse(null);
        }
    }

    private final List<Source> sources;
    private boolean hasAcks;

    MergedLatencies(List<Source> sources) {
        this.sources = sources;
    }

    /** @param start ms since 1970 */
    void write(Path file, long start) throws IOException {
        List<Reader> readers = new ArrayList<>();
        for (Source source : sources)
            readers.add(new Reader(RunFile.LATENCIES.in(source.run().directory())));
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputComment("[Latencies in ns, merged by JMeter Overdrive]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(start);
            writer.outputBaseTime(start);
            writer.outputLegend();
            while (readers.stream().anyMatch(one -> one.next != null)) second(readers, writer);
            if (out.checkError()) throw new IOException(file + " cannot be written");
        } finally {
            for (Reader one : readers) one.lines.close();
        }
    }

    /** The next one that any has. */
    private void second(List<Reader> readers, HistogramLogWriter writer) throws IOException {
        double from = Double.POSITIVE_INFINITY;
        for (Reader one : readers) if (one.next != null) from = Math.min(from, one.next.from());
        double to = from;
        Map<String, Histogram> byTag = new TreeMap<>();
        for (Reader one : readers) {
            for (; one.next != null && one.next.from() == from; one.advance()) {
                to = Math.max(to, one.next.to());
                String tag = one.next.tag();
                if (tag.isEmpty()) continue; // a tag once more
                Histogram values = one.next.histogram().orElseThrow();
                hasAcks |= one.next.measure().equals(Latency.ACK.id());
                byTag.computeIfAbsent(tag, t -> new Histogram(IntervalRecorder.DIGITS))
                        .add(values);
            }
        }
        Latency main = hasAcks ? Latency.ACK : Latency.RESPONSE;
        Histogram untagged = byTag.getOrDefault(main.id(), new Histogram(IntervalRecorder.DIGITS));
        write(writer, from, to, null, untagged);
        for (Map.Entry<String, Histogram> one : byTag.entrySet()) write(writer, from, to, one.getKey(), one.getValue());
    }

    private static void write(HistogramLogWriter writer, double from, double to, String tag, Histogram values) {
        values.setTag(tag);
        writer.outputIntervalHistogram(from, to, values);
    }
}
