// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.zaqar.ZaqarFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZaqarWorkerGuiTest {

    @TempDir static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        System.setProperty("java.awt.headless", "true");
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String name :
                List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
            try (InputStream in = ZaqarWorkerGuiTest.class.getResourceAsStream("/bin/" + name)) {
                Files.copy(in, bin.resolve(name));
            }
        }
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
    }

    private static List<String> properties() throws IllegalAccessException {
        List<String> properties = new ArrayList<>();
        for (var field : ZaqarFields.class.getFields())
            if (field.get(null) instanceof String name && name.startsWith("ZaqarWorker."))
                properties.add(name);
        return properties;
    }

    @Test
    void everyFieldSurvivesSavingItsPanelAndCloning() throws Exception {
        ZaqarWorkerGui gui = new ZaqarWorkerGui();
        TestElement element = gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Zaqar Worker");
        assertThat(properties()).hasSize(14);
        for (String property : properties()) {
            assertThat(element.getProperty(property).getStringValue()).isNotNull();
            element.setProperty(property, "${__P(" + property + ",<&\">)}");
        }

        HashTree tree = new ListedHashTree();
        tree.add(element);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        Path file = Files.write(home.resolve("plan.jmx"), out.toByteArray());
        TestElement loaded = (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
        assertThat(loaded).isInstanceOf(ZaqarWorker.class).isEqualTo(element);

        gui.configure(loaded);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(again).isEqualTo(element);
        assertThat(loaded.clone()).isInstanceOf(ZaqarWorker.class).isEqualTo(element);
        gui.clearGui();
    }

    @Test
    void aThreadThatNeverStartedCanBeInterruptedAndFinished() {
        ZaqarWorker element = new ZaqarWorker();
        assertThat(element.interrupt()).isFalse();
        element.threadFinished();
    }
}
