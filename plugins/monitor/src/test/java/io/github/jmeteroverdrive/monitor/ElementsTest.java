// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElementsTest {

    @TempDir static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    private static TestElement saveAndLoad(TestElement element) throws IOException {
        HashTree tree = new ListedHashTree();
        tree.add(element);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        File file = home.resolve("plan.jmx").toFile();
        Files.write(file.toPath(), out.toByteArray());
        return (TestElement) SaveService.loadTree(file).getArray()[0];
    }

    private static void roundTrip(JMeterGUIComponent gui, TestElement element) throws IOException {
        // it was saved before fields were declared: names and first values stay
        HashTree before = SaveService.loadTree(new File("src/test/resources/saved-before.jmx"));
        assertThat(before.getTree(before.getArray()[0]).list()).contains(gui.createTestElement());
        gui.configure(element);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(again).isEqualTo(element);
        gui.clearGui();
    }

    @Test
    void targetSurvivesSavingAndItsPanel() throws IOException {
        TargetGui gui = new TargetGui();
        TestElement element = gui.createTestElement();
        assertThat(element.getPropertyAsString(TargetElement.NAME.property())).isEqualTo("artemis");
        assertThat(element.getName()).isEqualTo("od - Target");
        element.setProperty(TargetElement.NAME.property(), "${__P(target)}");
        element.setProperty(TargetElement.OPTIONS.property(), "--one\n--two");

        TestElement loaded = saveAndLoad(element);
        assertThat(loaded).isInstanceOf(TargetElement.class).isEqualTo(element);
        roundTrip(gui, loaded);
    }

    @Test
    void liveStatisticsSurvivesSavingAndItsPanel() throws IOException {
        LiveStatisticsGui gui = new LiveStatisticsGui();
        TestElement element = gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Live Statistics");

        TestElement loaded = saveAndLoad(element);
        assertThat(loaded).isInstanceOf(LiveStatistics.class).isEqualTo(element);
        roundTrip(gui, loaded);
    }

    @Test
    void theLoadAgentMonitorSurvivesSavingAndItsPanel() throws IOException {
        LoadAgentMonitorGui gui = new LoadAgentMonitorGui();
        TestElement element = gui.createTestElement();
        assertThat(element.getName()).isEqualTo("od - Load Agent Monitor");

        TestElement loaded = saveAndLoad(element);
        assertThat(loaded).isInstanceOf(LoadAgentMonitor.class).isEqualTo(element);
        roundTrip(gui, loaded);
    }

    @Test
    void thePlanWithoutAScenarioLoads() throws IOException {
        HashTree tree = SaveService.loadTree(new File("../../jmx/No.Scenario.jmx"));
        HashTree plan = tree.getTree(tree.getArray()[0]);
        assertThat(plan.getArray()).singleElement().isInstanceOf(LiveStatistics.class);
    }
}
