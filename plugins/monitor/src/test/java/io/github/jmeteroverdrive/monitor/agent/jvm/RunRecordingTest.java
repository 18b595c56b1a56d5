// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Profiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordingTest {

    @TempDir
    Path folder;

    private final List<String> warned = new ArrayList<>();

    @Test
    void recordingIsWrittenOnceAtTheEndOfTheRun() throws IOException {
        RunRecording recording = RunRecording.start(folder.resolve("none.jfc"), folder, warned::add);
        recording.close();
        Path file = Profiler.JFR.in(folder);
        assertThat(RecordingFile.readAllEvents(file)).isNotEmpty();
        byte[] written = Files.readAllBytes(file);
        recording.close();
        assertThat(file).hasBinaryContent(written);
        assertThat(warned).isEmpty();
    }

    @Test
    void invalidSettingsAreReportedAndGiveNoRecording() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.jfc"), "no XML");
        RunRecording.start(broken, folder, warned::add).close();
        assertThat(warned).singleElement().asString().startsWith("There is no flight recording");
        assertThat(Profiler.JFR.in(folder)).doesNotExist();
    }
}
