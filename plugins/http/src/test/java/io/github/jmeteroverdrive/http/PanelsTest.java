// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.PanelContract;
import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.http.download.DownloadSettings;
import io.github.jmeteroverdrive.http.upload.UploadSettings;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Length;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PanelsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.concat(requests(), Stream.of(new WgetDownloadGui(), new ZaqarWorkerGui()));
    }

    static Stream<JMeterGUIComponent> requests() {
        return Stream.of(new StreamingDownloadGui(), new TemplatedUploadGui());
    }

    @ParameterizedTest
    @MethodSource("requests")
    void panelKeepsFieldsOfHttpRequest(JMeterGUIComponent gui) {
        HTTPSamplerBase element = (HTTPSamplerBase) full(gui);
        element.setPath("/a/${c}");
        element.setDomain("${host}");
        element.setResponseTimeout("${timeout}");
        gui.configure(element);
        HTTPSamplerBase again = (HTTPSamplerBase) shown(gui);
        assertThat(again.getPath()).isEqualTo("/a/${c}");
        assertThat(again.getDomain()).isEqualTo("${host}");
        assertThat(again.getPropertyAsString(HTTPSamplerBase.RESPONSE_TIMEOUT)).isEqualTo("${timeout}");
    }

    @ParameterizedTest
    @MethodSource("panels")
    void threadThatNeverStartedCanBeInterruptedAndFinished(JMeterGUIComponent gui) {
        TestElement element = gui.createTestElement();
        assertThat(((Interruptible) element).interrupt()).isFalse();
        ((ThreadListener) element).threadFinished();
    }

    @Test
    void newDownloadIsValid() {
        TestElement element = new StreamingDownloadGui().createTestElement();
        assertThat(element).isInstanceOf(StreamingDownload.class);
        assertThat(DownloadSettings.of(element)).isEqualTo(DownloadSettings.of(new StreamingDownload()));
        assertThat(((HTTPSamplerBase) element).getMethod()).isEqualTo("GET");
        assertThat(((HTTPSamplerBase) element).getFollowRedirects()).isTrue();
    }

    @Test
    void newUploadNeedsOnlyATemplate() throws IOException {
        TestElement element = new TemplatedUploadGui().createTestElement();
        assertThat(element).isInstanceOf(TemplatedUpload.class);
        assertThat(((HTTPSamplerBase) element).getMethod()).isEqualTo("POST");
        Path template = Files.writeString(home.resolve("template.txt"), "${x}");
        element.setProperty("TemplatedUpload.template", template.toString());
        assertThat(UploadSettings.of((HTTPSamplerBase) element))
                .isEqualTo(new UploadSettings(
                        template,
                        StandardCharsets.UTF_8,
                        Evaluate.OCCURRENCE,
                        Length.AUTO,
                        1,
                        false,
                        ChecksumKind.NONE,
                        "",
                        true));
        assertThat(((HTTPSamplerBase) element).getFollowRedirects()).isTrue();
    }
}
