// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.httpasync.DataFeed;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedTableTest {

    @TempDir
    private Path folder;

    private static FeedTable feed(Object... given) {
        DataFeed element = new DataFeed();
        element.setName("users");
        for (int i = 0; i < given.length; i += 2) element.setProperty("DataFeed." + given[i], given[i + 1].toString());
        return new FeedTable(element);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String text(Cell cell) {
        return new String(cell.bytes(), cell.from(), cell.to() - cell.from(), UTF_8);
    }

    /** The next rows, at most {@code most}. */
    private static List<String> rows(FeedTable feed, FeedCursor cursor, int most) {
        List<String> rows = new ArrayList<>();
        while (rows.size() < most && cursor.next()) {
            rows.add(IntStream.range(0, feed.names().size())
                    .mapToObj(i -> text(cursor.cell(i)))
                    .collect(Collectors.joining("|")));
        }
        return rows;
    }

    @Test
    void readsCsvWithHeaderAndQuotes() throws IOException {
        Path csv = file("users.csv", "\uFEFFid;name\n1;\"a;b \"\"c\"\"\"\n\n2;Grüße\r\n3;\n");
        FeedTable feed = feed("file", csv, "delimiter", ";");
        assertThat(feed.names()).containsExactly("id", "name");
        assertThat(rows(feed, feed.cursor(1), 4)).containsExactly("1|a;b \"c\"", "2|Grüße", "3|", "1|a;b \"c\"");
    }

    @Test
    void loadAgentsTakeEachRowOnceTogether() throws IOException {
        DataFeed element = new DataFeed();
        element.setProperty("DataFeed.columns", "id = sequence 1 to 10");
        element.setProperty("DataFeed.rows", "once");
        List<String> all = new ArrayList<>();
        for (int agent = 0; agent < 3; agent++) {
            FeedTable feed = new FeedTable(element, agent, 3);
            FeedCursor thread = feed.cursor(1);
            FeedCursor other = feed.cursor(2);
            all.addAll(rows(feed, thread, 2));
            all.addAll(rows(feed, other, 10));
            assertThat(thread.hasNext()).isFalse();
        }
        assertThat(all).containsExactly("1", "4", "7", "10", "2", "5", "8", "3", "6", "9");
    }

    @Test
    void jsonLinesUseTheKeysOfTheFirstLine() throws IOException {
        Path lines = file("users.jsonl", "\uFEFF{\"a\":\"x\",\"b\":1.50}\n\n{\"b\":{\"c\":[1]},\"a\":null}\n");
        FeedTable feed = feed("file", lines, "format", "json-lines", "rows", "once");
        assertThat(rows(feed, feed.cursor(1), 9)).containsExactly("x|1.50", "|{\"c\":[1]}");
    }

    @Test
    void threadsShareRows() {
        FeedTable feed = feed("columns", "id = sequence -1 to 3", "rows", "once");
        FeedCursor first = feed.cursor(1);
        FeedCursor other = feed.cursor(2);
        assertThat(rows(feed, first, 2)).containsExactly("-1", "0");
        assertThat(rows(feed, other, 1)).containsExactly("1");
        assertThat(rows(feed, first, 9)).containsExactly("2", "3");
        assertThat(other.hasNext()).isFalse();
        assertThat(other.next()).isFalse();
    }

    @Test
    void hasNextTakesNoRow() {
        FeedTable feed = feed("columns", "id = sequence 1 to 3", "rows", "once");
        FeedCursor waiting = feed.cursor(1);
        FeedCursor other = feed.cursor(2);
        assertThat(waiting.hasNext()).isTrue();
        assertThat(rows(feed, other, 9)).containsExactly("1", "2", "3");
        assertThat(waiting.hasNext()).isFalse();
    }

    @Test
    void threadsTakeTurnsOrEachGetsAllRows() {
        FeedTable shared = feed("columns", "id = sequence 8 to 10");
        FeedCursor first = shared.cursor(1);
        assertThat(rows(shared, first, 2)).containsExactly("8", "9");
        assertThat(rows(shared, shared.cursor(2), 2)).containsExactly("10", "8");
        assertThat(rows(shared, first, 1)).containsExactly("9");
        FeedTable each = feed("columns", "id = sequence 8", "rows", "each-thread");
        assertThat(rows(each, each.cursor(1), 3)).containsExactly("8", "9", "10");
        assertThat(rows(each, each.cursor(2), 2)).containsExactly("8", "9");
    }

    @Test
    void randomValuesDependOnTheSeedAndStayInRange() {
        FeedTable feed = feed("columns", "n = number -2 to 2\nkey = text 3");
        List<String> rows = rows(feed, feed.cursor(7), 500);
        assertThat(rows).allMatch(row -> row.matches("(-[12]|[0-2])\\|[A-Za-z0-9]{3}"));
        assertThat(rows.stream().map(row -> row.substring(0, row.indexOf('|'))).distinct())
                .hasSize(5);
        assertThat(rows(feed, feed.cursor(7), 500)).isEqualTo(rows);
        assertThat(rows(feed, feed.cursor(8), 500)).isNotEqualTo(rows);
    }

    @Provide
    Arbitrary<Long> numbers() {
        return Arbitraries.longs().between(-999_999_999_999_999_999L, 999_999_999_999_999_999L);
    }

    @Property
    void writesNumbersLikeJava(@ForAll("numbers") long number) {
        FeedTable feed = feed("columns", "n = sequence " + number);
        assertThat(rows(feed, feed.cursor(1), 2)).containsExactly(Long.toString(number), Long.toString(number + 1));
    }

    @Property(tries = 100)
    void readsWhatACsvWriterWrites(@ForAll("tables") @NotEmpty List<List<String>> table) throws IOException {
        String text = table.stream()
                .map(row -> row.stream()
                        .map(v -> '"' + v.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "a,b\n", ""));
        Path file = Files.createTempFile("feed", ".csv");
        try {
            FeedTable feed = feed("file", Files.writeString(file, text));
            assertThat(rows(feed, feed.cursor(1), table.size()))
                    .isEqualTo(table.stream().map(row -> String.join("|", row)).toList());
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<List<String>>> tables() {
        return Arbitraries.strings()
                .withChars("a,\" \nü€")
                .ofMaxLength(6)
                .list()
                .ofSize(2)
                .list()
                .ofMinSize(1)
                .ofMaxSize(20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id = sequence 3 to 1 | ends before it begins",
                "id = text 0 | give a length",
                "id = guess | give lines such as",
                "a = text 1\\na = text 1 | Generated columns: two columns are named 'a'; rename one of them.",
                "__P = text 1 | Generated columns: '__P' is not a valid name of a column",
                "'' | it has no columns"
            })
    void refusesInvalidColumns(String lines, String problem) {
        String columns = lines.replace("\\n", "\n");
        assertThatThrownBy(() -> feed("columns", columns))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - Data Feed 'users': ")
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "csv | a,b\\n1,2\\n\\n3 | its line 4 has 1 value, but there are 2 columns (a, b): column 2, b, has none; add what is missing.",
                "csv | a,b\\n\"1\\n0\",2\\n3,4,5 | its line 4 has 3 values, but there are 2 columns (a, b): value 3 is '5'; remove it, or put a value with a ','",
                "csv | a,b | it has no row below the names of its columns; add some.",
                "csv | '' | it is empty; let its first line name the columns, and each further one be a row.",
                "csv | ' ' | its line 1 is blank; name the columns in it.",
                "csv | a,b\\n1,2\\n4, \"spaced\"\\n5,6 | its line 3 has a quotation mark within a value: '4, \"spaced\"'; put",
                "csv | a,b\\n4, \" | its line 2 has a quotation mark within a value: '4, \"'; put the whole value in quotes",
                "csv | a,b\\n1,\"x\" y | its line 2 has a quotation mark within a value: '1,\"x\" y'; put",
                "csv | a,b\\n1,\"x\\n4,\"y\" | its line 2 has a quotation mark within a value: '4,\"y\"' (in line 3, because",
                "csv | a,b\\n1,\"x\\n2,3 | its line 2 has a value in quotes that does not end; close its quotes.",
                "csv | a,b,a\\n1,2,3 | its line 1, column 3: 'a' is the name of column 1, too; rename one.",
                "csv | a,,b\\n1,2,3 | its line 1, column 2: the name is missing; add it, or remove the column.",
                "csv | a,b,\\n1,2,3 | its line 1, column 3: the name is missing; add it, or remove the column.",
                "csv | a, b\\n1,2 | its line 1, column 2: ' b' is not a valid name of a column; rename it: a name begins with neither a space",
                "json-lines | [1] | its line 1 is '[1]'; write an object with a key",
                "json-lines | {\"a\":1}\\n\\n{\"b\":1} | its line 3 has the keys [b], but the first object has [a]; give",
                "json-lines | {\"a\":1,\"a\":2} | its line 1 has the key 'a' twice; rename one of them.",
                "json-lines | \\n{\"\":1} | its line 2 has the key '': '' is not a valid name of a column; rename it",
                "json-lines | {\\n\"a\":1} | its line 1 is not JSON: its end is missing; write one whole object in each line.",
                "json-lines | '' | it has no rows; give it lines such as {\"id\": 1}."
            })
    void refusesInvalidFiles(String format, String text, String problem) throws IOException {
        Path file = file("rows", text.replace("\\n", "\n"));
        assertThatThrownBy(() -> feed("file", file, "format", format))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("File is '" + file + "': " + problem);
    }

    @Test
    void refusesAGeneratedColumnWithTheNameOfOneOfTheFile() throws IOException {
        Path file = file("rows", "a,b\n1,2\n");
        assertThatThrownBy(() -> feed("file", file, "columns", "b = text 1"))
                .hasMessage("od - Data Feed 'users': Generated columns: 'b' is a column of the file, too; rename one of"
                        + " them.");
    }

    @Test
    void refusesUnreadableFilesAndEndlessFeeds() throws IOException {
        Path latin = Files.write(folder.resolve("latin"), new byte[] {'a', '\n', (byte) 0xE4});
        assertThatThrownBy(() -> feed("file", latin))
                .hasMessageContaining("its line 2 is not in UTF-8 (in ISO 8859-1 it is 'ä'); convert the file.");
        Path json = Files.write(folder.resolve("json"), new byte[] {'"', (byte) 0xE4, '"'});
        assertThatThrownBy(() -> feed("file", json, "format", "json-lines"))
                .hasMessageContaining("its line 1 is not in UTF-8");
        assertThatThrownBy(() -> feed("file", folder.resolve("none"))).hasMessageContaining("it does not exist");
        assertThatThrownBy(() -> feed("columns", "n = sequence 1", "rows", "once"))
                .hasMessageContaining("its rows never end");
    }
}
