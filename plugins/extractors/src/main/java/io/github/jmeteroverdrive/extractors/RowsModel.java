// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import javax.swing.table.AbstractTableModel;

/** The rows as the table shows them; its last column says which way a row goes. */
final class RowsModel extends AbstractTableModel {

    @Serial private static final long serialVersionUID = 1;

    private final transient FastExtractor element;
    private final transient Function<Field<?>, String> options;
    private final transient List<Field<?>> columns;
    private final transient List<List<String>> rows = new ArrayList<>();

    /**
     * @param element compiles rows, to show their way
     * @param options what an option of the element is now
     */
    RowsModel(FastExtractor element, Function<Field<?>, String> options) {
        this.element = element;
        this.options = options;
        this.columns = element.columns();
    }

    @Override
    public int getRowCount() {
        return rows.size();
    }

    @Override
    public int getColumnCount() {
        return columns.size() + 1;
    }

    @Override
    public String getColumnName(int column) {
        return column < columns.size() ? columns.get(column).label() : "Way";
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return column < columns.size();
    }

    @Override
    public Object getValueAt(int row, int column) {
        return column < columns.size() ? rows.get(row).get(column) : way(rows.get(row));
    }

    private String way(List<String> row) {
        List<String> values = new ArrayList<>(row);
        List<Field<?>> all = new ArrayList<>(columns);
        for (Field<?> option : element.options()) {
            all.add(option);
            values.add(options.apply(option));
        }
        if (values.stream().anyMatch(value -> value.contains("${"))) return "known when it runs";
        try {
            return element.engine(new Row(all, values)).route().toString();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    @Override
    public void setValueAt(Object value, int row, int column) {
        rows.get(row).set(column, String.valueOf(value));
        fireTableRowsUpdated(row, row);
    }

    void add() {
        rows.add(new ArrayList<>(columns.stream().map(Field::initial).toList()));
        fireTableRowsInserted(rows.size() - 1, rows.size() - 1);
    }

    void remove(int row) {
        rows.remove(row);
        fireTableRowsDeleted(row, row);
    }

    void swap(int row, int with) {
        Collections.swap(rows, row, with);
        fireTableDataChanged();
    }

    void load(List<RowElement> from) {
        rows.clear();
        for (RowElement row : from) {
            List<String> values = new ArrayList<>();
            for (Field<?> column : columns) {
                values.add(row.getPropertyAsString(column.property(), column.initial()));
            }
            rows.add(values);
        }
        fireTableDataChanged();
    }

    List<RowElement> store() {
        List<RowElement> stored = new ArrayList<>();
        for (List<String> values : rows) {
            RowElement row = new RowElement();
            for (int i = 0; i < columns.size(); i++) row.with(columns.get(i), values.get(i));
            stored.add(row);
        }
        return stored;
    }
}
