// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;

/**
 * The compiled rows of an element in one thread. Without functions they are compiled once; otherwise fields are read
 * for each sample, and rows with known values keep their engine.
 */
final class CompiledRows {

    /** Engines cached for each row; the least recently used one is dropped. */
    private static final int CACHED_PER_ROW = 16;

    private final FastExtractor element;
    private final List<RowElement> elements;
    private final List<Field<?>> options;
    private final List<Field<?>> fields;
    private final boolean constant;
    private final boolean comparing;
    private final Map<Row, RowEngine> compiled;
    private List<Row> rows;
    private List<RowEngine> engines;
    private SampleField searchedField;

    CompiledRows(FastExtractor element) {
        this.element = element;
        elements = element.rowElements();
        options = element.options();
        fields = new ArrayList<>(element.columns());
        fields.addAll(options);
        constant = !hasFunction(element, options)
                && elements.stream().noneMatch(row -> hasFunction(row, element.columns()));
        comparing = Boolean.parseBoolean(text(element, Columns.COMPARE));
        int cached = CACHED_PER_ROW * Math.max(1, elements.size());
        compiled = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Row, RowEngine> eldest) {
                return size() > cached;
            }
        };
    }

    private static boolean hasFunction(TestElement of, List<Field<?>> fields) {
        return fields.stream().anyMatch(field -> of.getProperty(field.property()) instanceof FunctionProperty);
    }

    /** The engines for this sample, in the order of rows. */
    List<RowEngine> current() {
        if (engines == null || !constant) {
            rows = elements.stream().map(this::read).toList();
            engines = rows.stream().map(this::engine).toList();
            searchedField = readSearchedField();
        }
        return engines;
    }

    private Row read(RowElement row) {
        int columns = fields.size() - options.size();
        List<String> values = new ArrayList<>(fields.size());
        for (Field<?> field : fields) {
            TestElement of = values.size() < columns ? row : element;
            values.add(text(of, field));
        }
        return new Row(fields, values);
    }

    private RowEngine engine(Row row) {
        RowEngine known = compiled.get(row);
        if (known != null) return known;
        RowEngine made = element.engine(row);
        made.route().log(element, row);
        compiled.put(row, made);
        return made;
    }

    private SampleField readSearchedField() {
        return options.contains(Columns.FIELD) ? Columns.FIELD.read(text(element, Columns.FIELD)) : SampleField.BODY;
    }

    private static String text(TestElement of, Field<?> field) {
        return of.getPropertyAsString(field.property(), field.initial());
    }

    /** The rows of {@link #current()}. */
    List<Row> rows() {
        return rows;
    }

    boolean comparing() {
        return comparing;
    }

    SampleField searchedField() {
        return searchedField;
    }
}
