// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.feed.Column.ColumnCell;
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

/**
 * The rows of a file, all values in one array. Filled by one thread, then read by any. An IOException about its content
 * names the row and the remedy.
 */
final class FeedFile {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final List<String> names;
    private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
    private int[] ends = new int[1024];
    private int values;

    private FeedFile(List<String> names) {
        this.names = names;
    }

    static FeedFile csv(Path file, char delimiter) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            String[] header = CSVSaveService.csvReadFile(in, delimiter);
            if (header.length > 0 && header[0].startsWith(BYTE_ORDER_MARK)) header[0] = header[0].substring(1);
            if (header.length == 0 || isBlank(header))
                throw new IOException("its first line has no names of columns; add one");
            FeedFile rows = new FeedFile(List.of(header));
            for (String[] row; (row = CSVSaveService.csvReadFile(in, delimiter)).length > 0; ) {
                if (isBlank(row)) continue;
                if (row.length != header.length)
                    throw invalid(rows, "has " + row.length + " values, but there are " + header.length + " columns");
                rows.add(List.of(row));
            }
            return rows;
        }
    }

    private static boolean isBlank(String[] row) {
        return row.length == 1 && row[0].isBlank();
    }

    static FeedFile jsonLines(Path file) throws IOException {
        FeedFile rows = null;
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String line; (line = in.readLine()) != null; ) {
                if (rows == null && line.startsWith(BYTE_ORDER_MARK)) line = line.substring(1);
                if (line.isBlank()) continue;
                JsonNode row = object(rows, line);
                List<String> keys = new ArrayList<>();
                row.fieldNames().forEachRemaining(keys::add);
                if (rows == null) rows = new FeedFile(keys);
                if (!keys.containsAll(rows.names) || row.size() != rows.names.size())
                    throw invalid(rows, "does not have the keys " + rows.names + " of the first");
                // null is an empty value, like an empty field of a CSV file
                rows.add(rows.names.stream()
                        .map(row::get)
                        .map(value -> value.isNull() ? "" : UserJson.text(value))
                        .toList());
            }
        }
        return rows == null ? new FeedFile(List.of("")) : rows;
    }

    private static JsonNode object(FeedFile rows, String line) throws IOException {
        try {
            JsonNode row = UserJson.read(line);
            if (row.isObject() && !row.isEmpty()) return row;
        } catch (JsonProcessingException e) {
            throw invalid(rows, "is not JSON (" + e.getOriginalMessage() + ")");
        }
        throw invalid(rows, "is not an object with a key");
    }

    private static IOException invalid(FeedFile before, String problem) {
        int row = before == null ? 1 : before.size() + 1;
        return new IOException("its row " + row + " " + problem + "; fix it");
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
}
