// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import org.apache.jmeter.testelement.AbstractTestElement;

/** A row of a {@link FastExtractor} in the plan, with a property for each column. */
public final class RowElement extends AbstractTestElement {

    private static final long serialVersionUID = 1;

    /** For plans that are built by a program. */
    public RowElement with(Field<?> column, String value) {
        setProperty(column.property(), value);
        return this;
    }
}
