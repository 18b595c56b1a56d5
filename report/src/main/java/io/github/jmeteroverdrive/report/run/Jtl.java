// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Reads a JTL in CSV twice: first its duration, then the rows into seconds; more often if it has transactions. Rows are
 * not stored, so a file may have millions of them.
 */
public final class Jtl {

    private static final String ERRORS = "sampleErrors";

    private Jtl() {}

    /** @throws Refusal if it is not a JTL, or has no row */
    public static RunData read(Path file) {
        JtlFormat format = JtlFormat.of(file);
        JtlRows rows = new JtlRows(file, format);
        JtlTransactions transactions = new JtlTransactions();
        JtlSums sums = sums(rows, transactions);
        if (sums.isEmpty())
            throw new Refusal(file
                    + " has no row that can be read"
                    + (rows.complaint().isEmpty()
                            ? "; check whether the run took any samples."
                            : ": " + rows.complaint()));
        List<String> notes = notes(format, rows, sums, transactions);
        JtlTimeline timeline = new JtlTimeline(sums.first(), sums.seconds());
        rows.each(row -> timeline.add(transactions.counted(row)));
        Latencies latencies = new Latencies();
        sums.times().forEach((what, nanos) -> latencies.sum(what, "").add(nanos));
        timeline.addTo(latencies);
        JsonNode head = JsonLines.MAPPER
                .createObjectNode()
                .put("schema", RunFile.SCHEMA)
                .put("start", sums.first());
        ObjectNode summary = sums.summary(file.getFileName().toString());
        List<ObjectNode> ticks = timeline.ticks();
        if (!format.hasFailures()) {
            summary.remove(ERRORS);
            summary.path("labels").forEach(label -> ((ObjectNode) label).remove(ERRORS));
            ticks.forEach(tick -> tick.remove(ERRORS));
            summary.putObject("notKnown").put(ERRORS, JtlFormat.NO_FAILURES);
        }
        return RunData.ofJtl(file, summary, head, List.copyOf(ticks), latencies, notes);
    }

    /** The totals, after which it is decided which results of transaction controllers count. */
    static JtlSums sums(JtlRows rows, JtlTransactions transactions) {
        JtlSums first = new JtlSums();
        rows.each(row -> {
            first.add(row);
            transactions.add(row);
        });
        if (transactions.unsure()) rows.each(transactions::check);
        transactions.decide();
        if (!transactions.count()) return first;
        JtlSums again = new JtlSums();
        rows.each(row -> again.add(transactions.counted(row)));
        return again;
    }

    private static List<String> notes(JtlFormat format, JtlRows rows, JtlSums sums, JtlTransactions transactions) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "Read from a plain JTL: response times are whole milliseconds, the run is not divided into phases, and nothing is known of the load agent; a sample counts when it ends.");
        if (sums.samples() > sums.rows())
            notes.add("A row stands for several samples, "
                    + Show.number((double) sums.samples() / sums.rows())
                    + " on average, and has one time, so times are not those of single samples and their"
                    + " percentiles are of rows.");
        if (!format.hasFailures()) notes.add("Failures are not known: " + JtlFormat.NO_FAILURES + ".");
        if (!format.named()) notes.add("The file names no columns; they are assumed to be in JMeter's default order.");
        String counting = transactions.countingLabels();
        if (!counting.isEmpty())
            notes.add(
                    "Results of some transaction controllers count as one sample each, and those of their parts are in"
                            + " the table by label only: " + counting + ". Of the others, the parts count.");
        else if (transactions.count())
            notes.add("Results of transaction controllers count as one sample each"
                    + (sums.hasTransactions()
                            ? "; those of their parts are in the table by label only."
                            : ", because the file has no rows of their parts."));
        if (sums.failedAlone() > 0)
            notes.add("Results of transaction controllers that failed although no counted row did: "
                    + Show.count(sums.failedAlone())
                    + "; the table by label has them.");
        if (sums.hasTransactions() && !transactions.count())
            notes.add("Results of transaction controllers are in the table by label only, because their parts"
                    + " are counted.");
        if (sums.subResults() > 0)
            notes.add("Rows of sub-results, such as redirects and embedded resources, which are in the table by label"
                    + " only, because their samples are counted: "
                    + Show.count(sums.subResults())
                    + ". They have no mark; they were recognised because they follow the row of a sample NAME, by the"
                    + " same thread and within its time, as NAME-0, NAME-1, ….");
        if (rows.lastCutOff()) notes.add("The last row is cut off; it is left out.");
        if (rows.unreadable() > 0)
            notes.add("Rows that cannot be read, and are left out: "
                    + Show.count(rows.unreadable())
                    + ". "
                    + rows.complaint());
        if (!rows.broken().isEmpty()) notes.add("The rest of the file cannot be read: " + rows.broken() + ".");
        return notes;
    }

    /**
     * Groups the rows of a JTL, which are in any order, into intervals of whole seconds by their end time. Not
     * thread-safe.
     */
    static final class JtlTimeline {

        private static final int STRETCHES = 600;
        private static final long NANOS_PER_MILLI = 1_000_000;

        /** Duration in seconds of a JTL whose single row took no time. */
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
            // the very end belongs to the last interval
            int at = (int) Math.min((row.end() - start) / 1000 / width, stretches.length - 1);
            if (stretches[at] == null) stretches[at] = new Stretch();
            Stretch stretch = stretches[at];
            stretch.threads = Math.max(stretch.threads, row.threads());
            if (row.aside()) return;
            stretch.samples += row.samples();
            stretch.errors += row.errors();
            stretch.received += row.bytes();
            stretch.sent += row.sentBytes();
            if (stretch.millis == null) stretch.millis = new Histogram(IntervalRecorder.DIGITS);
            stretch.millis.recordValue(row.elapsed());
        }

        /** In the format of {@code live.jsonl}: totals so far. */
        List<ObjectNode> ticks() {
            List<ObjectNode> ticks = new ArrayList<>();
            Stretch sum = new Stretch();
            for (int i = 0; i < stretches.length; i++) {
                Stretch stretch = stretches[i] == null ? new Stretch() : stretches[i];
                sum.samples += stretch.samples;
                sum.errors += stretch.errors;
                sum.received += stretch.received;
                sum.sent += stretch.sent;
                ObjectNode tick = JsonLines.MAPPER.createObjectNode();
                tick.put("t", start + Math.round(to(i) * 1000)).put("s", to(i)).put("phase", Phase.MEASURE.id());
                tick.put("samples", sum.samples).put(ERRORS, sum.errors);
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

        /** Adds the response times, interval by interval. */
        void addTo(Latencies latencies) {
            LatencyLines lines = latencies.lines(Latency.RESPONSE.id());
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
                lines.add(from(i), to(i), Phase.MEASURE.id(), nanos);
            }
        }
    }

    /**
     * Which results of transaction controllers count, as they do in the run's own figures: those with <i>Generate
     * parent sample</i>, whose parts have no rows, or have rows after theirs
     * ({@code jmeter.save.saveservice.subresults}). Without it, rows of parts come first, and these count. All results
     * of one label have the same layout, and the first ones show which, in two passes. Used by one thread.
     */
    static final class JtlTransactions {

        private static final int MAX_CHECKED = 1000;

        /** The results of one label. */
        private static final class Layout {
            long all;
            long parents;
            int named;
            long withParts;
            boolean parentsFirst;
            boolean counts;

            /** Rows may overlap by chance, so the majority decides. */
            void decide(boolean others) {
                parentsFirst = 2 * parents > all;
                counts = !others || parentsFirst || 2 * withParts < named;
            }
        }

        private static final class Span {
            final Layout layout;
            final long from;
            final long to;
            boolean part;

            Span(JtlRows.Row row, Layout layout) {
                this.layout = layout;
                from = row.start();
                to = row.until();
            }
        }

        private final Map<String, Layout> layouts = new TreeMap<>();

        /** A transaction, and how many parts may still follow. */
        private static final class Open {
            final JtlRows.Row row;
            final Layout layout;
            long left;

            Open(JtlRows.Row row, Layout layout) {
                this.row = row;
                this.layout = layout;
                left = row.parts();
            }
        }

        /** The last transaction of each thread so far. */
        private final Map<String, Open> last = new JtlRows.Threads<>();

        /** By thread; a result beside its parts has no thread name. */
        private final Map<String, List<Span>> spans = new HashMap<>();

        private boolean others;

        /** First pass. */
        void add(JtlRows.Row row) {
            if (row.subResult()) return;
            if (!row.transaction()) {
                others = true;
                return;
            }
            Layout layout = layouts.computeIfAbsent(row.label(), label -> new Layout());
            layout.all++;
            if (row.thread().isEmpty() || layout.named == MAX_CHECKED) return;
            layout.named++;
            spans.computeIfAbsent(row.thread(), thread -> new ArrayList<>()).add(new Span(row, layout));
        }

        /** Whether a second pass is needed. */
        boolean unsure() {
            return others && !spans.isEmpty();
        }

        /** Second pass. */
        void check(JtlRows.Row row) {
            if (row.subResult()) return;
            boolean part = isPart(row);
            Open of = last.get(row.thread());
            if (part && of.left == of.row.parts() - 1) of.layout.parents++;
            if (row.transaction()) return;
            for (Span span : spans.getOrDefault(row.thread(), List.of()))
                span.part |= row.start() >= span.from && row.start() < span.to;
        }

        /** Call after both passes. */
        void decide() {
            spans.values().stream()
                    .flatMap(List::stream)
                    .filter(span -> span.part)
                    .forEach(span -> span.layout.withParts++);
            layouts.values().forEach(layout -> layout.decide(others));
            last.clear();
        }

        /**
         * Whether a row after that of its thread's last transaction is a part of it. A row that begins when the
         * transaction ends may also be the next sample.
         */
        private boolean isPart(JtlRows.Row row) {
            Open of = last.get(row.thread());
            boolean within = of != null && row.start() >= of.row.start() && row.start() < of.row.until();
            boolean atEnd = of != null && of.layout.parentsFirst && row.start() == of.row.until() && of.left > 0;
            if (within || atEnd) of.left--;
            else if (row.transaction()) last.put(row.thread(), new Open(row, layouts.get(row.label())));
            return within || atEnd;
        }

        /** Whether transactions of some label count. */
        boolean count() {
            return layouts.values().stream().anyMatch(layout -> layout.counts);
        }

        /** Labels of the transactions that count, in quotes; "" if all of them do, or none. */
        String countingLabels() {
            if (layouts.values().stream().allMatch(layout -> layout.counts)) return "";
            return layouts.entrySet().stream()
                    .filter(entry -> entry.getValue().counts)
                    .map(entry -> "'" + entry.getKey() + "'")
                    .collect(Collectors.joining(", "));
        }

        /** The row with its decision to count or not. */
        JtlRows.Row counted(JtlRows.Row row) {
            if (row.subResult()) return row;
            boolean part = isPart(row);
            if (part && last.get(row.thread()).layout.parentsFirst) return row.counted(false);
            if (!row.transaction()) return row;
            Layout layout = layouts.get(row.label());
            boolean alone = layout.named == 0 || !row.thread().isEmpty();
            return alone && layout.counts ? row.counted(true) : row;
        }
    }
}
