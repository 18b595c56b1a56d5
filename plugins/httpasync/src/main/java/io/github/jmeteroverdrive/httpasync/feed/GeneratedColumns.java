// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Columns whose values are made, and how users write them. */
final class GeneratedColumns {

    private static final int LONGEST_TEXT = 65_536;
    private static final byte[] LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final Pattern LINE =
            Pattern.compile(
                    "([^=\\s]+)\\s*=\\s*(?:"
                            + "sequence\\s+(?<first>-?\\d{1,18})(?:\\s+to\\s+(?<last>-?\\d{1,18}))?"
                            + "|number\\s+(?<least>-?\\d{1,18})\\s+to\\s+(?<most>-?\\d{1,18})"
                            + "|text\\s+(?<length>\\d{1,5}))");
    private static final String REMEDY =
            "give lines such as id = sequence 1 to 1000, n = number 1 to 6, or key = text 12";

    private GeneratedColumns() {}

    /**
     * @throws IllegalArgumentException when a line is none; the message is line and remedy
     */
    static List<Column> parse(String lines) {
        return lines.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(GeneratedColumns::column)
                .toList();
    }

    private static Column column(String line) {
        Matcher given = LINE.matcher(line);
        if (!given.matches()) throw bad(line, REMEDY);
        String name = given.group(1);
        if (given.group("first") != null) return sequence(line, name, given);
        if (given.group("length") != null) return text(line, name, given);
        long least = Long.parseLong(given.group("least"));
        long most = Long.parseLong(given.group("most"));
        if (most < least) throw bad(line, "the least comes first; turn it round");
        return new Column(name, Column.ENDLESS, random -> number(random, least, most));
    }

    private static Column sequence(String line, String name, Matcher given) {
        long first = Long.parseLong(given.group("first"));
        if (given.group("last") == null)
            return new Column(name, Column.ENDLESS, random -> sequence(first, Column.ENDLESS));
        long rows = Long.parseLong(given.group("last")) - first + 1;
        if (rows < 1) throw bad(line, "it ends before it begins; turn it round");
        return new Column(name, rows, random -> sequence(first, rows));
    }

    private static Column text(String line, String name, Matcher given) {
        int length = Integer.parseInt(given.group("length"));
        if (length < 1 || length > LONGEST_TEXT)
            throw bad(line, "give a length from 1 to " + LONGEST_TEXT);
        return new Column(name, Column.ENDLESS, random -> text(random, new byte[length]));
    }

    private static IllegalArgumentException bad(String line, String remedy) {
        return new IllegalArgumentException("'" + line + "' is no column; " + remedy);
    }

    private static Column.ColumnCell sequence(long first, long rows) {
        return new Column.ColumnCell() {
            @Override
            void take(long row) {
                set(first + row % rows);
            }
        };
    }

    private static Column.ColumnCell number(RandomGenerator random, long least, long most) {
        return new Column.ColumnCell() {
            @Override
            void take(long row) {
                set(random.nextLong(least, most + 1));
            }
        };
    }

    private static Column.ColumnCell text(RandomGenerator random, byte[] value) {
        return new Column.ColumnCell() {
            @Override
            void take(long row) {
                for (int i = 0; i < value.length; i++)
                    value[i] = LETTERS[random.nextInt(LETTERS.length)];
                set(value, 0, value.length);
            }
        };
    }
}
