// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.zaqar.ZaqarFields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZaqarWorkerGuiTest {

    @TempDir static Path folder;

    private static GuiHome home;

    @BeforeAll
    static void jmeter() throws IOException {
        home = GuiHome.in(folder);
    }

    @Test
    void everyFieldSurvivesSavingItsPanelAndCloning() throws IOException {
        ZaqarWorkerGui gui = new ZaqarWorkerGui();
        assertThat(gui.createTestElement()).isInstanceOf(ZaqarWorker.class);
        assertThat(gui.createTestElement().getName()).isEqualTo("od - Zaqar Worker");
        List<String> properties = GuiHome.properties(ZaqarFields.DECLARATION);
        assertThat(properties).hasSize(14);
        home.assertSurvives(gui, properties);
        GuiHome.assertAsSavedBefore(gui);
    }

    @Test
    void aThreadThatNeverStartedCanBeInterruptedAndFinished() {
        ZaqarWorker element = new ZaqarWorker();
        assertThat(element.interrupt()).isFalse();
        element.threadFinished();
    }
}
