// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of a row and of the element's options, with functions resolved. Equal rows compile to the same engine.
 * Immutable.
 */
public record Row(List<Field<?>> fields, List<String> values) {

    private static final Logger LOG = LoggerFactory.getLogger(Row.class);

    public Row with(Field<?> field, String value) {
        List<String> changed = new ArrayList<>(values);
        changed.set(fields.indexOf(field), value);
        return new Row(fields, changed);
    }

    /** @throws IllegalArgumentException when the value is invalid, with field, value and remedy */
    public <T> T get(Field<T> field) {
        return field.read(values.get(fields.indexOf(field)));
    }

    /** Anything else is false, as in stock. */
    public boolean flag(Field<Boolean> field) {
        return getOr(field, false);
    }

    public String variable() {
        return get(Columns.VARIABLE);
    }

    /** 1 is the first match, 0 a random one, below 0 all; 0 if not a number, as in stock. */
    public int matchNumber() {
        return getOr(Columns.MATCH_NUMBER, 0);
    }

    private <T> T getOr(Field<T> field, T otherwise) {
        try {
            return get(field);
        } catch (IllegalArgumentException e) {
            LOG.warn("Row of '{}': {}; {} is used, as in stock.", variable(), e.getMessage(), otherwise);
            return otherwise;
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
