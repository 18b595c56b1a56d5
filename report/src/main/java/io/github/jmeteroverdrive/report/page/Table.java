// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;
import java.util.Map;

/**
 * A table of texts: the first column names the row, the others are figures and right-aligned, unless the table contains
 * words. Immutable.
 *
 * @param title above it, or ""
 * @param columns heads
 * @param rows as many cells each as there are columns
 * @param words whether cells are words and left-aligned
 * @param folded whether a click on the title opens it
 * @param links targets for cells of the first column, by their text
 */
public record Table(
        String title,
        List<String> columns,
        List<List<String>> rows,
        boolean words,
        boolean folded,
        Map<String, String> links)
        implements Block {

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        links = Map.copyOf(links);
    }

    public static Table ofFigures(String title, List<String> columns, List<List<String>> rows) {
        return new Table(title, columns, rows, false, false, Map.of());
    }

    public static Table ofWords(String title, List<String> columns, List<List<String>> rows) {
        return new Table(title, columns, rows, true, false, Map.of());
    }

    /** A table of details: it is folded at first. */
    public static Table folded(String title, List<String> columns, List<List<String>> rows) {
        return new Table(title, columns, rows, true, true, Map.of());
    }

    /** The same table, folded at first. */
    public Table closed() {
        return new Table(title, columns, rows, words, true, links);
    }

    /** The same table, with links from the first column. */
    public Table linked(Map<String, String> hrefs) {
        return new Table(title, columns, rows, words, folded, hrefs);
    }
}
