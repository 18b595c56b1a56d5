// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import javax.swing.BorderFactory;
import javax.swing.DefaultCellEditor;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;
import javax.swing.table.TableColumnModel;
import org.apache.jorphan.gui.GuiUtils;

/** The table of rows and its buttons. Used by the event thread. */
final class RowsPanel extends JPanel {

    private static final long serialVersionUID = 1;

    private final RowsModel model;
    private final JTable table;

    /**
     * @param element compiles rows, to show their engines
     * @param options current value of an option of the element
     */
    RowsPanel(FastExtractor element, Function<Field<?>, String> options) {
        super(new BorderLayout(0, 5));
        model = new RowsModel(element, options);
        table = new JTable(model);
        table.setTableHeader(new HeaderWithToolTips(table.getColumnModel(), element.columns()));
        table.setName(FastExtractor.ROWS);
        table.setPreferredScrollableViewportSize(new Dimension(600, 160));
        table.putClientProperty("terminateEditOnFocusLost", true);
        addComboBoxes(element.columns());
        fitTitles();
        setBorder(BorderFactory.createTitledBorder("Rows"));
        add(new JScrollPane(table), BorderLayout.CENTER);
        add(buttons(), BorderLayout.SOUTH);
    }

    private static final class HeaderWithToolTips extends JTableHeader {

        private static final long serialVersionUID = 1;

        private final transient List<Field<?>> columns;

        HeaderWithToolTips(TableColumnModel model, List<Field<?>> columns) {
            super(model);
            this.columns = columns;
        }

        @Override
        public String getToolTipText(MouseEvent over) {
            int shown = columnAtPoint(over.getPoint());
            int column = shown < 0 ? columns.size() : table.convertColumnIndexToModel(shown);
            return column < columns.size() ? columns.get(column).toolTip() : null;
        }
    }

    private void addComboBoxes(List<Field<?>> columns) {
        for (int i = 0; i < columns.size(); i++) {
            List<String> choices = columns.get(i).choices();
            if (choices.isEmpty()) continue;
            JComboBox<String> box = new JComboBox<>(choices.toArray(String[]::new));
            box.setEditable(true);
            table.getColumnModel().getColumn(i).setCellEditor(new DefaultCellEditor(box));
        }
    }

    private void fitTitles() {
        TableCellRenderer renderer = table.getTableHeader().getDefaultRenderer();
        for (TableColumn column : Collections.list(table.getColumnModel().getColumns())) {
            int width = renderer.getTableCellRendererComponent(table, column.getHeaderValue(), false, false, -1, 0)
                            .getPreferredSize()
                            .width
                    + table.getIntercellSpacing().width;
            column.setMinWidth(width);
        }
    }

    private JPanel buttons() {
        JPanel buttons = new JPanel();
        buttons.add(button("Add", model::add));
        buttons.add(button("Delete", () -> onSelected(model::remove)));
        buttons.add(button("Up", () -> onSelected(row -> shift(row, row - 1))));
        buttons.add(button("Down", () -> onSelected(row -> shift(row, row + 1))));
        return buttons;
    }

    private JButton button(String name, Runnable action) {
        JButton button = new JButton(name);
        button.setName(name);
        button.addActionListener(event -> {
            GuiUtils.stopTableEditing(table);
            action.run();
        });
        return button;
    }

    private void onSelected(IntConsumer action) {
        int row = table.getSelectedRow();
        if (row >= 0) action.accept(row);
    }

    private void shift(int row, int to) {
        if (to < 0 || to >= model.getRowCount()) return;
        model.swap(row, to);
        table.setRowSelectionInterval(to, to);
    }

    /** After an option changed. */
    void refreshEngines() {
        table.repaint();
    }

    void load(List<RowElement> rows) {
        GuiUtils.stopTableEditing(table);
        model.load(rows);
    }

    List<RowElement> store() {
        GuiUtils.stopTableEditing(table);
        return model.store();
    }

    /** The rows, and a last column with the engine of each. */
    private static final class RowsModel extends AbstractTableModel {

        private static final long serialVersionUID = 1;

        private final transient FastExtractor element;
        private final transient Function<Field<?>, String> options;
        private final transient List<Field<?>> columns;
        private final transient List<List<String>> rows = new ArrayList<>();

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
            return column < columns.size() ? columns.get(column).label() : "Engine";
        }

        @Override
        public boolean isCellEditable(int row, int column) {
            return column < columns.size();
        }

        @Override
        public Object getValueAt(int row, int column) {
            return column < columns.size() ? rows.get(row).get(column) : engine(rows.get(row));
        }

        private String engine(List<String> row) {
            List<String> values = new ArrayList<>(row);
            List<Field<?>> all = new ArrayList<>(columns);
            for (Field<?> option : element.options()) {
                all.add(option);
                values.add(options.apply(option));
            }
            if (values.stream().anyMatch(value -> value.contains("${"))) return "known at run time";
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
}
