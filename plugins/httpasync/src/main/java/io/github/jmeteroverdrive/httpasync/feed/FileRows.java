// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The rows of a file, all values one behind the other. Filled by one thread, then read by any. */
final class FileRows {

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

    private RowCell cell(int column) {
        int rows = rows();
        return new RowCell() {
            @Override
            void take(long row) {
                int index = (int) (row % rows) * names.size() + column;
                set(bytes, index == 0 ? 0 : ends[index - 1], ends[index]);
            }
        };
    }
}
