// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.jtl;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.jmeteroverdrive.measure.NoAnswer;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Streams the rows of a JTL; what is no row is counted. One thread. */
final class JtlRows {

    /** JMeter's message of the result of a transaction, whose parts may have rows of their own. */
    private static final String TRANSACTION = "Number of samples in transaction : ";

    /**
     * A row.
     *
     * @param start epoch ms
     * @param elapsed ms
     * @param cause why it failed; null when it did not
     * @param samples how many it stands for
     * @param errors how many of these failed
     * @param bytes received
     * @param sentBytes sent
     * @param threads active in the whole test; -1 when not known
     * @param firstByte ms until the first byte; -1 when there was none, or it is not known; 0 of a
     *     sampler that never tells
     * @param connect ms to connect; -1 when not known
     * @param idle ms of pauses that its elapsed time leaves out
     * @param thread that took it; "" when not known
     * @param transaction whether it sums up other rows
     */
    record Row(
            long start,
            long elapsed,
            String label,
            String cause,
            long samples,
            long errors,
            long bytes,
            long sentBytes,
            long threads,
            long firstByte,
            long connect,
            long idle,
            String thread,
            boolean transaction) {

        long end() {
            return start + elapsed;
        }

        /** The same of a transaction that is to count itself. */
        Row asSample() {
            return new Row(
                    start, elapsed, label, cause, samples, errors, bytes, sentBytes, threads,
                    firstByte, connect, idle, thread, false);
        }
    }

    private final Path file;
    private final JtlFormat format;
    private final JtlTime time = new JtlTime();
    private long unreadable;
    private boolean lastUnreadable;
    private String broken = "";

    JtlRows(Path file, JtlFormat format) {
        this.file = file;
        this.format = format;
    }

    /** Calls back for each row. @throws Refusal when the file cannot be read */
    void each(Consumer<Row> use) {
        unreadable = 0;
        boolean names = format.named();
        try (CsvReader<CsvRecord> csv = format.open(file)) {
            for (CsvRecord fields : csv) {
                if (names) {
                    names = false;
                    continue;
                }
                Row row = row(fields);
                lastUnreadable = row == null;
                if (row == null) unreadable++;
                else use.accept(row);
            }
        } catch (CsvParseException e) {
            broken = e.getMessage();
        } catch (IOException | UncheckedIOException e) {
            throw new Refusal(file + " cannot be read (" + e + "); check the disk.");
        }
    }

    /** Rows that are none, but for the last of the file. */
    long unreadable() {
        return unreadable - (lastUnreadable ? 1 : 0);
    }

    /** Whether the last row is cut off. */
    boolean lastUnreadable() {
        return lastUnreadable;
    }

    /** Why nothing could be read from some row on; "" when all could. */
    String broken() {
        return broken;
    }

    private Row row(CsvRecord fields) {
        if (fields.getFieldCount() != format.columns().size()) return null;
        long start = time.millis(text(fields, "timeStamp"));
        long elapsed = number(fields, "elapsed", -1);
        if (start < 0 || elapsed < 0) return null;
        boolean success = !"false".equals(text(fields, "success"));
        long samples = Math.max(1, number(fields, "SampleCount", 1));
        return new Row(
                start,
                elapsed,
                text(fields, "label"),
                success ? null : cause(fields),
                samples,
                number(fields, "ErrorCount", success ? 0 : 1),
                Math.max(0, number(fields, "bytes", 0)),
                Math.max(0, number(fields, "sentBytes", 0)),
                number(fields, "allThreads", -1),
                firstByte(fields),
                number(fields, "Connect", -1),
                Math.max(0, number(fields, "IdleTime", 0)),
                text(fields, "threadName"),
                text(fields, "responseMessage").startsWith(TRANSACTION));
    }

    private long firstByte(CsvRecord fields) {
        long millis = number(fields, "Latency", -1);
        return millis == 0 && NoAnswer.is(text(fields, "responseCode")) ? -1 : millis;
    }

    private String cause(CsvRecord fields) {
        String failure = text(fields, "failureMessage").strip();
        if (!failure.isEmpty()) return failure;
        String code = text(fields, "responseCode");
        String cause = (code + " " + text(fields, "responseMessage")).strip();
        return cause.isEmpty() ? "failed, and the file does not tell why" : cause;
    }

    private String text(CsvRecord fields, String column) {
        int at = format.column(column);
        return at < 0 ? "" : fields.getField(at);
    }

    private long number(CsvRecord fields, String column, long otherwise) {
        int at = format.column(column);
        if (at < 0) return otherwise;
        try {
            return Long.parseLong(fields.getField(at));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
