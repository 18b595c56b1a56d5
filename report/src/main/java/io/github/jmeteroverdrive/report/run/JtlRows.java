// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.jmeteroverdrive.measure.AddressHint;
import io.github.jmeteroverdrive.measure.AssertionCause;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Streams the rows of a JTL; unreadable rows are counted. Used by one thread. */
final class JtlRows {

    /** JMeter's response message for a transaction; its parts may have their own rows. */
    private static final Pattern TRANSACTION = Pattern.compile("Number of samples in transaction : (\\d{1,9})");

    private static final List<String> NUMBERS = List.of(
            "elapsed",
            "SampleCount",
            "ErrorCount",
            "bytes",
            "sentBytes",
            "allThreads",
            "Latency",
            "Connect",
            "IdleTime");

    /** Maximum number of digits; sums of longer numbers, and ms in ns, may overflow a long. */
    private static final int LONGEST_NUMBER = 12;

    private static final int CAUSE_LENGTH = 200;

    /** Maximum length of a value in messages. */
    private static final int SHOWN = 40;

    /**
     * @param start epoch ms
     * @param elapsed ms
     * @param cause of its failure; null if it succeeded
     * @param samples number of samples that it represents
     * @param errors number of these that failed
     * @param bytes received
     * @param threads active in the whole test; -1 if unknown
     * @param firstByte ms until the first byte; -1 if there was none, or if unknown; 0 from a sampler that never
     *     measures it
     * @param connect ms to connect; -1 if unknown
     * @param idle ms of pauses that are not part of the elapsed time
     * @param thread that took the sample; "" if unknown
     * @param parts number of samples in a transaction, which may have their own rows; 0 if it is not a transaction
     * @param aside whether it is shown under its label only, and not counted in the totals
     * @param subResult whether it is a redirect or an embedded resource of a sample that has a row, and so aside
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
            long parts,
            boolean aside,
            boolean subResult) {

        boolean transaction() {
            return parts > 0;
        }

        long end() {
            return start + elapsed;
        }

        /** The same row, counted or shown under its label only. */
        Row counted(boolean counts) {
            return new Row(
                    start, elapsed, label, cause, samples, errors, bytes, sentBytes, threads, firstByte, connect, idle,
                    thread, parts, !counts, subResult);
        }

        private Row asSubResult() {
            return new Row(
                    start, elapsed, label, cause, samples, errors, bytes, sentBytes, threads, firstByte, connect, idle,
                    thread, parts, true, true);
        }

        long until() {
            return end() + idle;
        }
    }

    /**
     * What is known of the threads that had a row last; for each arrival, an Open Model Thread Group has a thread of
     * its own.
     */
    static final class Threads<T> extends LinkedHashMap<String, T> {

        static final int MOST = 20_000;

        private static final long serialVersionUID = 1;

        Threads() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
            return size() > MOST;
        }
    }

    private final Path file;
    private final JtlFormat format;
    private final JtlTime time = new JtlTime();
    private long unreadable;
    private long line;
    private boolean lastUnreadable;
    private boolean tooShort;
    private String complaint = "";
    private String broken = "";

    JtlRows(Path file, JtlFormat format) {
        this.file = file;
        this.format = format;
    }

    /** Calls back for each row. @throws Refusal if the file cannot be read */
    void each(Consumer<Row> use) {
        unreadable = 0;
        complaint = "";
        boolean names = format.named();
        SubResults subResults = new SubResults();
        try (CsvReader<CsvRecord> csv = format.open(file)) {
            for (CsvRecord fields : csv) {
                if (names) {
                    names = false;
                    continue;
                }
                tooShort = false;
                line = fields.getStartingLineNumber();
                String wrong = wrong(fields);
                lastUnreadable = wrong != null;
                if (wrong == null) {
                    Row row = row(fields);
                    use.accept(subResults.contain(row) ? row.asSubResult() : row);
                } else {
                    unreadable++;
                    if (complaint.isEmpty()) complaint = wrong;
                }
            }
        } catch (CsvParseException e) {
            broken = e.getMessage();
        } catch (IOException | UncheckedIOException e) {
            throw new Refusal(file + " cannot be read (" + Refusal.why(e) + "); check the disk.");
        }
    }

    long line() {
        return line;
    }

    /** Number of unreadable rows, without a truncated last one. */
    long unreadable() {
        return unreadable - (lastCutOff() ? 1 : 0);
    }

    /** Whether the file ends within a row, as after a killed run. */
    boolean lastCutOff() {
        return lastUnreadable && tooShort;
    }

    /** The error in the first unreadable row: its line, column and value. */
    String complaint() {
        return complaint;
    }

    /** Why reading stopped at some row; "" if it did not. */
    String broken() {
        return broken;
    }

    private Row row(CsvRecord fields) {
        long start = time.millis(text(fields, "timeStamp"));
        long elapsed = number(fields, "elapsed", 0);
        boolean success = !"false".equalsIgnoreCase(text(fields, "success"));
        long parts = parts(text(fields, "responseMessage"));
        long samples = Math.max(1, number(fields, "SampleCount", 1));
        long sent = Math.max(0, number(fields, "sentBytes", 0));
        // a fast answer has a Latency of 0, as if there were none
        boolean answered = sent > 0 || firstByte(fields) >= 0;
        return new Row(
                start,
                elapsed,
                text(fields, "label"),
                success ? null : cause(fields, answered),
                samples,
                number(fields, "ErrorCount", success ? 0 : 1),
                Math.max(0, number(fields, "bytes", 0)),
                sent,
                number(fields, "allThreads", -1),
                firstByte(fields),
                number(fields, "Connect", -1),
                Math.max(0, number(fields, "IdleTime", 0)),
                text(fields, "threadName"),
                parts,
                parts > 0,
                false);
    }

    private static long parts(String message) {
        Matcher transaction = TRANSACTION.matcher(message);
        return transaction.lookingAt() ? Math.max(1, Long.parseLong(transaction.group(1))) : 0;
    }

    /** A sentence about an invalid row, else null. */
    private String wrong(CsvRecord fields) {
        if (fields.getFieldCount() != format.columns().size()) return wrongSize(fields);
        String at = text(fields, "timeStamp");
        if (time.millis(at) < 0)
            return sentence(
                    fields,
                    "timeStamp",
                    "which is not a date in a format that JMeter reads; have JMeter write milliseconds"
                            + " (jmeter.save.saveservice.timestamp_format=ms)");
        for (String column : NUMBERS) {
            String number = text(fields, column);
            boolean given = column.equals("elapsed") || !number.isEmpty();
            if (!given || format.column(column) < 0) continue;
            if (!isWhole(number)) return sentence(fields, column, "which is not a whole number");
            if (number.length() > LONGEST_NUMBER) return sentence(fields, column, "which is too large");
            if (column.equals("elapsed") && number.startsWith("-"))
                return sentence(fields, column, "which is negative: the clock was set back");
        }
        String success = text(fields, "success");
        if (!success.isEmpty() && !"true".equalsIgnoreCase(success) && !"false".equalsIgnoreCase(success))
            return sentence(fields, "success", "which is neither true nor false");
        return null;
    }

    private static boolean isWhole(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        for (int i = first; i < text.length(); i++) if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        return text.length() > first;
    }

    private String wrongSize(CsvRecord fields) {
        int columns = format.columns().size();
        int last = fields.getFieldCount() - 1;
        if (last < columns && fields.getField(last).indexOf('\n') >= 0)
            return sentence(
                    fields,
                    format.columns().get(last),
                    "in quotation marks that are not closed, so the "
                            + (fields.getField(last).lines().count() - 1)
                            + " lines after it belong to this value");
        tooShort = last + 1 < columns;
        return "Line "
                + fields.getStartingLineNumber()
                + " has "
                + fields.getFieldCount()
                + " fields, but the file has "
                + columns
                + " columns.";
    }

    private String sentence(CsvRecord fields, String column, String why) {
        String value = text(fields, column).strip().lines().findFirst().orElse("");
        String shown = value.length() > SHOWN ? value.substring(0, SHOWN) + "…" : value;
        return "Line " + fields.getStartingLineNumber() + ": " + column + " is '" + shown + "', " + why + ".";
    }

    private long firstByte(CsvRecord fields) {
        long millis = number(fields, "Latency", -1);
        return millis == 0 && ExceptionResponseCode.is(text(fields, "responseCode")) ? -1 : millis;
    }

    /** @param answered whether a server has answered before, such as by a redirect */
    private String cause(CsvRecord fields, boolean answered) {
        String failure = text(fields, "failureMessage").strip();
        if (!failure.isEmpty()) return clip(AssertionCause.of(failure));
        String code = text(fields, "responseCode");
        String message = text(fields, "responseMessage");
        if (code.equals(ExceptionResponseCode.code(message))) return clip(message);
        String cause = AddressHint.cause(code, clip(message), answered); // with its hint, however long the message is
        return cause.isEmpty() ? "failed, and the file does not show why" : cause;
    }

    private static String clip(String cause) {
        return cause.length() <= CAUSE_LENGTH ? cause : cause.substring(0, CAUSE_LENGTH) + " …";
    }

    private String text(CsvRecord fields, String column) {
        int at = format.column(column);
        return at < 0 ? "" : fields.getField(at);
    }

    private long number(CsvRecord fields, String column, long otherwise) {
        String number = text(fields, column);
        return number.isEmpty() ? otherwise : Long.parseLong(number);
    }

    /**
     * Recognises sub-results, which have no mark in CSV: JMeter writes them after the row of their sample, by the same
     * thread, within its time, and numbered from 0 after its label: {@code a}, {@code a-0}, {@code a-1}, of which
     * {@code a-1-0} is one in turn. Used by one thread.
     */
    private static final class SubResults {

        private static final class Above {
            final Row row;
            int next;

            Above(Row row) {
                this.row = row;
            }

            /** A sample that another sampler takes after this one begins at its end, or later. */
            boolean hasNext(Row other) {
                return other.label.equals(row.label + "-" + next)
                        && other.start >= row.start
                        && other.end() <= row.end()
                        && (next > 0 || other.start < row.end() || row.elapsed == 0);
            }
        }

        /** By thread: its last row, after the rows above it. */
        private final Map<String, Deque<Above>> threads = new Threads<>();

        boolean contain(Row row) {
            Deque<Above> above = threads.computeIfAbsent(row.thread, thread -> new ArrayDeque<>());
            while (!above.isEmpty() && !above.peek().hasNext(row)) above.pop();
            boolean within = !above.isEmpty();
            if (within) above.peek().next++;
            above.push(new Above(row));
            return within;
        }
    }

    /**
     * Parses the column timeStamp: ms since the epoch, a format that JMeter recognises in results files, or ISO 8601;
     * without an offset, in this computer's time zone. Not thread-safe.
     */
    private static final class JtlTime {

        /** The years 2000 and 2100; times outside are rejected. */
        private static final long EARLIEST = 946_684_800_000L;

        private static final long LATEST = 4_102_444_800_000L;

        private static final List<DateTimeFormatter> FORMS = List.of(
                DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss.SSS"),
                DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss"),
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS"),
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"),
                DateTimeFormatter.ofPattern("MM/dd/yy HH:mm:ss"),
                DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss[.SSSSSSSSS][.SSSSSS][.SSS][XXX][XX][X]"));

        private final ZoneId zone = ZoneId.systemDefault();
        private DateTimeFormatter form = FORMS.get(0);

        /** Epoch ms, or -1 if it is not a time. */
        long millis(String text) {
            long millis = text.indexOf(':') < 0 ? number(text) : date(text);
            return millis >= EARLIEST && millis < LATEST ? millis : -1;
        }

        private static long number(String text) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                return -1;
            }
        }

        private long date(String text) {
            long millis = date(text, form);
            for (int i = 0; millis < 0 && i < FORMS.size(); i++) {
                millis = date(text, FORMS.get(i));
                if (millis >= 0) form = FORMS.get(i); // the following ones have the same format
            }
            return millis;
        }

        private long date(String text, DateTimeFormatter as) {
            try {
                TemporalAccessor read = as.parseBest(text, Instant::from, LocalDateTime::from);
                Instant at = read instanceof Instant instant
                        ? instant
                        : ((LocalDateTime) read).atZone(zone).toInstant();
                return at.toEpochMilli();
            } catch (DateTimeException e) {
                return -1;
            }
        }
    }
}
