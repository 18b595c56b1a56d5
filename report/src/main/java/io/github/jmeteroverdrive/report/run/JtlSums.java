// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Totals of the rows of a JTL: overall, by label and by cause. The number of distinct labels and causes is limited, so
 * that memory is bounded. Not thread-safe.
 */
final class JtlSums {

    private static final int LABELS = 200;
    private static final int CAUSES = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** All labels or causes beyond the maximum number. */
    static final String OTHERS = "(others)";

    private static final String FIRST_BYTE = Latency.FIRST_BYTE.id();

    private static final class Sum {
        long rows;
        long samples;
        long errors;
        long received;
        long sent;
        long zeros;
        final Map<String, Histogram> times = new LinkedHashMap<>();

        void add(JtlRows.Row row) {
            rows++;
            samples += row.samples();
            errors += row.errors();
            received += row.bytes();
            sent += row.sentBytes();
            time(Latency.RESPONSE.id(), row.elapsed(), 1);
            if (row.connect() > 0) time(Latency.CONNECT.id(), row.connect(), 1);
        }

        /**
         * Samplers that do not measure the first byte write 0 into each row; for those that do, 0 means less than 1 ms.
         *
         * @return how many rows of 0 ms are now known to be times: this one, or, if this one proves it, also those
         *     before
         */
        long firstByte(JtlRows.Row row) {
            if (row.firstByte() < 0) return 0;
            boolean hasFirstByte = times.containsKey(FIRST_BYTE) || row.firstByte() > 0;
            if (row.firstByte() == 0) zeros++;
            else time(FIRST_BYTE, row.firstByte(), 1);
            if (!hasFirstByte) return 0;
            long known = zeros;
            zeros = 0;
            time(FIRST_BYTE, 0, known);
            return known;
        }

        private void time(String what, long millis, long rows) {
            if (rows == 0) return;
            times.computeIfAbsent(what, w -> new Histogram(IntervalRecorder.DIGITS))
                    .recordValueWithCount(millis * NANOS_PER_MILLI, rows);
        }

        void put(ObjectNode json, double seconds) {
            json.put("samples", samples);
            json.put("sampleErrors", errors);
            if (seconds > 0) json.put("samplesPerSecond", Math.round(samples / seconds * 10) / 10.0);
            if (received > 0) json.put("bytesReceived", received);
            if (sent > 0) json.put("bytesSent", sent);
            json.set(LatencyTable.KEY, LatencyFigures.json(times));
        }
    }

    private final Sum all = new Sum();
    private final Map<String, Sum> labels = new TreeMap<>();
    private final Map<String, Long> causes = new TreeMap<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private boolean transactions;
    private long subResults;
    private long failedTransactions;

    void add(JtlRows.Row row) {
        first = Math.min(first, row.start());
        last = Math.max(last, row.end());
        if (row.subResult()) {
            subResults++;
        } else if (row.aside()) {
            transactions = true; // its parts are rows, too
            failedTransactions += row.errors();
        } else {
            all.add(row);
            if (row.cause() != null) causes.merge(known(causes, CAUSES, row.cause()), row.errors(), Long::sum);
        }
        Sum label = labels.computeIfAbsent(known(labels, LABELS, row.label()), l -> new Sum());
        label.add(row);
        long zeros = label.firstByte(row);
        if (row.aside()) return;
        all.time(FIRST_BYTE, 0, zeros);
        if (row.firstByte() > 0) all.time(FIRST_BYTE, row.firstByte(), 1);
    }

    private static String known(Map<String, ?> names, int most, String name) {
        return names.containsKey(name) || names.size() < most ? name : OTHERS;
    }

    boolean isEmpty() {
        return last < first;
    }

    /** Epoch ms of the earliest start. */
    long first() {
        return first;
    }

    /** From the earliest start to the latest end. */
    double seconds() {
        return (last - first) / 1e3;
    }

    /** Counted rows; a row may represent several samples. */
    long rows() {
        return all.rows;
    }

    long samples() {
        return all.samples;
    }

    boolean hasTransactions() {
        return transactions;
    }

    long subResults() {
        return subResults;
    }

    /** Failures of transactions in which no counted sample failed. */
    long failedAlone() {
        return all.errors == 0 ? failedTransactions : 0;
    }

    /** Whether the samples of a label have a time of the first byte; others have 0 in that column. */
    boolean hasFirstByte(String label) {
        return labels.get(known(labels, LABELS, label)).times.containsKey(FIRST_BYTE);
    }

    Map<String, Histogram> times() {
        return all.times;
    }

    /** In the format of {@code summary.json}. */
    ObjectNode summary(String scenario) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        json.put("scenario", scenario);
        json.put("seconds", seconds());
        all.put(json, seconds());
        if (!causes.isEmpty()) {
            ObjectNode errors = json.putObject("errors");
            causes.forEach(errors::put);
        }
        ObjectNode byLabel = json.putObject("labels");
        labels.forEach((label, sum) -> sum.put(byLabel.putObject(label), seconds()));
        return json;
    }
}
