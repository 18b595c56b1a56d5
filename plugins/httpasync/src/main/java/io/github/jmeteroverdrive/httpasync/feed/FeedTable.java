// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.feed.Column.ColumnCell;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;

/** An {@code od - Data Feed} of the run. Thread-safe. */
public final class FeedTable implements AutoCloseable {

    private static final Pattern NAME = Pattern.compile("(?!__)[^${}\\\\\\s][^${}\\\\]*");

    private final String element;
    private final List<Object> values;
    private final boolean hasFile;
    private final FeedFields.Sharing sharing;
    private final List<Column> columns;
    private final AtomicLong taken = new AtomicLong();

    /** Reads the file. */
    FeedTable(TestElement element) {
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
        String missing = "%s: no %s is named '%s'; give the name of one that is enabled in the plan.";
        return run.find(FeedTable.class, name)
                .orElseThrow(() -> new Refusal(missing.formatted(user, FeedFields.LABEL, name)));
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
        return new FeedCursor(
                cells,
                sharing == FeedFields.Sharing.EACH_THREAD ? new AtomicLong() : taken,
                sharing == FeedFields.Sharing.ONCE ? rows() : Column.ENDLESS);
    }

    @Override
    public void close() {
        // the file was closed when it was read
    }

    private List<Column> columns(Fields fields) {
        List<Column> read = new ArrayList<>();
        if (hasFile) read.addAll(ofFile(fields));
        try {
            read.addAll(GeneratedColumns.parse(fields.get(FeedFields.GENERATED)));
        } catch (IllegalArgumentException e) {
            throw refuse(FeedFields.GENERATED.label() + ": " + e.getMessage());
        }
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
}
