// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.report.ReportCommand.RunMarkdown;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMarkdownTest {

    @TempDir
    Path folder;

    private static String of(Path run) {
        RunData data = RunReader.read(run);
        return RunMarkdown.of(data, Verdict.of(data));
    }

    @Test
    void summarisesARealRun() throws IOException {
        Path packed = Path.of("src/test/resources/labelled/healthy-1.zip");
        try (FileSystem run = FileSystems.newFileSystem(packed)) {
            assertThat(of(run.getPath("/")))
                    .startsWith("## JMS.Client\n")
                    .contains("- \u2705 Neither the system nor the load agent was at a limit")
                    .contains("| rate | at least 99.0 % | 100 % | yes |")
                    .contains("| Completed | 100/s | 1,000 in total |")
                    .contains("| Acknowledgement | 1,000 | 1.81 ms | 1.47 ms | 2.97 ms |");
        }
    }

    @Test
    void toleratedFailuresAreNotCalledNothing() throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Path summary = run.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replaceFirst("\\{", "{\"sampleErrors\":580,"));
        assertThat(of(run))
                .contains("580 samples failed, which is within the allowed share")
                .doesNotContain("nothing failed");
    }

    @Test
    void whatARunWarnedOfIsShownAndTheRunIsStillGood() throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Path summary = run.resolve("summary.json");
        String warning = "JMeter's log has 300 errors by elements of the plan";
        Files.writeString(
                summary, Files.readString(summary).replaceFirst("\\{", "{\"warnings\":[\"" + warning + "\"],"));
        assertThat(of(run)).contains("The run is good, but has warnings: it ended as planned", warning);
    }

    @Test
    void runWithoutMeasurementsIsNotCalledGood() throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        assertThat(of(run)).contains("The run is good");
        Path summary = run.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replace("\"seconds\":3.0", "\"seconds\":0.0"));
        assertThat(of(run)).contains("Nothing was measured").doesNotContain("The run is good");
    }

    @Test
    void runWithoutAnySuccessBeginsWithTheMostFrequentCause() throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Path file = run.resolve("summary.json");
        ObjectNode summary = (ObjectNode) JsonLines.MAPPER.readTree(file.toFile());
        summary.put("failed", summary.path("sent").asLong());
        summary.putObject("errors").put("Read timed out", 1).put("Connection refused", 299);
        summary.putArray("failures").add("Every sample failed (300); the causes are there.");
        JsonLines.MAPPER.writeValue(file.toFile(), summary);
        Path description = run.resolve("run.json");
        Files.writeString(
                description,
                Files.readString(description).replace("\"schema\":1,", "\"schema\":1,\"targetUrl\":\"tcp://h:1\","));
        assertThat(of(run).lines().filter(line -> line.startsWith("- ")))
                .satisfiesExactly(
                        verdict -> assertThat(verdict).contains("The system failed: 100% of the messages"),
                        banner -> assertThat(banner)
                                .isEqualTo("- \u274c All 300 messages failed: Connection refused (tcp://h:1)"));
        summary.put("sent", 1).put("failed", 1);
        JsonLines.MAPPER.writeValue(file.toFile(), summary);
        assertThat(of(run)).contains("- \u274c The only message failed: Connection refused (tcp://h:1)");
    }

    @Test
    void slowSystemIsNotShownAsAllWell() throws IOException {
        Path packed = Path.of("src/test/resources/labelled/broker-1.zip");
        try (FileSystem run = FileSystems.newFileSystem(packed)) {
            assertThat(of(run.getPath("/"))).contains("- \u26a0\ufe0f The system was the bottleneck: ");
        }
    }

    @Test
    void summarisesAKilledRunWithoutASummary() throws IOException {
        Path run = SampleRun.write(folder.resolve("run"));
        Files.delete(run.resolve("summary.json"));
        assertThat(of(run)).contains("- \u274c There is no summary: the run was killed");
    }
}
