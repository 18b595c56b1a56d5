// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.event.MouseEvent;
import java.io.Serial;
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
import javax.swing.table.JTableHeader;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;
import javax.swing.table.TableColumnModel;
import org.apache.jorphan.gui.GuiUtils;

/** The table of rows and its buttons. Used on the event thread. */
final class RowsPanel extends JPanel {

    @Serial private static final long serialVersionUID = 1;

    private final RowsModel model;
    private final JTable table;

    RowsPanel(FastExtractor element, Function<Field<?>, String> options) {
        super(new BorderLayout(0, 5));
        model = new RowsModel(element, options);
        table = new JTable(model);
        table.setTableHeader(new Titles(table.getColumnModel(), element.columns()));
        table.setName(FastExtractor.ROWS);
        table.setPreferredScrollableViewportSize(new Dimension(600, 160));
        table.putClientProperty("terminateEditOnFocusLost", true);
        chooseByList(element.columns());
        showTitles();
        setBorder(BorderFactory.createTitledBorder("Rows"));
        add(new JScrollPane(table), BorderLayout.CENTER);
        add(buttons(), BorderLayout.SOUTH);
    }

    /** The titles of the columns, with tool tips. */
    private static final class Titles extends JTableHeader {

        @Serial private static final long serialVersionUID = 1;

        private final transient List<Field<?>> columns;

        Titles(TableColumnModel model, List<Field<?>> columns) {
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

    private void chooseByList(List<Field<?>> columns) {
        for (int i = 0; i < columns.size(); i++) {
            List<String> choices = columns.get(i).choices();
            if (choices.isEmpty()) continue;
            JComboBox<String> box = new JComboBox<>(choices.toArray(String[]::new));
            box.setEditable(true);
            table.getColumnModel().getColumn(i).setCellEditor(new DefaultCellEditor(box));
        }
    }

    /** A column is as wide as its title at least. */
    private void showTitles() {
        TableCellRenderer renderer = table.getTableHeader().getDefaultRenderer();
        for (TableColumn column : Collections.list(table.getColumnModel().getColumns())) {
            int width =
                    renderer.getTableCellRendererComponent(
                                            table, column.getHeaderValue(), false, false, -1, 0)
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
        button.addActionListener(
                event -> {
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

    /** Shows the ways anew, after an option changed. */
    void showRoutes() {
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
}
