// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One row as it stands now, its functions resolved; the element's options count as part of it. Two
 * rows with the same values are equal, and compile to the same engine. Immutable.
 */
public record Row(List<Column> columns, List<String> values) {

    private static final Logger LOG = LoggerFactory.getLogger(Row.class);

    /** The same with another value in one column. */
    public Row with(Column column, String value) {
        List<String> changed = new ArrayList<>(values);
        changed.set(columns.indexOf(column), value);
        return new Row(columns, changed);
    }

    /** The value of a column or option. */
    public String text(Column column) {
        return values.get(columns.indexOf(column));
    }

    public boolean flag(Column column) {
        return Boolean.parseBoolean(text(column));
    }

    public String variable() {
        return text(Column.VARIABLE);
    }

    /** 1 is the first match, 0 a random one, below 0 all; no number is 0, as in stock. */
    public int matchNumber() {
        String text = text(Column.MATCH_NUMBER).strip();
        if (text.isEmpty()) return 0;
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            LOG.warn(
                    "Match no. of '{}' is '{}': give a whole number; 0, a random match, is taken.",
                    variable(),
                    text);
            return 0;
        }
    }

    public String defaultValue() {
        return text(Column.DEFAULT);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
