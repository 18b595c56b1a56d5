// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** Passes elements through a plan file and a panel. */
public final class SavedElement {

    private SavedElement() {}

    /** Saves an element to a file and loads it. */
    public static TestElement saveAndLoad(TestElement element, Path folder) throws IOException {
        HashTree tree = new ListedHashTree();
        tree.add(element);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        File file = folder.resolve("plan.jmx").toFile();
        Files.write(file.toPath(), out.toByteArray());
        return (TestElement) SaveService.loadTree(file).getArray()[0];
    }

    /** Asserts that saving, loading and the panel leave the element unchanged. */
    public static void assertSurvives(JMeterGUIComponent gui, TestElement element, Path folder) throws IOException {
        TestElement loaded = saveAndLoad(element, folder);
        assertThat(loaded).isExactlyInstanceOf(element.getClass());
        assertThat(properties(loaded)).isEqualTo(properties(element));
        gui.configure(loaded);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(properties(again)).isEqualTo(properties(element));
        gui.clearGui();
    }

    static Map<String, Object> properties(TestElement element) {
        Map<String, Object> all = new TreeMap<>();
        element.propertyIterator().forEachRemaining(property -> all.put(property.getName(), value(property)));
        return all;
    }

    private static Object value(JMeterProperty property) {
        if (property instanceof CollectionProperty many) {
            List<Object> values = new ArrayList<>();
            many.forEach(item -> values.add(value(item)));
            return values;
        }
        return property instanceof TestElementProperty inner
                ? properties(inner.getElement())
                : property.getStringValue();
    }
}
