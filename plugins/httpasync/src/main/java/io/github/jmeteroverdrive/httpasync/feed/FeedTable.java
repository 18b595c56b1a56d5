// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import io.github.jmeteroverdrive.form.Fields;
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

/** An {@code od - Data FeedTable} of the run. Thread-safe. */
public final class FeedTable implements AutoCloseable {

    private final Settings settings;
    private final List<Column> columns;
    private final AtomicLong taken = new AtomicLong();

    FeedTable(Settings settings) {
        this.settings = settings;
        columns = settings.columns();
    }

    /**
     * Makes a feed element known to the run, with its file's rows.
     *
     * @throws Refusal when its fields or its file are wrong, or another one has its name
     */
    public static void declare(RunContext run, TestElement element) {
        Settings settings = Settings.of(element);
        FeedTable known =
                run.shared(FeedTable.class, element.getName(), () -> new FeedTable(settings));
        if (!known.settings.equals(settings))
            throw new Refusal(
                    settings.element()
                            + ": the plan has two data feeds of this name; rename one of them.");
    }

    /**
     * The feed that {@code name} names.
     *
     * @param user the element that asks, for the error
     * @throws Refusal when there is none
     */
    public static FeedTable named(RunContext run, String name, String user) {
        return run.find(FeedTable.class, name)
                .orElseThrow(
                        () ->
                                new Refusal(
                                        user
                                                + ": no "
                                                + FeedFields.LABEL
                                                + " is named '"
                                                + name
                                                + "'; give the name of one that is enabled in the"
                                                + " plan."));
    }

    /** Names of the columns, in order. */
    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** How sentences name it. */
    public String element() {
        return settings.element();
    }

    /**
     * A thread's way through the rows.
     *
     * @param seed of its random values
     */
    public FeedCursor cursor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Column.ColumnCell[] cells =
                columns.stream()
                        .map(column -> column.cell(random))
                        .toArray(Column.ColumnCell[]::new);
        boolean once = settings.turns() == FeedFields.Turns.ONCE;
        boolean own = settings.turns() == FeedFields.Turns.EACH_THREAD;
        return new FeedCursor(
                cells,
                own ? new AtomicLong() : taken,
                once ? settings.rows(columns) : Column.ENDLESS);
    }

    @Override
    public void close() {
        // the file was closed when it was read
    }

    /**
     * What a feed element says.
     *
     * @param element how sentences name it
     * @param file "" = none
     * @param made lines of made columns
     */
    record Settings(
            String element,
            String file,
            FeedFields.Format format,
            char delimiter,
            String made,
            FeedFields.Turns turns) {

        private static final Pattern NAME = Pattern.compile("(?!__)[^${}\\\\\\s][^${}\\\\]*");

        /**
         * @throws Refusal when a field is wrong
         */
        static Settings of(TestElement element) {
            Fields fields = Fields.of(element, FeedFields.DECLARATION, Refusal::new);
            return new Settings(
                    FeedFields.LABEL + " '" + element.getName() + "'",
                    fields.get(FeedFields.FILE),
                    fields.get(FeedFields.FORMAT),
                    fields.get(FeedFields.DELIMITER),
                    fields.get(FeedFields.MADE),
                    fields.get(FeedFields.TURNS));
        }

        /**
         * Reads the file.
         *
         * @throws Refusal when it cannot be read, or there are no columns, or two of a name
         */
        List<Column> columns() {
            List<Column> columns = new ArrayList<>();
            if (!file.isEmpty()) columns.addAll(ofFile());
            try {
                columns.addAll(GeneratedColumns.parse(made));
            } catch (IllegalArgumentException e) {
                throw refuse(FeedFields.MADE.label() + ": " + e.getMessage());
            }
            if (columns.isEmpty())
                throw refuse("it has no columns; give a file, or lines of made columns");
            Set<String> names = new HashSet<>();
            for (Column column : columns) {
                if (!NAME.matcher(column.name()).matches())
                    throw refuse("'" + column.name() + "' can be no column's name; rename it");
                if (!names.add(column.name()))
                    throw refuse(
                            "two columns are named '" + column.name() + "'; rename one of them");
            }
            if (turns == FeedFields.Turns.ONCE && rows(columns) == Column.ENDLESS)
                throw refuse(
                        "its rows never end, so they cannot be taken once; give a file or a sequence"
                                + " that ends, or let Rows be shared");
            return columns;
        }

        /** After how many rows all were taken once: those of the file, else of what ends first. */
        long rows(List<Column> columns) {
            if (!file.isEmpty()) return columns.get(0).rows();
            return columns.stream().mapToLong(Column::rows).min().orElseThrow();
        }

        private List<Column> ofFile() {
            Path path = FileServer.getFileServer().getResolvedFile(file).toPath();
            try {
                FeedFile.FileRows rows =
                        format == FeedFields.Format.CSV
                                ? FeedFile.csv(path, delimiter)
                                : FeedFile.jsonLines(path);
                if (rows.rows() == 0) throw new IOException("it has no rows; add some");
                return rows.columns();
            } catch (NoSuchFileException e) {
                throw refuse(
                        FeedFields.FILE.label() + " is '" + path + "': there is none; correct it");
            } catch (CharacterCodingException e) {
                throw refuse(
                        FeedFields.FILE.label()
                                + " is '"
                                + path
                                + "': it is not in UTF-8; convert it");
            } catch (IOException e) {
                throw refuse(FeedFields.FILE.label() + " is '" + path + "': " + e.getMessage());
            }
        }

        private Refusal refuse(String problemAndRemedy) {
            return new Refusal(element + ": " + problemAndRemedy + ".");
        }
    }
}
