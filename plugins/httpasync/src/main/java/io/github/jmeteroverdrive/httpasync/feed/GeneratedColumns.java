// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import io.github.jmeteroverdrive.httpasync.feed.Column.ColumnCell;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Columns whose values are generated, and the lines in which users write them. */
final class GeneratedColumns {

    private static final int MAX_TEXT = 65_536;
    private static final byte[] LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern LINE = Pattern.compile("([^=\\s]+)\\s*=\\s*(?:"
            + "sequence\\s+(?<first>-?\\d{1,18})(?:\\s+to\\s+(?<last>-?\\d{1,18}))?"
            + "|number\\s+(?<min>-?\\d{1,18})\\s+to\\s+(?<max>-?\\d{1,18})"
            + "|text\\s+(?<length>\\d{1,5}))");
    private static final String REMEDY =
            "give lines such as id = sequence 1 to 1000, n = number 1 to 6, or key = text 12";

    private GeneratedColumns() {}

    /** @throws IllegalArgumentException if a line is not valid; the message is line and remedy */
    static List<Column> parse(String lines) {
        return lines.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(GeneratedColumns::column)
                .toList();
    }

    private static Column column(String line) {
        Matcher given = LINE.matcher(line);
        if (!given.matches()) throw invalid(line, REMEDY);
        String name = given.group(1);
        if (given.group("first") != null) return sequence(line, name, given);
        if (given.group("length") != null) return text(line, name, given);
        long min = Long.parseLong(given.group("min"));
        long max = Long.parseLong(given.group("max"));
        if (max < min) throw invalid(line, "the smaller number comes first; swap them");
        return new Column(name, Column.ENDLESS, random -> new ColumnCell() {
            @Override
            void take(long row) {
                set(random.nextLong(min, max + 1));
            }
        });
    }

    private static Column sequence(String line, String name, Matcher given) {
        long first = Long.parseLong(given.group("first"));
        String last = given.group("last");
        long rows = last == null ? Column.ENDLESS : Long.parseLong(last) - first + 1;
        if (rows < 1) throw invalid(line, "it ends before it begins; swap its ends");
        return new Column(name, rows, random -> new ColumnCell() {
            @Override
            void take(long row) {
                set(first + row % rows);
            }
        });
    }

    private static Column text(String line, String name, Matcher given) {
        int length = Integer.parseInt(given.group("length"));
        if (length < 1 || length > MAX_TEXT) throw invalid(line, "give a length from 1 to " + MAX_TEXT);
        return new Column(name, Column.ENDLESS, random -> textCell(random, new byte[length]));
    }

    private static ColumnCell textCell(RandomGenerator random, byte[] value) {
        return new ColumnCell() {
            @Override
            void take(long row) {
                for (int i = 0; i < value.length; i++) value[i] = LETTERS[random.nextInt(LETTERS.length)];
                set(value, 0, value.length);
            }
        };
    }

    private static IllegalArgumentException invalid(String line, String remedy) {
        return new IllegalArgumentException("'" + line + "' is not a column; " + remedy);
    }
}
