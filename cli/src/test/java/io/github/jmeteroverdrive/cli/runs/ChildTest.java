// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.cli.runs.Child.Roles;
import io.github.jmeteroverdrive.cli.runs.Child.Roles.Role;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildTest {

    private static final Duration LONG = Duration.ofMinutes(30);

    @TempDir
    Path folder;

    private Child.Ended run(Child child, Duration timeout, List<String> command) {
        Path out = folder.resolve("out.txt");
        Path error = folder.resolve("error.txt");
        return child.run(
                command,
                folder,
                Map.of("A_B", "c"),
                out,
                error,
                timeout,
                new Roles(p -> Role.TARGET, Optional.empty()));
    }

    @Test
    void takesExitCodeAndOutput() throws IOException {
        Child.Ended ended = run(new Child(), LONG, SmallProgram.command("hello", "exit=7"));
        assertThat(ended.exitCode()).isEqualTo(7);
        assertThat(ended.timedOut()).isFalse();
        assertThat(Files.readString(folder.resolve("out.txt"))).isEqualToIgnoringNewLines("hello");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void accountsForABurningChild() {
        Map<String, Double> burnt =
                run(new Child(), LONG, SmallProgram.command("burn")).usage().figures();
        assertThat(burnt.get("cpuSeconds"))
                .isGreaterThanOrEqualTo(0.25)
                .isCloseTo(burnt.get("cpuUserSeconds") + burnt.get("cpuSystemSeconds"), within(1e-9));
        assertThat(burnt.get("wallSeconds")).isPositive();
        assertThat(burnt.get("peakRssBytes")).isGreaterThan(1 << 20);
        assertThat(burnt).doesNotContainKey("targetCpuSeconds");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void descendantsAreListedSeparately() {
        List<String> inShell = new ArrayList<>(List.of("sh", "-c", "\"$@\"; true", "sh"));
        inShell.addAll(SmallProgram.command("burn"));
        Map<String, Double> figures = run(new Child(), LONG, inShell).usage().figures();
        assertThat(figures.get("targetCpuSeconds")).isGreaterThanOrEqualTo(0.1);
        assertThat(figures.get("targetPeakRssBytes")).isGreaterThan(figures.get("peakRssBytes"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void targetThatWasNotWaitedForIsNotChargedToTheGenerator() {
        List<String> command = SmallProgram.command("orphan");
        Map<String, Double> figures = run(new Child(), LONG, command).usage().figures();
        assertThat(figures.get("targetCpuSeconds")).isGreaterThanOrEqualTo(0.25);
        assertThat(figures.get("cpuSeconds")).isGreaterThanOrEqualTo(0.1);
    }

    @Tag("full")
    @Test
    @EnabledOnOs(OS.LINUX)
    void killsTheWholeProcessTreeOnTimeout() throws Exception {
        // a shell has started its child long before the timeout, even if a JVM takes seconds to start; "wait" without a
        // process would succeed if the sleep is killed first
        List<String> command = List.of("sh", "-c", "sleep 600 & echo child $!; wait $!");
        Child.Ended ended = run(new Child(), Duration.ofSeconds(3), command);
        assertThat(ended.timedOut()).isTrue();
        assertThat(ended.exitCode()).isNotZero();
        Matcher child = Pattern.compile("child (\\d+)").matcher(Files.readString(folder.resolve("out.txt")));
        assertThat(child.find()).isTrue();
        ProcessHandle.of(Long.parseLong(child.group(1)))
                .ifPresent(left -> left.onExit().orTimeout(30, TimeUnit.MINUTES).join());
    }

    @Test
    void stopEndsTheCommandAndAllLaterOnes() throws Exception {
        Child child = new Child();
        Path out = folder.resolve("out.txt");
        CompletableFuture<Void> stopper = CompletableFuture.runAsync(() -> {
            while (out.toFile().length() == 0) Thread.onSpinWait();
            child.stop();
        });
        Child.Ended ended = run(child, LONG, SmallProgram.command("runs", "hang"));
        assertThat(stopper).isCompleted();
        assertThat(ended.timedOut()).isFalse();
        assertThat(ended.exitCode()).isNotZero();
        assertThat(child.stopped()).isTrue();
        assertThat(run(child, LONG, SmallProgram.command("hang")).exitCode()).isNotZero();
    }

    @Test
    void refusesACommandThatCannotBeStarted() {
        assertThatThrownBy(() -> run(new Child(), LONG, List.of("no-such-program")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no-such-program")
                .hasMessageContaining("install it");
    }
}
