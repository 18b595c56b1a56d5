// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The CSV format of a JTL: separator and columns. Immutable.
 *
 * @param columns names in their order
 * @param named whether the first row contains the names
 */
record JtlFormat(char separator, List<String> columns, boolean named) {

    /** JMeter's default columns, for files without a header row. */
    private static final List<String> BY_DEFAULT = List.of(
            "timeStamp",
            "elapsed",
            "label",
            "responseCode",
            "responseMessage",
            "threadName",
            "dataType",
            "success",
            "failureMessage",
            "bytes",
            "sentBytes",
            "grpThreads",
            "allThreads",
            "URL",
            "Latency",
            "IdleTime",
            "Connect");

    /** Why failures are not known, a phrase. */
    static final String NO_FAILURES = "the file has no column success (jmeter.save.saveservice.successful)";

    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int HEAD = 64 * 1024;

    /** Reads the beginning of a file. @throws Refusal if it is not a JTL in CSV */
    static JtlFormat of(Path file) {
        String head = head(file).strip();
        if (head.isEmpty()) throw new Refusal(file + " is empty; give a run directory, or a JTL in CSV.");
        if (head.startsWith("<"))
            throw new Refusal(file
                    + " is XML; have JMeter write CSV"
                    + " (-Jjmeter.save.saveservice.output_format=csv) and run again, or load the"
                    + " file into a listener of JMeter's GUI that writes to a CSV file.");
        String first = head.lines().findFirst().orElseThrow();
        for (char separator : SEPARATORS) {
            Optional<JtlFormat> format = read(first, separator);
            if (format.isPresent()) return format.get();
        }
        throw new Refusal(file
                + " is not a JTL in CSV: its first line does not name the columns timeStamp and elapsed;"
                + " give a run directory, or a results file of JMeter.");
    }

    private static String head(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (IOException e) {
            throw new Refusal(file + " cannot be read (" + Refusal.why(e) + "); check its permissions.");
        }
    }

    private static Optional<JtlFormat> read(String line, char separator) {
        List<String> fields = new ArrayList<>();
        try (CsvReader<CsvRecord> csv =
                CsvReader.builder().fieldSeparator(separator).ofCsvRecord(line)) {
            for (CsvRecord row : csv) row.getFields().forEach(field -> fields.add(field.strip()));
        } catch (CsvParseException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it is a string
        }
        if (fields.contains("timeStamp") && fields.contains("elapsed"))
            return Optional.of(new JtlFormat(separator, List.copyOf(fields), true));
        boolean row = fields.size() == BY_DEFAULT.size()
                && fields.get(0).matches("\\d{13}")
                && fields.get(1).matches("\\d+")
                && fields.get(7).matches("(?i)true|false");
        return row ? Optional.of(new JtlFormat(separator, BY_DEFAULT, false)) : Optional.empty();
    }

    /** Index of a column; -1 if there is none. */
    int column(String name) {
        return columns.indexOf(name);
    }

    /** Whether it shows which samples failed. */
    boolean hasFailures() {
        return column("success") >= 0 || column("ErrorCount") >= 0;
    }

    /** All rows including the header; invalid UTF-8 is tolerated. */
    CsvReader<CsvRecord> open(Path file) throws IOException {
        Reader text = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8);
        return CsvReader.builder().fieldSeparator(separator).ofCsvRecord(text);
    }
}
