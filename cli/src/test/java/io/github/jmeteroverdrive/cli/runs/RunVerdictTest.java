// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunVerdictTest {

    @TempDir
    Path run;

    @Test
    void judgesARunWithoutAPage() throws IOException {
        Files.writeString(run.resolve("summary.json"), "{\"schema\":1,\"samples\":1000,\"errors\":{\"500\":900}}");
        assertThat(RunVerdict.of(run).orElseThrow().answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(RunVerdict.of(run).orElseThrow().sentence()).startsWith("Not clear ");
    }

    @Test
    void runWithoutFilesHasNoVerdict() {
        assertThat(RunVerdict.of(run)).isEmpty();
        assertThat(RunVerdict.of(run.resolve("nowhere"))).isEmpty();
    }
}
