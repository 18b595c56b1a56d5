// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.jmeteroverdrive.measure.AssertionCause;
import io.github.jmeteroverdrive.measure.NoAnswer;
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
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Streams the rows of a JTL; rows that cannot be read are counted. One thread. */
final class JtlRows {

    /** JMeter's message of the result of a transaction, whose parts may have rows of their own. */
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

    /** In digits; longer ones may not fit a long. */
    private static final int LONGEST_NUMBER = 18;

    /** So much of a value is shown. */
    private static final int SHOWN = 40;

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
     * @param firstByte ms until the first byte; -1 when there was none, or it is not known; 0 of a sampler that never
     *     tells
     * @param connect ms to connect; -1 when not known
     * @param idle ms of pauses that its elapsed time leaves out
     * @param thread that took it; "" when not known
     * @param parts how many samples it sums up, which may have rows of their own; 0 when it is no transaction
     * @param aside whether it is shown by its label only, and does not count
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
            boolean aside) {

        boolean transaction() {
            return parts > 0;
        }

        long end() {
            return start + elapsed;
        }

        /** The same, counted or shown by its label only. */
        Row counted(boolean counts) {
            return new Row(
                    start, elapsed, label, cause, samples, errors, bytes, sentBytes, threads, firstByte, connect, idle,
                    thread, parts, !counts);
        }

        long until() {
            return end() + idle;
        }
    }

    private final Path file;
    private final JtlFormat format;
    private final JtlTime time = new JtlTime();
    private long unreadable;
    private boolean lastUnreadable;
    private boolean tooShort;
    private String complaint = "";
    private String broken = "";

    JtlRows(Path file, JtlFormat format) {
        this.file = file;
        this.format = format;
    }

    /** Calls back for each row. @throws Refusal when the file cannot be read */
    void each(Consumer<Row> use) {
        unreadable = 0;
        complaint = "";
        boolean names = format.named();
        try (CsvReader<CsvRecord> csv = format.open(file)) {
            for (CsvRecord fields : csv) {
                if (names) {
                    names = false;
                    continue;
                }
                tooShort = false;
                String wrong = wrong(fields);
                lastUnreadable = wrong != null;
                if (wrong == null) {
                    use.accept(row(fields));
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

    /** Rows that cannot be read; not the last one of the file when that is cut off. */
    long unreadable() {
        return unreadable - (lastCutOff() ? 1 : 0);
    }

    /** Whether the file ends within a row, as that of a run that was killed does. */
    boolean lastCutOff() {
        return lastUnreadable && tooShort;
    }

    /** What is wrong with the first row that cannot be read: its line, column and value. */
    String complaint() {
        return complaint;
    }

    /** Why nothing could be read from some row on; "" when all could. */
    String broken() {
        return broken;
    }

    private Row row(CsvRecord fields) {
        long start = time.millis(text(fields, "timeStamp"));
        long elapsed = number(fields, "elapsed", 0);
        boolean success = !"false".equalsIgnoreCase(text(fields, "success"));
        long parts = parts(text(fields, "responseMessage"));
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
                parts,
                parts > 0);
    }

    private static long parts(String message) {
        Matcher transaction = TRANSACTION.matcher(message);
        return transaction.lookingAt() ? Math.max(1, Long.parseLong(transaction.group(1))) : 0;
    }

    /** A sentence when a row cannot be read, else null. */
    private String wrong(CsvRecord fields) {
        if (fields.getFieldCount() != format.columns().size()) return wrongSize(fields);
        String at = text(fields, "timeStamp");
        if (time.millis(at) < 0)
            return sentence(
                    fields,
                    "timeStamp",
                    "which is no date in a form that JMeter reads; have JMeter write milliseconds"
                            + " (jmeter.save.saveservice.timestamp_format=ms)");
        for (String column : NUMBERS) {
            String number = text(fields, column);
            boolean given = column.equals("elapsed") || !number.isEmpty();
            if (given && format.column(column) >= 0 && !isWhole(number))
                return sentence(fields, column, "which is no whole number");
        }
        String success = text(fields, "success");
        if (!success.isEmpty() && !"true".equalsIgnoreCase(success) && !"false".equalsIgnoreCase(success))
            return sentence(fields, "success", "which is neither true nor false");
        return null;
    }

    private static boolean isWhole(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        for (int i = first; i < text.length(); i++) if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        return text.length() > first && text.length() <= LONGEST_NUMBER;
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
        return millis == 0 && NoAnswer.is(text(fields, "responseCode")) ? -1 : millis;
    }

    private String cause(CsvRecord fields) {
        String failure = text(fields, "failureMessage").strip();
        if (!failure.isEmpty()) return AssertionCause.of(failure);
        String code = text(fields, "responseCode");
        String cause = (code + " " + text(fields, "responseMessage")).strip();
        return cause.isEmpty() ? "failed, and the file does not show why" : cause;
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
     * Reads the column timeStamp: ms since the epoch, a form that JMeter recognises when it reads a results file, or
     * ISO 8601; without an offset, in this computer's time zone. Not thread-safe.
     */
    private static final class JtlTime {

        /** 2000 and 2100: what lies outside is no time of a test. */
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

        /** Epoch ms, or -1 when it is not a time. */
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
                if (millis >= 0) form = FORMS.get(i); // those to come look the same
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
