// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.List;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

class RowsPanelTest {

    @Test
    void noTitleIsCutOffHoweverNarrowThePanel() {
        RowsPanel panel = new RowsPanel(new FastRegexpExtractor(), List::of);
        JTable table = table(panel);
        table.setSize(50, 100);
        table.doLayout();
        for (int i = 0; i < table.getColumnCount(); i++) {
            String title = table.getColumnName(i);
            Component label =
                    table.getTableHeader()
                            .getDefaultRenderer()
                            .getTableCellRendererComponent(table, title, false, false, -1, i);
            assertThat(table.getColumnModel().getColumn(i).getWidth())
                    .as(title)
                    .isGreaterThanOrEqualTo(label.getPreferredSize().width);
        }
    }

    private static JTable table(RowsPanel panel) {
        BorderLayout layout = (BorderLayout) panel.getLayout();
        JScrollPane pane = (JScrollPane) layout.getLayoutComponent(BorderLayout.CENTER);
        return (JTable) pane.getViewport().getView();
    }
}
