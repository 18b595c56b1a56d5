// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.download.DownloadFields;
import io.github.jmeteroverdrive.http.download.DownloadSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamingDownloadGuiTest {

    @TempDir static Path folder;

    private static GuiHome home;

    @BeforeAll
    static void jmeter() throws IOException {
        home = GuiHome.in(folder);
    }

    private static List<String> properties() {
        return GuiHome.properties(DownloadFields.DECLARATION);
    }

    /** An element with a function in every field, also in some of HTTP Request. */
    private static HTTPSamplerBase full(StreamingDownloadGui gui) {
        HTTPSamplerBase element = (HTTPSamplerBase) gui.createTestElement();
        properties().forEach(name -> element.setProperty(name, "${__P(" + name + ",<&\">)}"));
        element.setPath("/a/${c}");
        element.setDomain("${host}");
        element.setResponseTimeout("${timeout}");
        return element;
    }

    @Test
    void aNewElementIsOneThatMayRun() {
        TestElement element = new StreamingDownloadGui().createTestElement();
        assertThat(element).isInstanceOf(StreamingDownload.class);
        assertThat(element.getName()).isEqualTo("od - Streaming Download");
        assertThat(DownloadSettings.of(element))
                .isEqualTo(DownloadSettings.of(new StreamingDownload()));
        assertThat(((HTTPSamplerBase) element).getMethod()).isEqualTo("GET");
        assertThat(((HTTPSamplerBase) element).getFollowRedirects()).isTrue();
    }

    @Test
    void everyFieldSurvivesSavingLoadingAndThePanel() throws IOException {
        StreamingDownloadGui gui = new StreamingDownloadGui();
        HTTPSamplerBase element = full(gui);
        TestElement loaded = home.reloaded(element);
        assertThat(loaded).isInstanceOf(StreamingDownload.class).isEqualTo(element);
        GuiHome.assertAsSavedBefore(gui);

        gui.configure(loaded);
        HTTPSamplerBase again = (HTTPSamplerBase) gui.makeTestElement();
        gui.modifyTestElement(again);
        for (String name : properties())
            assertThat(again.getPropertyAsString(name)).isEqualTo("${__P(" + name + ",<&\">)}");
        assertThat(again.getPath()).isEqualTo("/a/${c}");
        assertThat(again.getDomain()).isEqualTo("${host}");
        assertThat(again.getPropertyAsString(HTTPSamplerBase.RESPONSE_TIMEOUT))
                .isEqualTo("${timeout}");
    }

    @Test
    void clearingShowsTheInitialValuesAgain() {
        StreamingDownloadGui gui = new StreamingDownloadGui();
        TestElement fresh = gui.createTestElement();
        gui.configure(full(gui));
        gui.clearGui();
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(properties()).hasSize(11);
        for (String name : properties())
            assertThat(again.getPropertyAsString(name)).isEqualTo(fresh.getPropertyAsString(name));
    }

    @Test
    void aCloneHasEveryFieldAndIsItsOwn() {
        HTTPSamplerBase element = full(new StreamingDownloadGui());
        TestElement clone = (TestElement) element.clone();
        assertThat(clone).isEqualTo(element).hasSameClassAs(element);
        properties().forEach(name -> clone.setProperty(name, "changed"));
        for (String name : properties())
            assertThat(element.getPropertyAsString(name)).startsWith("${__P(");
    }
}
