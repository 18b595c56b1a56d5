// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.compare.CompareCommand.FinishedComparison.FinishedRuns;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FinishedRunsTest {

    @TempDir
    private Path folder;

    private Path run(String name, String runId) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Files.writeString(run.resolve("run.json"), "{\"runId\":\"%s\",\"scenario\":\"JMS.Client\"}".formatted(runId));
        Files.writeString(run.resolve("summary.json"), "{\"failed\":0}");
        return run;
    }

    @Test
    void refusesARunGivenTwice() throws IOException {
        Path a = run("a", "1");
        Path b = run("b", "2");
        assertThat(FinishedRuns.read(List.of(a, b)).variants()).containsOnlyKeys("a", "b");
        assertThatThrownBy(() -> FinishedRuns.read(List.of(a, b, a)))
                .isInstanceOf(Refusal.class)
                .hasMessage(a + " is the run in " + a + ", and would count twice; give each run once.");
        Path copy = run("copy", "2");
        assertThatThrownBy(() -> FinishedRuns.read(List.of(a, b, copy)))
                .hasMessageContaining(copy + " is the run in " + b);
    }
}
