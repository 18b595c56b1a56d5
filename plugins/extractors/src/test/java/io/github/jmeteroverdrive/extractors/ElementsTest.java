// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static io.github.jmeteroverdrive.extractors.SavedElement.assertSurvives;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor;
import io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractorGui;
import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor;
import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractorGui;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElementsTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    private static Stream<Component> all(Container in) {
        return Stream.of(in.getComponents())
                .flatMap(part ->
                        part instanceof Container inner ? Stream.concat(Stream.of(part), all(inner)) : Stream.of(part));
    }

    private static <T extends Component> T named(Container in, Class<T> type, String name) {
        return all(in).filter(part -> type.isInstance(part) && name.equals(part.getName()))
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void boundaryExtractorSurvivesSavingLoadingAndThePanel() throws IOException {
        FastBoundaryExtractorGui gui = new FastBoundaryExtractorGui();
        FastBoundaryExtractor element = (FastBoundaryExtractor) gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Fast Boundary Extractor");
        addRow(element, "title", "<title>", "</title>", "1", "none", "false");
        addRow(element, "${name}", "${__P(left)}", "", "-1", "", "true");
        element.setOption(Columns.FIELD, "response-headers");
        element.setScopeVariable("text");
        assertSurvives(gui, element, home);
    }

    @Test
    void regexpExtractorSurvivesSavingLoadingAndThePanel() throws IOException {
        FastRegexpExtractorGui gui = new FastRegexpExtractorGui();
        FastRegexpExtractor element = (FastRegexpExtractor) gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Fast RegExp Extractor");
        addRow(element, "id", "id=\"(\\d+)\"", "$1$", "0", "", "true");
        element.setScopeAll();
        assertSurvives(gui, element, home);
    }

    @Test
    void tableShowsTheRouteOfEachRow() {
        FastRegexpExtractorGui gui = new FastRegexpExtractorGui();
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "a", "id=(\\d+)", "$1$", "1", "", "false");
        addRow(element, "b", "^id", "$0$", "1", "", "false");
        addRow(element, "", "id", "$0$", "1", "", "false");
        addRow(element, "c", "${regex}", "$0$", "1", "", "false");
        gui.configure(element);
        JTable table = named(gui, JTable.class, FastExtractor.ROWS);
        int route = table.getColumnCount() - 1;
        assertThat(table.getValueAt(0, route)).isEqualTo("fast");
        assertThat(table.getValueAt(1, route)).isEqualTo("stock: an anchor");
        assertThat(table.getValueAt(2, route)).isEqualTo("skipped: give the variable's name");
        assertThat(table.getValueAt(3, route)).isEqualTo("known at run time");
    }

    @Test
    void tableShowsAnInvalidOption() {
        FastRegexpExtractorGui gui = new FastRegexpExtractorGui();
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "a", "id=(\\d+)", "$1$", "1", "", "false");
        element.setOption(FastRegexpExtractor.LIMIT, "soon");
        gui.configure(element);
        JTable table = named(gui, JTable.class, FastExtractor.ROWS);
        assertThat(table.getValueAt(0, table.getColumnCount() - 1))
                .isEqualTo("Time limit is 'soon': give a whole number from 0 to 999999999, or nothing" + " for 10000");
        named(gui, JTextField.class, FastRegexpExtractor.LIMIT.property()).setText("5");
        assertThat(table.getValueAt(0, table.getColumnCount() - 1)).isEqualTo("fast");
    }

    @Test
    void buttonsAddMoveAndDeleteRows() {
        FastBoundaryExtractorGui gui = new FastBoundaryExtractorGui();
        JTable table = named(gui, JTable.class, FastExtractor.ROWS);
        named(gui, JButton.class, "Add").doClick();
        named(gui, JButton.class, "Add").doClick();
        table.setValueAt("first", 0, 0);
        table.setValueAt("second", 1, 0);
        table.setRowSelectionInterval(1, 1);
        named(gui, JButton.class, "Up").doClick();
        assertThat(table.getValueAt(0, 0)).isEqualTo("second");
        named(gui, JButton.class, "Delete").doClick();

        TestElement element = gui.makeTestElement();
        gui.modifyTestElement(element);
        assertThat(((FastExtractor) element).rowElements())
                .singleElement()
                .satisfies(
                        row -> assertThat(row.getPropertyAsString("variable")).isEqualTo("first"));
    }
}
