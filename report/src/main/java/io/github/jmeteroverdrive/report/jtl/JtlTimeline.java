// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.jtl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.report.run.HdrLine;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import io.github.jmeteroverdrive.report.run.LatencyLines;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Sorts the rows of a JTL, which come in any order, into stretches of whole seconds by the time they ended. Not
 * thread-safe.
 */
final class JtlTimeline {

    private static final int STRETCHES = 600;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Seconds of a run of one row that took no time. */
    private static final double SHORTEST = 0.001;

    private static final class Stretch {
        long samples;
        long errors;
        long received;
        long sent;
        long threads = -1;
        Histogram millis;
    }

    private final long start;
    private final double last;
    private final int width;
    private final Stretch[] stretches;

    /**
     * @param start epoch ms of second 0
     * @param seconds until the last row's end
     */
    JtlTimeline(long start, double seconds) {
        this.start = start;
        this.last = Math.max(seconds, SHORTEST);
        this.width = (int) Math.max(1, Math.ceil(seconds / STRETCHES));
        this.stretches = new Stretch[(int) Math.ceil(last / width)];
    }

    void add(JtlRows.Row row) {
        // the very end belongs to the last stretch
        int at = (int) Math.min((row.end() - start) / 1000 / width, stretches.length - 1);
        if (stretches[at] == null) stretches[at] = new Stretch();
        Stretch stretch = stretches[at];
        stretch.threads = Math.max(stretch.threads, row.threads());
        if (row.transaction()) return;
        stretch.samples += row.samples();
        stretch.errors += row.errors();
        stretch.received += row.bytes();
        stretch.sent += row.sentBytes();
        if (stretch.millis == null) stretch.millis = new Histogram(IntervalRecorder.DIGITS);
        stretch.millis.recordValue(row.elapsed());
    }

    /** As {@code live.jsonl} has them: totals so far. */
    List<JsonNode> ticks() {
        List<JsonNode> ticks = new ArrayList<>();
        Stretch sum = new Stretch();
        for (int i = 0; i < stretches.length; i++) {
            Stretch stretch = stretches[i] == null ? new Stretch() : stretches[i];
            sum.samples += stretch.samples;
            sum.errors += stretch.errors;
            sum.received += stretch.received;
            sum.sent += stretch.sent;
            ObjectNode tick = JsonLines.MAPPER.createObjectNode();
            tick.put("t", start + Math.round(to(i) * 1000)).put("s", to(i)).put("phase", "measure");
            tick.put("samples", sum.samples).put("sampleErrors", sum.errors);
            if (sum.received > 0) tick.put("bytesReceived", sum.received);
            if (sum.sent > 0) tick.put("bytesSent", sum.sent);
            if (stretch.threads >= 0) tick.put("threads", stretch.threads);
            ticks.add(tick);
        }
        return ticks;
    }

    private double from(int i) {
        return (double) i * width;
    }

    private double to(int i) {
        return Math.min(from(i) + width, last);
    }

    /** Response times, stretch by stretch. */
    void addTo(Latencies latencies) {
        LatencyLines lines = latencies.lines("response");
        for (int i = 0; i < stretches.length; i++) {
            if (stretches[i] == null || stretches[i].millis == null) {
                lines.gap(to(i));
                continue;
            }
            Histogram nanos = new Histogram(IntervalRecorder.DIGITS);
            stretches[i]
                    .millis
                    .recordedValues()
                    .forEach(value -> nanos.recordValueWithCount(
                            value.getValueIteratedTo() * NANOS_PER_MILLI, value.getCountAtValueIteratedTo()));
            lines.add(from(i), to(i), HdrLine.MEASURE, nanos);
        }
    }
}
