// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor;
import io.github.jmeteroverdrive.form.Field;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Rectangle;
import java.awt.event.MouseEvent;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.table.JTableHeader;
import org.junit.jupiter.api.Test;

class RowsPanelTest {

    @Test
    void columnTitlesAreNeverCutOff() {
        RowsPanel panel = new RowsPanel(new FastRegexpExtractor(), Field::initial);
        JTable table = table(panel);
        table.setSize(50, 100);
        table.doLayout();
        for (int i = 0; i < table.getColumnCount(); i++) {
            String title = table.getColumnName(i);
            Component label = table.getTableHeader()
                    .getDefaultRenderer()
                    .getTableCellRendererComponent(table, title, false, false, -1, i);
            assertThat(table.getColumnModel().getColumn(i).getWidth())
                    .as(title)
                    .isGreaterThanOrEqualTo(label.getPreferredSize().width);
        }
    }

    @Test
    void columnTitlesHaveTheToolTipsOfTheirFields() {
        JTable table = table(new RowsPanel(new FastRegexpExtractor(), Field::initial));
        JTableHeader header = table.getTableHeader();
        table.setSize(700, 100);
        header.setSize(700, 20);
        table.doLayout();
        assertThat(toolTip(header, 0)).isEqualTo(Columns.VARIABLE.toolTip()).isNotEmpty();
        assertThat(toolTip(header, 1)).isEqualTo(FastRegexpExtractor.REGEX.toolTip());
        assertThat(toolTip(header, table.getColumnCount() - 1)).isNull();
    }

    private static String toolTip(JTableHeader of, int column) {
        Rectangle at = of.getHeaderRect(column);
        return of.getToolTipText(new MouseEvent(of, 0, 0, 0, at.x + 1, at.y + 1, 0, false));
    }

    private static JTable table(RowsPanel panel) {
        BorderLayout layout = (BorderLayout) panel.getLayout();
        JScrollPane pane = (JScrollPane) layout.getLayoutComponent(BorderLayout.CENTER);
        return (JTable) pane.getViewport().getView();
    }
}
