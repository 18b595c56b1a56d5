// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.DeclaredGui;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** saved-before.jmx was saved before fields were declared: names and initial values stay the same. */
class SavedPlanTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    static Stream<TestElement> saved() throws IOException {
        JMeterHome.install(home);
        HashTree tree = SaveService.loadTree(new File("src/test/resources/saved-before.jmx"));
        return tree.getTree(tree.getArray()[0]).list().stream().map(TestElement.class::cast);
    }

    private static JMeterGUIComponent panel(TestElement of) throws ReflectiveOperationException {
        String name = of.getPropertyAsString(TestElement.GUI_CLASS);
        return (JMeterGUIComponent) Class.forName(name).getDeclaredConstructor().newInstance();
    }

    private static boolean full(TestElement element) {
        return element.getName().endsWith(", full");
    }

    @Test
    void planHasEachElementOnceWithInitialValuesAndOnceFull() throws IOException {
        assertThat(saved().filter(SavedPlanTest::full)).hasSize(9);
        assertThat(saved().filter(element -> !full(element))).hasSize(9);
    }

    @ParameterizedTest
    @MethodSource("saved")
    void panelsKeepAllSavedProperties(TestElement saved) throws Exception {
        JMeterGUIComponent gui = panel(saved);
        gui.configure(saved);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(again).hasSameClassAs(saved);
        assertThat(SavedElement.properties(again)).containsAllEntriesOf(SavedElement.properties(saved));
    }

    @ParameterizedTest
    @MethodSource("saved")
    void fullElementsHaveEveryDeclaredFieldAndOthersTheInitialValues(TestElement saved) throws Exception {
        JMeterGUIComponent gui = panel(saved);
        var declared = ((DeclaredGui) gui).declaration();
        if (full(saved)) {
            declared.fields()
                    .forEach(field -> assertThat(saved.getPropertyAsString(field.property()))
                            .as(field.label())
                            .isNotEqualTo(field.initial()));
            if (saved instanceof FastExtractor extractor)
                declared.columns()
                        .forEach(column -> assertThat(
                                        extractor.rowElements().get(0).getPropertyOrNull(column.property()))
                                .as(column.label())
                                .isNotNull());
        } else {
            Map<String, Object> made = SavedElement.properties(gui.createTestElement());
            assertThat(made).containsAllEntriesOf(SavedElement.properties(saved));
        }
    }

    @Test
    void keepsTheScopeOfExtractors() throws IOException {
        assertThat(saved().filter(SavedPlanTest::full).filter(AbstractScopedTestElement.class::isInstance))
                .extracting(element -> ((AbstractScopedTestElement) element).fetchScope())
                .containsExactly("variable", "all", "parent", "children", "parent");
    }
}
