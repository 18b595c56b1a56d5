// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of every declared element with a panel; each module lists its panels. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PanelContract {

    private static final String HARD = " ${__P(x,<&\">)}";

    /** JMeter's home. */
    @TempDir
    protected static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    /** The panels of the module's elements. */
    protected abstract Stream<JMeterGUIComponent> panels();

    private static Declaration declaration(JMeterGUIComponent gui) {
        return ((DeclaredGui) gui).declaration();
    }

    private static List<String> properties(JMeterGUIComponent gui) {
        return declaration(gui).fields().stream().map(field -> field.property()).toList();
    }

    /** An element with another value in every field, some of them hard to write in XML. */
    protected static TestElement full(JMeterGUIComponent gui) {
        TestElement element = gui.createTestElement();
        for (String property : properties(gui)) element.setProperty(property, property + HARD + "\nand 'ü' after it ");
        return element;
    }

    /** The element that a panel shows. */
    protected static TestElement shown(JMeterGUIComponent gui) {
        TestElement shown = gui.makeTestElement();
        gui.modifyTestElement(shown);
        return shown;
    }

    private static TestElement reloaded(TestElement element) throws IOException {
        HashTree tree = new ListedHashTree();
        tree.add(element);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        Path file = Files.write(home.resolve("plan.jmx"), out.toByteArray());
        return (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
    }

    @ParameterizedTest
    @MethodSource("panels")
    void everyFieldSurvivesSavingLoadingAndThePanel(JMeterGUIComponent gui) throws IOException {
        assertThat(gui.createTestElement().getName()).isEqualTo(declaration(gui).label());
        TestElement element = full(gui);
        TestElement loaded = reloaded(element);
        assertThat(loaded).hasSameClassAs(element).isEqualTo(element);
        gui.configure(loaded);
        TestElement again = shown(gui);
        for (String property : properties(gui))
            assertThat(again.getPropertyAsString(property)).startsWith(property + HARD);
    }

    @ParameterizedTest
    @MethodSource("panels")
    void clearingShowsTheInitialValuesAgain(JMeterGUIComponent gui) {
        TestElement fresh = gui.createTestElement();
        gui.configure(full(gui));
        gui.clearGui();
        TestElement again = shown(gui);
        for (String property : properties(gui))
            assertThat(again.getPropertyAsString(property)).isEqualTo(fresh.getPropertyAsString(property));
    }

    @ParameterizedTest
    @MethodSource("panels")
    void helpShowsItsFieldsAndItsPage(JMeterGUIComponent gui) {
        Declaration element = declaration(gui);
        assertThat(Docs.html(element.label(), element.page()))
                .startsWith("<h2>" + element.label() + "</h2>")
                .contains("<table>", "<h1>");
    }

    @ParameterizedTest
    @MethodSource("panels")
    void clonesHaveEveryFieldAndAreIndependent(JMeterGUIComponent gui) {
        TestElement element = full(gui);
        TestElement clone = (TestElement) element.clone();
        assertThat(clone).isEqualTo(element).hasSameClassAs(element);
        properties(gui).forEach(property -> clone.setProperty(property, "changed"));
        for (String property : properties(gui))
            assertThat(element.getPropertyAsString(property)).startsWith(property);
    }

    /**
     * saved-before.jmx was saved before fields were declared: names and initial values stay the same. Fields added
     * since have their initial value in such a plan.
     */
    @ParameterizedTest
    @MethodSource("panels")
    void elementsOfOldPlansEqualNewElements(JMeterGUIComponent gui) throws IOException {
        HashTree tree = SaveService.loadTree(new File("src/test/resources/saved-before.jmx"));
        TestElement now = gui.createTestElement();
        TestElement before = tree.getTree(tree.getArray()[0]).list().stream()
                .map(TestElement.class::cast)
                .filter(saved -> saved.getClass() == now.getClass())
                .findFirst()
                .orElseThrow();
        for (PropertyIterator saved = before.propertyIterator(); saved.hasNext(); ) {
            JMeterProperty property = saved.next();
            assertThat(property).isEqualTo(now.getProperty(property.getName()));
        }
        gui.configure(before);
        assertThat(shown(gui)).isEqualTo(now);
    }
}
