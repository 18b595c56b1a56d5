// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.template.Evaluate;
import io.github.jmeteroverdrive.http.upload.LengthKind;
import io.github.jmeteroverdrive.http.upload.UploadFields;
import io.github.jmeteroverdrive.http.upload.UploadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplatedUploadGuiTest {

    @TempDir static Path folder;

    private static GuiHome home;

    @BeforeAll
    static void jmeter() throws IOException {
        home = GuiHome.in(folder);
    }

    private static List<String> properties() {
        return GuiHome.properties(UploadFields.DECLARATION);
    }

    /** An element with a function in every field, also in some of HTTP Request. */
    private static HTTPSamplerBase full(TemplatedUploadGui gui) {
        HTTPSamplerBase element = (HTTPSamplerBase) gui.createTestElement();
        properties().forEach(name -> element.setProperty(name, "${__P(" + name + ",<&\">)}"));
        element.setPath("/a/${c}");
        element.setDomain("${host}");
        element.setResponseTimeout("${timeout}");
        return element;
    }

    @Test
    void aNewElementNeedsATemplateAndNothingElse() throws IOException {
        TestElement element = new TemplatedUploadGui().createTestElement();
        assertThat(element).isInstanceOf(TemplatedUpload.class);
        assertThat(element.getName()).isEqualTo("od - Templated Upload");
        assertThat(((HTTPSamplerBase) element).getMethod()).isEqualTo("POST");
        Path template = Files.writeString(folder.resolve("template.txt"), "${x}");
        element.setProperty(UploadFields.TEMPLATE.property(), template.toString());
        assertThat(UploadSettings.of((HTTPSamplerBase) element))
                .isEqualTo(
                        new UploadSettings(
                                template,
                                StandardCharsets.UTF_8,
                                Evaluate.OCCURRENCE,
                                LengthKind.AUTO,
                                1,
                                false,
                                ChecksumKind.NONE,
                                "",
                                true));
        assertThat(((HTTPSamplerBase) element).getFollowRedirects()).isTrue();
    }

    @Test
    void everyFieldSurvivesSavingLoadingAndThePanel() throws IOException {
        TemplatedUploadGui gui = new TemplatedUploadGui();
        HTTPSamplerBase element = full(gui);
        TestElement loaded = home.reloaded(element);
        assertThat(loaded).isInstanceOf(TemplatedUpload.class).isEqualTo(element);
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
        TemplatedUploadGui gui = new TemplatedUploadGui();
        TestElement fresh = gui.createTestElement();
        gui.configure(full(gui));
        gui.clearGui();
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        assertThat(properties()).hasSize(8);
        for (String name : properties())
            assertThat(again.getPropertyAsString(name)).isEqualTo(fresh.getPropertyAsString(name));
    }

    @Test
    void aCloneHasEveryFieldAndIsItsOwn() {
        HTTPSamplerBase element = full(new TemplatedUploadGui());
        TestElement clone = (TestElement) element.clone();
        assertThat(clone).isEqualTo(element).hasSameClassAs(element);
        properties().forEach(name -> clone.setProperty(name, "changed"));
        for (String name : properties())
            assertThat(element.getPropertyAsString(name)).startsWith("${__P(");
    }
}
