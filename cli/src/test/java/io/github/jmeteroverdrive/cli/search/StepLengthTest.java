// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.search.RateTries.StepLength;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepLengthTest {

    @TempDir
    Path folder;

    private RunResult run(String name, double end, double seconds) throws IOException {
        Files.writeString(
                folder.resolve("summary.json"),
                "{\"steady\":{\"class\":\"%s\",\"segments\":[{\"to\":12},{\"to\":%s}]}}".formatted(name, end));
        return new RunResult(folder, 0, Optional.empty(), Map.of("seconds", seconds));
    }

    private static StepLength upTo(double seconds) {
        return new StepLength(List.of("Threads"), seconds);
    }

    @Test
    void warmupOfTheNextRunEndsWhereARisingOneEnded() throws IOException {
        StepLength length = upTo(120);
        assertThat(length.extended(run("still rising", 40.1, 30))).isTrue();
        assertThat(length.parameters()).isEqualTo(Map.of("Warmup", "41"));
        assertThat(length.extended(run("still getting faster", 71, 30))).isTrue();
        assertThat(length.extended(run("still rising", 121, 30))).isFalse();
        assertThat(length.parameters()).isEqualTo(Map.of("Warmup", "71"));
    }

    @Test
    void durationGrowsToTheLimitIfItIsTooShort() throws IOException {
        StepLength length = upTo(50);
        for (List<Integer> each : List.of(List.of(2, 16), List.of(16, 32), List.of(32, 50))) {
            assertThat(length.extended(run("too short to tell", 0, each.get(0))))
                    .isTrue();
            assertThat(length.parameters())
                    .isEqualTo(Map.of("Duration", each.get(1).toString()));
        }
        assertThat(length.extended(run("too short to tell", 0, 50))).isFalse();
    }

    @Test
    void runOfAPlanWithALengthOfItsOwnIsRepeatedOnce() throws IOException {
        StepLength length = upTo(120);
        assertThat(length.extended(run("too short to tell", 0, 5))).isTrue();
        assertThat(length.extended(run("too short to tell", 0, 5))).isFalse();
    }

    @Test
    void otherRunsAreNotRepeated() throws IOException {
        for (String name : List.of("steady", "slowing down", "irregular", ""))
            assertThat(upTo(120).extended(run(name, 40, 30))).as(name).isFalse();
        RunResult failed = new RunResult(folder, 3, Optional.of("exit code 3"), Map.of());
        run("still rising", 40, 30);
        assertThat(upTo(120).extended(failed)).isFalse();
    }

    @Test
    void runThatEndsForAnotherReasonIsNotRepeated() throws IOException {
        RunResult run = run("still rising", 40, 30);
        assertThat(new StepLength(List.of("Messages"), 120).extended(run)).isFalse();
        assertThat(upTo(0).extended(run)).isFalse();
    }
}
