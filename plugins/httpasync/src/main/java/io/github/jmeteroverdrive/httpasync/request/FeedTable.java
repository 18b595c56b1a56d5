// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.request.Column.ColumnCell;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import io.github.jmeteroverdrive.run.remote.RemoteRunPayload;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;

/** An {@code od - Data Feed} of the run. Thread-safe. */
public final class FeedTable {

    private static final Pattern NAME = Pattern.compile("(?!__)[^${}\\\\\\s][^${}\\\\]*");

    private final String element;
    private final List<Object> values;
    private final boolean hasFile;
    private final FeedFields.Sharing sharing;
    private final List<Column> columns;
    private final AtomicLong taken = new AtomicLong();
    private final int agent;
    private final int agents;

    /** Reads the file. */
    FeedTable(TestElement element) {
        this(element, RemoteRunHolder.present().map(RemoteRunPayload::index).orElse(0), RemoteRunHolder.agents());
    }

    /** @param agent number of this load agent, from 0; together the agents take each row once */
    FeedTable(TestElement element, int agent, int agents) {
        this.agent = agent;
        this.agents = agents;
        this.element = FeedFields.LABEL + " '" + element.getName() + "'";
        Fields fields = Fields.of(element, FeedFields.DECLARATION, Refusal::new);
        values = values(fields);
        hasFile = !fields.get(FeedFields.FILE).isEmpty();
        sharing = fields.get(FeedFields.SHARING);
        columns = columns(fields);
        if (sharing == FeedFields.Sharing.ONCE && rows() == Column.ENDLESS)
            throw refuse("its rows never end, so they cannot be taken once; give a file or a sequence"
                    + " that ends, or let Rows be shared");
    }

    private static List<Object> values(Fields fields) {
        return FeedFields.DECLARATION.fields().stream().<Object>map(fields::get).toList();
    }

    /**
     * Makes a feed element known to the run, with the rows of its file.
     *
     * @throws Refusal if its fields or its file are wrong, or another feed has its name
     */
    public static void declare(RunContext run, TestElement element) {
        FeedTable known = run.shared(FeedTable.class, element.getName(), () -> new FeedTable(element));
        Fields fields = Fields.of(element, FeedFields.DECLARATION, Refusal::new);
        if (!known.values.equals(values(fields)))
            throw known.refuse("the plan has two data feeds of this name; rename one of them");
    }

    /**
     * @param user the element that names it, for the error
     * @throws Refusal if there is no feed of that name
     */
    public static FeedTable named(RunContext run, String name, String user) {
        return run.named(FeedTable.class, name, user, FeedFields.LABEL);
    }

    /** Names of the columns, in order. */
    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /**
     * Takes the rows for one thread.
     *
     * @param seed of its random values
     */
    public FeedCursor cursor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ColumnCell[] cells =
                columns.stream().map(column -> column.maker().cell(random)).toArray(ColumnCell[]::new);
        if (sharing == FeedFields.Sharing.ONCE) return new FeedCursor(cells, taken, rows(), agent, agents);
        AtomicLong rows = sharing == FeedFields.Sharing.EACH_THREAD ? new AtomicLong() : taken;
        return new FeedCursor(cells, rows, Column.ENDLESS, 0, 1);
    }

    private List<Column> columns(Fields fields) {
        List<Column> read = new ArrayList<>();
        if (hasFile) read.addAll(ofFile(fields));
        read.addAll(generated(fields.get(FeedFields.GENERATED)));
        if (read.isEmpty()) throw refuse("it has no columns; give a file, or lines of generated columns");
        Set<String> names = new HashSet<>();
        for (Column column : read) {
            String name = "'" + column.name() + "'";
            if (!NAME.matcher(column.name()).matches())
                throw refuse(name + " is not a valid name of a column; rename it");
            if (!names.add(column.name())) throw refuse("two columns are named " + name + "; rename one of them");
        }
        return read;
    }

    /** @throws IllegalArgumentException if a line is not valid; the message is line and remedy */
    static List<Column> generated(String lines) {
        return GeneratedColumns.parse(lines);
    }

    /** The number of different rows: those of the file, or of the column that ends first. */
    private long rows() {
        if (hasFile) return columns.get(0).rows();
        return columns.stream().mapToLong(Column::rows).min().orElseThrow();
    }

    private List<Column> ofFile(Fields fields) {
        String file = fields.get(FeedFields.FILE);
        Path path = FileServer.getFileServer().getResolvedFile(file).toPath();
        String field = FeedFields.FILE.label() + " is '" + path + "': ";
        try {
            FeedFile rows = fields.get(FeedFields.FORMAT) == FeedFields.Format.CSV
                    ? FeedFile.csv(path, fields.get(FeedFields.DELIMITER))
                    : FeedFile.jsonLines(path);
            if (rows.size() == 0) throw new IOException("it has no rows; add some");
            return rows.columns();
        } catch (NoSuchFileException e) {
            throw refuse(field + "it does not exist; correct the path");
        } catch (CharacterCodingException e) {
            throw refuse(field + "it is not in UTF-8; convert it");
        } catch (IOException e) {
            throw refuse(field + e.getMessage());
        }
    }

    private Refusal refuse(String problemAndRemedy) {
        return new Refusal(element + ": " + problemAndRemedy + ".");
    }

    /** Columns whose values are generated, and the lines in which users write them. */
    private static final class GeneratedColumns {

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

    /**
     * The rows of a file, all values in one array. Filled by one thread, then read by any. An IOException about its
     * content names the row and the remedy.
     */
    private static final class FeedFile {

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
                        throw invalid(
                                rows, "has " + row.length + " values, but there are " + header.length + " columns");
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
                throw invalid(rows, "is not JSON: " + UserJson.problem(e));
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
}
