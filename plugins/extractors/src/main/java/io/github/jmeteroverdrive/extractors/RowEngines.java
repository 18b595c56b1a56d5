// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;

/**
 * The compiled rows of one element in one thread. Where no field has a function, they are compiled
 * once; else the fields are read for each sample, and rows whose text came before keep their
 * engine.
 */
final class RowEngines {

    /** Engines of rows that functions made, kept for each row; the one unused longest goes. */
    private static final int KEPT_PER_ROW = 16;

    private final FastExtractor element;
    private final List<RowElement> elements;
    private final List<Column> columns;
    private final boolean constant;
    private final boolean comparing;
    private final Map<Row, RowEngine> compiled;
    private List<Row> rows;
    private List<RowEngine> engines;
    private Field field;

    RowEngines(FastExtractor element) {
        this.element = element;
        elements = element.rowElements();
        columns = new ArrayList<>(element.columns());
        columns.addAll(element.options());
        constant =
                !hasFunction(element, element.options())
                        && elements.stream().noneMatch(row -> hasFunction(row, element.columns()));
        comparing = element.getPropertyAsBoolean(FastExtractor.COMPARE.property());
        int kept = KEPT_PER_ROW * Math.max(1, elements.size());
        compiled =
                new LinkedHashMap<>(16, 0.75f, true) {
                    @Override
                    protected boolean removeEldestEntry(Map.Entry<Row, RowEngine> eldest) {
                        return size() > kept;
                    }
                };
    }

    private static boolean hasFunction(TestElement of, List<Column> columns) {
        return columns.stream()
                .anyMatch(column -> of.getProperty(column.property()) instanceof FunctionProperty);
    }

    /** The engines for this sample, in the rows' order. */
    List<RowEngine> now() {
        if (engines == null || !constant) {
            rows = elements.stream().map(this::read).toList();
            engines = rows.stream().map(this::engine).toList();
            field = element.options().contains(Column.FIELD) ? Field.of(option()) : Field.BODY;
        }
        return engines;
    }

    private Row read(RowElement row) {
        List<String> values = new ArrayList<>(columns.size());
        for (Column column : columns) {
            TestElement of = values.size() < element.columns().size() ? row : element;
            values.add(of.getPropertyAsString(column.property(), column.initial()));
        }
        return new Row(columns, values);
    }

    private RowEngine engine(Row row) {
        RowEngine known = compiled.get(row);
        if (known != null) return known;
        RowEngine made = element.engine(row);
        Routes.log(element, row, made.route());
        compiled.put(row, made);
        return made;
    }

    private String option() {
        return element.getPropertyAsString(Column.FIELD.property(), Column.FIELD.initial());
    }

    /** The rows of the last {@link #now()}. */
    List<Row> rows() {
        return rows;
    }

    boolean comparing() {
        return comparing;
    }

    /** What is searched in samples. */
    Field field() {
        return field;
    }
}
