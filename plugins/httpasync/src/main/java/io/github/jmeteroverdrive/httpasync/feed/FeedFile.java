// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jmeter.save.CSVSaveService;

/** Reads a file of rows. What is wrong with it is an IOException with the row and a remedy. */
final class FeedFile {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private FeedFile() {}

    static FileRows csv(Path file, char delimiter) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            String[] header = CSVSaveService.csvReadFile(in, delimiter);
            if (header.length > 0 && header[0].startsWith(BYTE_ORDER_MARK))
                header[0] = header[0].substring(1);
            if (header.length == 0 || isBlank(header))
                throw new IOException("its first line names no columns; add one");
            FileRows rows = new FileRows(List.of(header));
            for (String[] row; (row = CSVSaveService.csvReadFile(in, delimiter)).length > 0; ) {
                if (isBlank(row)) continue;
                if (row.length != header.length)
                    throw bad(
                            rows,
                            "has " + row.length + " values and not " + header.length + "; mend it");
                rows.add(List.of(row));
            }
            return rows;
        }
    }

    private static boolean isBlank(String[] row) {
        return row.length == 1 && row[0].isBlank();
    }

    static FileRows jsonLines(Path file) throws IOException {
        FileRows rows = null;
        List<String> names = List.of();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String line; (line = in.readLine()) != null; ) {
                if (rows == null && line.startsWith(BYTE_ORDER_MARK)) line = line.substring(1);
                if (line.isBlank()) continue;
                JsonNode row = object(rows, line);
                if (rows == null) {
                    names = names(row);
                    rows = new FileRows(names);
                }
                if (!names(row).containsAll(names) || row.size() != names.size())
                    throw bad(rows, "has not the keys " + names + " of the first; mend it");
                rows.add(names.stream().map(row::get).map(FeedFile::text).toList());
            }
        }
        return rows == null ? new FileRows(List.of("")) : rows;
    }

    /** JSON's null is no value, as an empty field of a CSV file is. */
    private static String text(JsonNode value) {
        return value.isNull() ? "" : UserJson.of(value);
    }

    private static JsonNode object(FileRows rows, String line) throws IOException {
        try {
            JsonNode row = UserJson.read(line);
            if (row.isObject() && !row.isEmpty()) return row;
        } catch (JsonProcessingException e) {
            throw bad(rows, "is no JSON (" + e.getOriginalMessage() + "); mend it");
        }
        throw bad(rows, "is no object with a key; mend it");
    }

    private static List<String> names(JsonNode row) {
        List<String> names = new ArrayList<>();
        row.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static IOException bad(FileRows before, String problem) {
        return new IOException(
                "its row " + (before == null ? 1 : before.rows() + 1) + " " + problem);
    }

    /**
     * The rows of a file, all values one behind the other. Filled by one thread, then read by any.
     */
    static final class FileRows {

        private final List<String> names;
        private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
        private int[] ends = new int[1024];
        private int values;
        private byte[] bytes;

        FileRows(List<String> names) {
            this.names = names;
        }

        /** Adds a row; it has a value for each column. */
        void add(List<String> row) {
            if (values + names.size() > ends.length)
                ends = Arrays.copyOf(ends, 2 * ends.length + row.size());
            for (String value : row) {
                gathered.writeBytes(value.getBytes(StandardCharsets.UTF_8));
                ends[values++] = gathered.size();
            }
        }

        int rows() {
            return values / names.size();
        }

        /** No row follows. */
        List<Column> columns() {
            bytes = gathered.toByteArray();
            List<Column> columns = new ArrayList<>();
            IntStream.range(0, names.size())
                    .forEach(i -> columns.add(new Column(names.get(i), rows(), random -> cell(i))));
            return columns;
        }

        private Column.ColumnCell cell(int column) {
            int rows = rows();
            return new Column.ColumnCell() {
                @Override
                void take(long row) {
                    int index = (int) (row % rows) * names.size() + column;
                    set(bytes, index == 0 ? 0 : ends[index - 1], ends[index]);
                }
            };
        }
    }
}
