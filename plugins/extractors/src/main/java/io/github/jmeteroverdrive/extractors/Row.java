// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One row as it stands now, its functions resolved; the element's options count as part of it. Two
 * rows with the same values are equal, and compile to the same engine. Immutable.
 */
public record Row(List<Field<?>> fields, List<String> values) {

    private static final Logger LOG = LoggerFactory.getLogger(Row.class);

    /** The same with another value in one field. */
    public Row with(Field<?> field, String value) {
        List<String> changed = new ArrayList<>(values);
        changed.set(fields.indexOf(field), value);
        return new Row(fields, changed);
    }

    /**
     * The value of a column or option.
     *
     * @throws IllegalArgumentException when it cannot be used, with field, value and remedy
     */
    public <T> T get(Field<T> field) {
        return field.read(values.get(fields.indexOf(field)));
    }

    /** What is neither is false, as in stock. */
    public boolean flag(Field<Boolean> field) {
        return orAsStock(field, false);
    }

    public String variable() {
        return get(Columns.VARIABLE);
    }

    /** 1 is the first match, 0 a random one, below 0 all; no number is 0, as in stock. */
    public int matchNumber() {
        return orAsStock(Columns.MATCH_NUMBER, 0);
    }

    private <T> T orAsStock(Field<T> field, T stock) {
        try {
            return get(field);
        } catch (IllegalArgumentException e) {
            LOG.warn(
                    "Row of '{}': {}; {} is taken, as in stock.",
                    variable(),
                    e.getMessage(),
                    stock);
            return stock;
        }
    }

    public String defaultValue() {
        return get(Columns.DEFAULT);
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
