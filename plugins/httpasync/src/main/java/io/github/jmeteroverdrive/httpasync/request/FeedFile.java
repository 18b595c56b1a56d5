// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.request.Column.ColumnCell;
import io.github.jmeteroverdrive.measure.Show;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jmeter.save.CSVSaveService;

/**
 * The rows of a file, all values in one array. Filled by one thread, then read by any. An IOException about its content
 * names the line and the remedy.
 */
final class FeedFile {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int MAX_SHOWN = 60;

    private final List<String> names;
    private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
    private int[] ends = new int[1024];
    private int values;

    private FeedFile(List<String> names) {
        this.names = names;
    }

    static FeedFile csv(Path file, char delimiter) throws IOException {
        try (CsvLines in = new CsvLines(Files.newBufferedReader(file))) {
            String[] header = in.row(delimiter);
            if (header.length > 0 && header[0].startsWith(BYTE_ORDER_MARK)) header[0] = header[0].substring(1);
            if (header.length == 0)
                throw new IOException(
                        "it is empty; let its first line name the columns, and each further one be a row");
            if (isBlank(header)) throw invalid(1, "is blank; name the columns in it");
            checkNames(List.of(header));
            FeedFile rows = new FeedFile(List.of(header));
            int line = in.next();
            for (String[] row; (row = in.row(delimiter)).length > 0; line = in.next()) {
                if (isBlank(row)) continue;
                if (row.length != header.length) throw invalid(line, differs(row, header, delimiter));
                rows.add(List.of(row));
            }
            if (rows.size() == 0) throw new IOException("it has no row below the names of its columns; add some");
            return rows;
        } catch (CharacterCodingException e) {
            throw notUtf8(file);
        }
    }

    private static void checkNames(List<String> names) throws IOException {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            int first = names.indexOf(name);
            String problem = Column.problem(name);
            if (name.isBlank()) problem = "the name is missing; add it, or remove the column";
            else if (first < i) problem = "'" + name + "' is the name of column " + (first + 1) + ", too; rename one";
            if (!problem.isEmpty()) throw new IOException("its line 1, column " + (i + 1) + ": " + problem);
        }
    }

    private static boolean isBlank(String[] row) {
        return row.length == 1 && row[0].isBlank();
    }

    private static String differs(String[] row, String[] header, char delimiter) {
        boolean few = row.length < header.length;
        return "has %s, but there are %s (%s): %s"
                .formatted(
                        Show.count(row.length, "value"),
                        Show.count(header.length, "column"),
                        String.join(", ", header),
                        few
                                ? "column " + (row.length + 1) + ", " + header[row.length]
                                        + ", has none; add what is missing"
                                : "value " + (header.length + 1) + " is '" + row[header.length]
                                        + "'; remove it, or put a value with a '" + delimiter + "' in quotes: \"a"
                                        + delimiter + "b\"");
    }

    static FeedFile jsonLines(Path file) throws IOException {
        FeedFile rows = null;
        int number = 0;
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String line; (line = in.readLine()) != null; ) {
                number++;
                if (rows == null && line.startsWith(BYTE_ORDER_MARK)) line = line.substring(1);
                if (line.isBlank()) continue;
                JsonNode row = object(number, line);
                List<String> keys = new ArrayList<>();
                row.fieldNames().forEachRemaining(keys::add);
                for (String key : keys) {
                    String problem = Column.problem(key);
                    if (!problem.isEmpty()) throw invalid(number, "has the key '" + key + "': " + problem);
                }
                if (rows == null) rows = new FeedFile(keys);
                if (!keys.containsAll(rows.names) || row.size() != rows.names.size())
                    throw invalid(
                            number,
                            "has the keys " + keys + ", but the first object has " + rows.names
                                    + "; give all lines the same keys");
                // null is an empty value, like an empty field of a CSV file
                rows.add(rows.names.stream()
                        .map(row::get)
                        .map(value -> value.isNull() ? "" : UserJson.text(value))
                        .toList());
            }
        } catch (CharacterCodingException e) {
            throw notUtf8(file);
        }
        if (rows == null) throw new IOException("it has no rows; give it lines such as {\"id\": 1}");
        return rows;
    }

    private static JsonNode object(int number, String line) throws IOException {
        try {
            JsonNode row = UserJson.read(line);
            if (row.isObject() && !row.isEmpty()) return row;
        } catch (JsonProcessingException e) {
            String problem = UserJson.problem(e);
            throw invalid(
                    number,
                    problem.startsWith("it has ")
                            ? problem.substring("it ".length()) + "; rename one of them"
                            : "is not JSON: " + problem + "; write one whole object in each line");
        }
        throw invalid(number, "is " + shown(line) + "; write an object with a key, such as {\"id\": 1}");
    }

    /** @param problem and remedy */
    private static IOException invalid(int line, String problem) {
        return new IOException("its line " + line + " " + problem);
    }

    /** A reader decodes many lines at once, so the line is looked for. */
    private static IOException notUtf8(Path file) throws IOException {
        int number = 0;
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line; (line = in.readLine()) != null; ) {
                number++;
                if (!isUtf8(line.getBytes(StandardCharsets.ISO_8859_1)))
                    return invalid(
                            number, "is not in UTF-8 (in ISO 8859-1 it is " + shown(line) + "); convert the file");
            }
        }
        return new IOException("it is not in UTF-8; convert it");
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static String shown(String line) {
        return "'" + (line.length() > MAX_SHOWN ? line.substring(0, MAX_SHOWN) + "…" : line) + "'";
    }

    private void add(List<String> row) {
        if (values + names.size() > ends.length) ends = Arrays.copyOf(ends, 2 * ends.length + row.size());
        for (String value : row) {
            gathered.writeBytes(value.getBytes(StandardCharsets.UTF_8));
            ends[values++] = gathered.size();
        }
    }

    int size() {
        return values / names.size();
    }

    List<Column> columns() {
        byte[] bytes = gathered.toByteArray();
        return IntStream.range(0, names.size())
                .mapToObj(i -> new Column(names.get(i), size(), random -> cell(bytes, i)))
                .toList();
    }

    private ColumnCell cell(byte[] bytes, int column) {
        int rows = size();
        return new ColumnCell() {
            @Override
            void take(long row) {
                int index = (int) (row % rows) * names.size() + column;
                set(bytes, index == 0 ? 0 : ends[index - 1], ends[index]);
            }
        };
    }

    /** Reads rows as JMeter does, and knows the line, because JMeter's exceptions do not. */
    private static final class CsvLines extends BufferedReader {

        private final StringBuilder line = new StringBuilder();
        private int complete;
        private boolean ended;

        CsvLines(Reader in) {
            super(in);
        }

        /** The line that is read next, from 1. */
        int next() {
            return complete + 1;
        }

        /** @return empty at the end of the file */
        String[] row(char delimiter) throws IOException {
            int first = next();
            line.setLength(0);
            try {
                return CSVSaveService.csvReadFile(this, delimiter);
            } catch (CharacterCodingException e) {
                throw e;
            } catch (IOException e) {
                if (ended) throw invalid(first, "has a value in quotes that does not end; close its quotes");
                String rest = readLine();
                throw invalid(
                        first,
                        "has a quotation mark within a value: " + shown(rest == null ? "" + line : line + rest)
                                + (next() == first
                                        ? ""
                                        : " (in line " + next() + ", because its quotes do not end before)")
                                + "; put the whole value in quotes, without spaces around them, and write \"\" for each"
                                + " quotation mark in it");
            }
        }

        /** JMeter reads single characters. */
        @Override
        public int read() throws IOException {
            int next = super.read();
            ended = next < 0;
            if (next == '\n') {
                complete++;
                line.setLength(0);
            } else if (next >= 0) {
                line.append((char) next);
            }
            return next;
        }
    }
}
