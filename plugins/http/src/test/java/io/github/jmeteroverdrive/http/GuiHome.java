// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.Declaration;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** As much of a JMeter home as panels and plans need. */
public record GuiHome(Path folder) {

    /** Makes it in an empty folder, and JMeter's home of it. */
    public static GuiHome in(Path folder) throws IOException {
        System.setProperty("java.awt.headless", "true");
        Path bin = Files.createDirectories(folder.resolve("bin"));
        for (String name :
                List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
            try (InputStream in = GuiHome.class.getResourceAsStream("/bin/" + name)) {
                Files.copy(in, bin.resolve(name));
            }
        }
        JMeterUtils.setJMeterHome(folder.toString());
        JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
        return new GuiHome(folder);
    }

    static List<String> properties(Declaration of) {
        return of.fields().stream().map(field -> field.property()).toList();
    }

    /** saved-before.jmx was saved before fields were declared: names and first values stay. */
    static void assertAsSavedBefore(JMeterGUIComponent gui) throws IOException {
        HashTree tree = SaveService.loadTree(new File("src/test/resources/saved-before.jmx"));
        assertThat(tree.getTree(tree.getArray()[0]).list()).contains(gui.createTestElement());
    }

    /** The element of a plan that was saved and loaded. */
    TestElement reloaded(TestElement element) throws IOException {
        HashTree tree = new ListedHashTree();
        tree.add(element);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        Path file = Files.write(folder.resolve("plan.jmx"), out.toByteArray());
        return (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
    }

    /** A function in every field outlives saving, loading, the panel and cloning. */
    void assertSurvives(JMeterGUIComponent gui, List<String> properties) throws IOException {
        TestElement element = gui.createTestElement();
        for (String property : properties) {
            assertThat(element.getProperty(property).getStringValue()).isNotNull();
            element.setProperty(property, "${__P(" + property + ",<&\">)}");
        }
        TestElement loaded = reloaded(element);
        assertThat(loaded).hasSameClassAs(element).isEqualTo(element);

        gui.configure(loaded);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(again).isEqualTo(element);
        assertThat((TestElement) loaded.clone()).hasSameClassAs(element).isEqualTo(element);
        gui.clearGui();
    }
}
