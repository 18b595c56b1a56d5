// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.request.Column.ColumnCell;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import io.github.jmeteroverdrive.run.remote.RemoteRunPayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;

/** An {@code od - Data Feed} of the run. Thread-safe. */
public final class FeedTable {

    private final String element;
    private final List<Object> values;
    private final boolean hasFile;
    private final String description;
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
        description = hasFile ? this.element + " (" + path(fields) + ")" : this.element;
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

    /** A feed with its file, for messages; "" if there is none. */
    public static String describe(FeedTable feed) {
        return feed == null ? "" : feed.description;
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
        Set<String> ofFile = new HashSet<>();
        read.forEach(column -> ofFile.add(column.name()));
        Set<String> generated = new HashSet<>();
        for (Column column : generated(fields.get(FeedFields.GENERATED))) {
            String name = column.name();
            String problem = Column.problem(name);
            if (ofFile.contains(name)) problem = "'" + name + "' is a column of the file, too; rename one of them";
            else if (!generated.add(name)) problem = "two columns are named '" + name + "'; rename one of them";
            if (!problem.isEmpty()) throw refuse(FeedFields.GENERATED.label() + ": " + problem);
            read.add(column);
        }
        if (read.isEmpty()) throw refuse("it has no columns; give a file, or lines of generated columns");
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
        Path path = path(fields);
        try {
            FeedFile rows = fields.get(FeedFields.FORMAT) == FeedFields.Format.CSV
                    ? FeedFile.csv(path, fields.get(FeedFields.DELIMITER))
                    : FeedFile.jsonLines(path);
            return rows.columns();
        } catch (NoSuchFileException e) {
            throw refuse(field(fields) + "it does not exist; correct the path");
        } catch (IOException e) {
            throw refuse(field(fields) + e.getMessage());
        }
    }

    private static Path path(Fields fields) {
        return FileServer.getFileServer()
                .getResolvedFile(fields.get(FeedFields.FILE))
                .toPath();
    }

    private static String field(Fields fields) {
        return FeedFields.FILE.label() + " is '" + path(fields) + "': ";
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
}
