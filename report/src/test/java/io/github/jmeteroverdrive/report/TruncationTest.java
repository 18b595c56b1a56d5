// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.page.Page.PageData;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A killed run leaves truncated files, which must still be readable. */
class TruncationTest {

    /** Not a divisor of any line's length, so that lines are cut at all positions. */
    private static final int STEP = 31;

    @TempDir
    Path folder;

    private Path directory;

    @BeforeEach
    void write() throws IOException {
        directory = SampleRun.write(folder.resolve("run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"live.jsonl", "agent.jsonl", "latency.hdr", "run.json", "summary.json"})
    void truncatedFilesStillGetAPage(String name) throws IOException {
        Path file = directory.resolve(name);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += STEP) {
            Files.write(file, Arrays.copyOf(whole, length));
            RunData run = RunReader.read(directory);
            assertThat(PageData.json(RunPage.of(run, directory.resolve("report/index.html"))))
                    .as("cut at " + length)
                    .startsWith("[");
        }
    }

    @Test
    void readsTicksUpToATruncatedLineWithANote() throws IOException {
        Path file = directory.resolve("live.jsonl");
        byte[] whole = Files.readAllBytes(file);
        int lines = 0;
        for (int length = 1; length < whole.length; length++) {
            boolean complete = whole[length - 1] == '}' || whole[length - 1] == '\n';
            if (whole[length - 1] == '\n') lines++;
            Files.write(file, Arrays.copyOf(whole, length));
            JsonLines read = JsonLines.read(file);
            if (lines == 0 && !complete) assertThat(read.ticks()).isEmpty();
            if (lines > 0) {
                boolean justBefore = whole[length - 1] == '}';
                assertThat(read.ticks()).hasSize(lines - 1 + (justBefore ? 1 : 0));
                assertThat(read.notes().isEmpty()).as("cut at " + length).isEqualTo(complete);
            }
        }
        assertThat(lines).isEqualTo(SampleRun.SECONDS);
    }

    @Test
    void readsLatenciesUpToATruncatedLineWithANote() throws IOException {
        Path file = directory.resolve("latency.hdr");
        String whole = Files.readString(file);
        int lastLine = whole.lastIndexOf('\n', whole.length() - 2) + 1;
        for (int length = lastLine + 1; length < whole.length() - 1; length++) {
            Files.writeString(file, whole.substring(0, length));
            Latencies latencies = RunReader.read(directory).latencies();
            boolean noted = RunReader.read(directory)
                    .notes()
                    .contains("The last line of latency.hdr is cut off; it is left out.");
            // the very last bytes are a checksum and padding, without which all values are there
            assertThat(noted || length > whole.length() - 8)
                    .as("cut at " + length)
                    .isTrue();
            assertThat(latencies.labels().get("send").get("ack").getTotalCount())
                    .isEqualTo(noted ? 200 : 300);
            assertThat(latencies.measured().get("ack").getTotalCount()).isEqualTo(300);
        }
    }

    @Test
    void countsDamagedLinesAndReadsTheRest() throws IOException {
        for (String name : List.of("live.jsonl", "latency.hdr")) {
            Path file = directory.resolve(name);
            List<String> lines = new java.util.ArrayList<>(Files.readAllLines(file));
            lines.set(3, lines.get(3).substring(0, 20));
            Files.write(file, lines);
        }
        RunData run = RunReader.read(directory);
        assertThat(run.live()).hasSize(SampleRun.SECONDS - 1);
        assertThat(run.notes())
                .containsExactlyInAnyOrder(
                        "Lines of live.jsonl that cannot be read, and are left out: 1.",
                        "Lines of latency.hdr that cannot be read, and are left out: 1.");
    }

    @Test
    void garbageInAllFilesGivesAPageWithNotices() throws IOException {
        Random random = new Random(7);
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                byte[] garbage = new byte[3000];
                random.nextBytes(garbage);
                Files.write(file, garbage);
            }
        }
        RunData run = RunReader.read(directory);
        assertThat(run.notes()).hasSizeGreaterThanOrEqualTo(5);
        assertThat(RunPage.of(run, directory.resolve("report/index.html")).notices())
                .hasSizeGreaterThan(5);
    }
}
