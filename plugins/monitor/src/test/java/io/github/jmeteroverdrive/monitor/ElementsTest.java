// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.PanelContract;
import java.io.File;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;

class ElementsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.of(new TargetGui(), new LiveStatisticsGui(), new LoadAgentMonitorGui());
    }

    @Test
    void newTargetIsArtemis() {
        assertThat(new TargetGui().createTestElement().getPropertyAsString(TargetElement.NAME.property()))
                .isEqualTo("artemis");
    }

    @Test
    void planWithoutAScenarioLoads() throws IOException {
        HashTree tree = SaveService.loadTree(new File("../../jmx/No.Scenario.jmx"));
        HashTree plan = tree.getTree(tree.getArray()[0]);
        assertThat(plan.getArray()).singleElement().isInstanceOf(LiveStatistics.class);
    }
}
