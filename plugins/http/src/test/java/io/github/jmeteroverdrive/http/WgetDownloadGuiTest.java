// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.wget.WgetFields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WgetDownloadGuiTest {

    @TempDir static Path folder;

    private static GuiHome home;

    @BeforeAll
    static void jmeter() throws IOException {
        home = GuiHome.in(folder);
    }

    @Test
    void everyFieldSurvivesSavingItsPanelAndCloning() throws IOException {
        WgetDownloadGui gui = new WgetDownloadGui();
        assertThat(gui.createTestElement()).isInstanceOf(WgetDownload.class);
        assertThat(gui.createTestElement().getName()).isEqualTo("od - Wget Download");
        List<String> properties = GuiHome.properties(WgetFields.DECLARATION);
        assertThat(properties).hasSize(18);
        home.assertSurvives(gui, properties);
        GuiHome.assertAsSavedBefore(gui);
    }

    @Test
    void aThreadThatNeverStartedCanBeInterruptedAndFinished() {
        WgetDownload element = new WgetDownload();
        assertThat(element.interrupt()).isFalse();
        element.threadFinished();
    }
}
