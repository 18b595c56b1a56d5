// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;
import java.util.Map;

/**
 * A table of texts: the first column names the row, the others are figures and aligned to the right, unless the table
 * is one of words. Immutable.
 *
 * @param title above it, or ""
 * @param columns heads
 * @param rows as many cells each as there are columns
 * @param words whether cells are words and aligned to the left
 * @param folded whether a click on the title opens it
 * @param links where cells of the first column lead, by their text
 */
public record Table(
        String title,
        List<String> columns,
        List<List<String>> rows,
        boolean words,
        boolean folded,
        Map<String, String> links)
        implements Block {

    /** Copies the lists. */
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        links = Map.copyOf(links);
    }

    /** A table of figures. */
    public static Table ofFigures(String title, List<String> columns, List<List<String>> rows) {
        return new Table(title, columns, rows, false, false, Map.of());
    }

    /** A table of words. */
    public static Table ofWords(String title, List<String> columns, List<List<String>> rows) {
        return new Table(title, columns, rows, true, false, Map.of());
    }

    /** A table of words for those who want to know: it is closed at first. */
    public static Table folded(String title, List<String> columns, List<List<String>> rows) {
        return new Table(title, columns, rows, true, true, Map.of());
    }

    /** The same, closed at first. */
    public Table closed() {
        return new Table(title, columns, rows, words, true, links);
    }

    /** The same, with links from the first column. */
    public Table linked(Map<String, String> hrefs) {
        return new Table(title, columns, rows, words, folded, hrefs);
    }
}
