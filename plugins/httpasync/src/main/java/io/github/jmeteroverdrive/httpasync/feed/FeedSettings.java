// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a feed element says.
 *
 * @param element how sentences name it
 * @param file "" = none
 * @param made lines of made columns
 */
record FeedSettings(
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
    static FeedSettings of(TestElement element) {
        Fields fields = Fields.of(element, FeedFields.DECLARATION, Refusal::new);
        return new FeedSettings(
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
            columns.addAll(MadeColumns.parse(made));
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
                throw refuse("two columns are named '" + column.name() + "'; rename one of them");
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
            FileRows rows =
                    format == FeedFields.Format.CSV
                            ? RowFile.csv(path, delimiter)
                            : RowFile.jsonLines(path);
            if (rows.rows() == 0) throw new IOException("it has no rows; add some");
            return rows.columns();
        } catch (NoSuchFileException e) {
            throw refuse(FeedFields.FILE.label() + " is '" + path + "': there is none; correct it");
        } catch (CharacterCodingException e) {
            throw refuse(
                    FeedFields.FILE.label() + " is '" + path + "': it is not in UTF-8; convert it");
        } catch (IOException e) {
            throw refuse(FeedFields.FILE.label() + " is '" + path + "': " + e.getMessage());
        }
    }

    private Refusal refuse(String problemAndRemedy) {
        return new Refusal(element + ": " + problemAndRemedy + ".");
    }
}
