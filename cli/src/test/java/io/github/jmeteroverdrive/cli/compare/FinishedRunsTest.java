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

    private Path with(String name, String settings, String flags, String summary) throws IOException {
        Path run = run(name, name);
        Files.writeString(run.resolve("run.json"), """
                {"runId":"%1$s","scenario":"JMS.Client","settings":[%2$s],
                 "jvmFlags":["-Doverdrive.run.dir=/runs/%1$s","-Xlog:gc:file=/runs/%1$s/gc.log",%3$s]}""".formatted(name, settings, flags));
        Files.writeString(run.resolve("summary.json"), summary);
        return run;
    }

    @Test
    void runsWithOtherJvmFlagsAreOtherVariants() throws IOException {
        String good = "{\"failed\":0}";
        List<Path> runs = List.of(
                with("a", "", "\"-Xmx1g\"", good),
                with("b", "", "\"-Xmx2g\"", good),
                with("c", "", "\"-Xmx2g\"", good));
        assertThat(FinishedRuns.read(runs).variants()).containsOnlyKeys("-Xmx1g", "-Xmx2g");
        List<Path> bySetting =
                List.of(with("d", "", "\"-Xmx1g\"", good), with("e", "\"_.jvm.heap.big\"", "\"-Xmx2g\"", good));
        assertThat(FinishedRuns.read(bySetting).variants()).containsOnlyKeys("plain", "_.jvm.heap.big");
        List<Path> notRecorded = List.of(with("f", "", "\"-Xmx1g\"", good), run("g", "g"));
        assertThat(FinishedRuns.read(notRecorded).variants()).containsOnlyKeys("f", "g");
    }

    @Test
    void runsWithAnotherNumberOfLoadAgentsAreOtherVariants() throws IOException {
        List<Path> runs = List.of(
                with("a", "", "\"-Xmx1g\"", "{\"agents\":[{},{}]}"),
                with("b", "", "\"-Xmx1g\"", "{\"agents\":[{},{},{}]}"),
                with("c", "", "\"-Xmx1g\"", "{}"));
        assertThat(FinishedRuns.read(runs).variants()).containsOnlyKeys("2 load agents", "3 load agents", "plain");
    }

    private Path on(String name, String url) throws IOException {
        Path run = run(name, name);
        Files.writeString(
                run.resolve("run.json"),
                "{\"runId\":\"%s\",\"scenario\":\"JMS.Client\",\"parameters\":{\"RunId\":\"%s\"},\"targetUrl\":\"%s\"}"
                        .formatted(name, name, url));
        return run;
    }

    @Test
    void runsOfSystemsOnDifferentHostsAreDifferentVariants() throws IOException {
        List<Path> runs = List.of(
                on("a", "tcp://staging:61616?x=1"), on("b", "tcp://staging:61616"), on("c", "tcp://prod:61616"));
        assertThat(FinishedRuns.read(runs).variants()).containsOnlyKeys("system on staging", "system on prod");
    }

    @Test
    void runsThatStartTheirTargetAtDifferentPortsAreOneVariant() throws IOException {
        List<Path> runs = List.of(
                on("a", "tcp://127.0.0.1:4711"),
                on("b", "http://localhost:4712/"),
                on("c", "[::1]:9092"),
                on("d", "kafka1:9092,kafka2:9092"));
        assertThat(FinishedRuns.read(runs).variants()).containsOnlyKeys("plain", "system on kafka1");
    }
}
