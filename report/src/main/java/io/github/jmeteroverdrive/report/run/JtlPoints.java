// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.Points;
import io.github.jmeteroverdrive.report.run.Jtl.JtlTransactions;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/**
 * The points that a live export would have sent of a JTL's samples: each sampler and all together, of each second and
 * up to then. A row belongs to the second of its end. Rows are not stored, but seconds stay open for late rows: those
 * of load agents come in batches. Used by one thread.
 */
public final class JtlPoints {

    /** How long a second stays open, by the ends of later rows; a batch of a load agent is sent after 60 s. */
    private static final long LATE_SECONDS = 120;

    /** Maximum number of distinct labels, as in a run. */
    private static final int LABELS = 1000;

    private static final Phase PHASE = Phase.MEASURE;

    private final Path file;
    private final JtlRows rows;
    private final JtlTransactions transactions = new JtlTransactions();
    private final JtlSums sums;
    private final long first;
    private final Map<Optional<String>, Totals> totals = new HashMap<>();
    private final TreeMap<Long, Map<Optional<String>, Second>> open = new TreeMap<>();

    /** The rows of one sampler that ended in one second. Whole milliseconds have few distinct values. */
    private static final class Second {
        final Map<Count, Long> counts = new EnumMap<>(Count.class);
        final Map<Latency, Map<Long, Long>> millis = new EnumMap<>(Latency.class);

        void add(JtlRows.Row row, boolean hasFirstByte) {
            counts.merge(Count.SAMPLES, row.samples(), Long::sum);
            counts.merge(Count.SAMPLE_ERRORS, row.errors(), Long::sum);
            counts.merge(Count.BYTES_RECEIVED, row.bytes(), Long::sum);
            counts.merge(Count.BYTES_SENT, row.sentBytes(), Long::sum);
            time(Latency.RESPONSE, row.elapsed());
            if (row.connect() > 0) time(Latency.CONNECT, row.connect());
            if (hasFirstByte && row.firstByte() >= 0) time(Latency.FIRST_BYTE, row.firstByte());
        }

        private void time(Latency what, long value) {
            millis.computeIfAbsent(what, w -> new TreeMap<>()).merge(value, 1L, Long::sum);
        }

        Totals totals() {
            Totals totals = new Totals();
            counts.forEach((what, n) -> totals.add(PHASE, what, n));
            millis.forEach((what, values) -> {
                Histogram nanos = totals.histogram(PHASE, what);
                values.forEach((value, n) -> nanos.recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(value), n));
            });
            return totals;
        }
    }

    /**
     * Reads the whole file, before anything is sent.
     *
     * @param skipBadRows leaves out rows that cannot be read, instead of a refusal
     * @throws Refusal if a row cannot be read, or comes too late
     */
    public JtlPoints(Path file, boolean skipBadRows) {
        this.file = file;
        JtlFormat format = JtlFormat.of(file);
        if (!format.hasFailures())
            throw new Refusal("Failures in " + file + " are not known, and its points would show none: "
                    + JtlFormat.NO_FAILURES + ".");
        rows = new JtlRows(file, format);
        sums = Jtl.sums(rows, transactions);
        if (!rows.broken().isEmpty()) throw new Refusal(file + " cannot be read to its end: " + rows.broken() + ".");
        if (rows.unreadable() > 0 && !skipBadRows)
            throw new Refusal(
                    "%s has %s rows that cannot be read. %s Correct them, or leave them out by --skip-bad-rows."
                            .formatted(file, rows.unreadable(), rows.complaint()));
        if (sums.isEmpty()) throw new Refusal(file + " has no row that can be read. " + rows.complaint());
        first = TimeUnit.MILLISECONDS.toSeconds(sums.first());
        checkOrder();
    }

    private void checkOrder() {
        long[] latest = {0, 0};
        rows.each(row -> {
            if (row.end() > latest[0]) {
                latest[0] = row.end();
                latest[1] = rows.line();
            } else if (latest[0] / 1000 - row.end() / 1000 > LATE_SECONDS) {
                throw new Refusal(
                        "%s: the row of line %s (timeStamp + elapsed) ended more than %s s before that of line %s; sort the rows by time, or import files of several load agents one by one."
                                .formatted(file, rows.line(), LATE_SECONDS, latest[1]));
            }
        });
    }

    /** ms since 1970 of the first sample's begin. */
    public long begin() {
        return sums.first();
    }

    /** Number of rows that are left out. */
    public long leftOut() {
        return rows.unreadable() + (rows.lastCutOff() ? 1 : 0);
    }

    /** Number of samples of all rows that count. */
    public long samples() {
        return sums.samples();
    }

    /** Seconds from the first sample's begin to the last one's end. */
    public double seconds() {
        return sums.seconds();
    }

    /**
     * Passes on all points, in the order of their time.
     *
     * @param percent receives how much of the time of the run is done
     */
    public void each(Points points, Consumer<String> use, LongConsumer percent) {
        long all = Math.max(1, Math.round(sums.seconds()));
        rows.each(row -> {
            add(transactions.counted(row));
            while (open.lastKey() - open.firstKey() > LATE_SECONDS) {
                percent.accept(Math.min(100, (open.firstKey() - first) * 100 / all));
                settle(open.pollFirstEntry(), points, use);
            }
        });
        while (!open.isEmpty()) settle(open.pollFirstEntry(), points, use);
        percent.accept(100);
    }

    private void add(JtlRows.Row row) {
        Map<Optional<String>, Second> second =
                open.computeIfAbsent(TimeUnit.MILLISECONDS.toSeconds(row.end()), at -> new LinkedHashMap<>());
        boolean hasFirstByte = sums.hasFirstByte(row.label());
        Optional<String> label = Optional.of(label(row));
        totals.computeIfAbsent(label, each -> new Totals());
        second.computeIfAbsent(label, each -> new Second()).add(row, hasFirstByte);
        if (row.aside()) return;
        second.computeIfAbsent(Optional.empty(), each -> new Second()).add(row, hasFirstByte);
    }

    /** Without the samplers that are all together, there is one more entry. */
    private String label(JtlRows.Row row) {
        return totals.containsKey(Optional.of(row.label())) || totals.size() < LABELS ? row.label() : JtlSums.OTHERS;
    }

    private void settle(Entry<Long, Map<Optional<String>, Second>> second, Points points, Consumer<String> use) {
        long at = TimeUnit.SECONDS.toMillis(second.getKey() + 1);
        second.getValue().forEach((sampler, part) -> {
            Totals since = part.totals();
            Totals soFar = totals.computeIfAbsent(sampler, each -> new Totals());
            for (Count what : part.counts.keySet()) soFar.add(PHASE, what, since.count(PHASE, what));
            for (Latency what : part.millis.keySet())
                soFar.histogram(PHASE, what).add(since.histogram(PHASE, what));
            Points.Series series = new Points.Series(PHASE, sampler, Optional.empty());
            points.soFar(series, at, counts(soFar, soFar, false), Map.of(), visitor -> times(soFar, visitor))
                    .ifPresent(use);
            points.second(series, at, counts(soFar, since, true), Map.of(), visitor -> times(since, visitor))
                    .ifPresent(use);
        });
    }

    private static Map<Counted, Double> counts(Totals run, Totals of, boolean additive) {
        Map<Counted, Double> counts = new LinkedHashMap<>();
        for (Counted counted : Catalogue.counted())
            if (counted.addsUp() || !additive)
                counted.in(run, what -> of.count(PHASE, what)).ifPresent(value -> counts.put(counted, value));
        return counts;
    }

    private static void times(Totals of, BiConsumer<Latency, Histogram> visitor) {
        for (Latency what : Latency.values()) if (of.has(PHASE, what)) visitor.accept(what, of.histogram(PHASE, what));
    }
}
