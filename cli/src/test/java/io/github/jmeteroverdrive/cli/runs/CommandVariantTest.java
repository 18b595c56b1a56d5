// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonPointer;
import io.github.jmeteroverdrive.cli.runs.CommandVariant.Need;
import io.github.jmeteroverdrive.cli.runs.CommandVariant.Program;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures.FigureSource;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures.SummarySource;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CommandVariantTest {

    private static final Pattern RATE_OF = Pattern.compile("rate=([\\d.]+)");
    private static final FigureRule RATE = new FigureRule.Regex(RATE_OF);

    @TempDir
    Path folder;

    private RunResult run(Duration timeout, Map<String, FigureSource> figures, String... words) {
        List<String> command = SmallProgram.command(words);
        CommandVariant variant = new CommandVariant(
                TestBed.of(new Home(folder)),
                "rival",
                new Program(command, folder, Map.of(), List.of()),
                new ExternalFigures(Optional.empty(), figures, Optional.empty()),
                timeout);
        variant.prepare(folder);
        return variant.run(new Child());
    }

    private static FigureSource stdout(FigureRule rule, double factor) {
        return new FigureSource(rule, Optional.empty(), factor);
    }

    @Test
    void readsTheLastMatchInItsUnit() {
        Map<String, FigureSource> rules = Map.of("sent", stdout(RATE, 1000));
        RunResult result = run(Duration.ofMinutes(30), rules, "rate=1.5", "rate=2.5");
        assertThat(result.good()).isTrue();
        assertThat(result.figures()).containsEntry("sent", 2500.0).containsKey("wallSeconds");
    }

    @Test
    void readsJson() {
        FigureRule rule = new FigureRule.Json(JsonPointer.compile("/a/0/b"));
        RunResult result = run(Duration.ofMinutes(30), Map.of("b", stdout(rule, 1)), "{\"a\":[{\"b\":3}]}");
        assertThat(result.figures()).containsEntry("b", 3.0);
    }

    @Test
    void missingFigureFailsTheRun() {
        RunResult result = run(Duration.ofMinutes(30), Map.of("sent", stdout(RATE, 1)), "nothing");
        assertThat(result.failure()).contains("no sent in its standard output");
    }

    @Test
    void doesNotReadAFileOfAnEarlierRun() throws Exception {
        Path file = Files.writeString(folder.resolve("out.txt"), "rate=5");
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        FigureSource source = new FigureSource(RATE, Optional.of("out.txt"), 1);
        RunResult result = run(Duration.ofMinutes(30), Map.of("sent", source));
        assertThat(result.failure()).contains("no sent in file out.txt");
    }

    @Test
    void reportsExitCodesAndTimeouts() {
        assertThat(run(Duration.ofMinutes(30), Map.of(), "exit=9").failure()).contains("exit code 9");
        assertThat(run(Duration.ofMillis(1500), Map.of(), "hang").failure()).contains("time-out after 1 s");
    }

    private CommandVariant onATarget(List<String> command, Need... needs) {
        return onATarget(List.of(), Optional.empty(), command, needs);
    }

    private CommandVariant onATarget(List<String> options, Optional<String> file, List<String> command, Need... needs) {
        FakeTarget.build(folder);
        return new CommandVariant(
                new TestBed(new Home(folder), Optional.of(new TargetSpec("fake", options))),
                "rival",
                new Program(command, folder, Map.of(), List.of(needs)),
                new ExternalFigures(
                        Optional.of(new SummarySource(SummaryForm.OVERDRIVE, file, Double.POSITIVE_INFINITY)),
                        Map.of(),
                        Optional.empty()),
                Duration.ofMinutes(30));
    }

    @Test
    void targetThatDoesNotStartIsAFailedRun() {
        CommandVariant variant = onATarget(List.of("5"), Optional.empty(), SmallProgram.command("{}"));
        variant.prepare(folder);
        assertThat(variant.run(new Child()).failure())
                .hasValueSatisfying(
                        why -> assertThat(why).startsWith("Target fake ended with code 5; its output is in "));
    }

    @Test
    void doesNotReadASummaryOfAnEarlierRun() throws Exception {
        Path file = Files.writeString(folder.resolve("out.json"), "{\"sent\":5}");
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        CommandVariant variant = onATarget(List.of(), Optional.of("out.json"), SmallProgram.command("x"));
        variant.prepare(folder);
        assertThat(variant.run(new Child()).failure())
                .contains("no summary in file out.json (it is older than the run)");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void computesCpuTimePerMessageFromSummaryAndUsage() {
        CommandVariant variant =
                onATarget(SmallProgram.command("burn", "{target.url}", "{\"wholeRun\":{\"completed\":100}}"));
        variant.prepare(folder);
        RunResult result = variant.run(new Child());
        assertThat(result.failure()).isEmpty();
        assertThat(result.figures())
                .containsEntry("wholeRun.completed", 100.0)
                .hasEntrySatisfying("targetCpuSeconds", cpu -> assertThat(cpu).isPositive())
                .hasEntrySatisfying("targetPeakRssBytes", rss -> assertThat(rss).isPositive());
        assertThat(result.figures().get("cpuMicrosPerMessage"))
                .isCloseTo(result.figures().get("cpuSeconds") * 1e4, within(1e-6));
        assertThat(result.directory().resolve("stdout.txt")).content().contains("fake://127.0.0.1:4711?a=1&b=2");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void refusesAMissingProgramBeforeTheFirstRun() {
        assertThatThrownBy(() -> onATarget(List.of("no-such-program", "-n")).prepare(folder))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "Variant 'rival': there is no program no-such-program in PATH; install it, or give its path.");
        assertThatThrownBy(() -> onATarget(List.of("{home}/missing")).prepare(folder))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("there is no program " + folder.resolve("missing") + ";");
        assertThatThrownBy(() -> sliced(List.of("no-such-program"), "rate=1"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("Observer: there is no program no-such-program in PATH");
    }

    private RunResult sliced(List<String> observer, String... words) {
        Map<String, FigureSource> rate = Map.of("samplesPerSecond", stdout(new FigureRule.Regex(RATE_OF), 1));
        CommandVariant variant = new CommandVariant(
                new TestBed(new Home(folder), Optional.empty(), Optional.empty(), Optional.empty(), observer),
                "rival",
                new Program(SmallProgram.command(words), folder, Map.of(), List.of()),
                new ExternalFigures(Optional.empty(), rate, Optional.of(new ExternalFigures.Slice(0, 300))),
                Duration.ofMinutes(30));
        variant.prepare(folder);
        return variant.run(new Child());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void usesAGivenPartOfTheRunAsWindow() {
        RunResult result = sliced(List.of(), "rate=50", "burn");
        assertThat(result.failure()).isEmpty();
        assertThat(result.figures().get("measured.cpuMicrosPerMessage"))
                .as("0 if no CPU was free in these 300 ms")
                .isNotNegative();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void observerReadsTheWindowAndAddsItsFigures() {
        String script = "read -r from to; echo \"{\\\"seen\\\": {\\\"millis\\\": $((to - from))}}\"";
        RunResult result = sliced(List.of("sh", "-c", script), "rate=50", "burn");
        assertThat(result.failure()).isEmpty();
        assertThat(result.figures()).containsEntry("seen.millis", 300.0);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failedObserverFailsTheRun() {
        assertThat(sliced(List.of("sh", "-c", "read -r line; exit 3"), "rate=50")
                        .failure())
                .hasValueSatisfying(why -> assertThat(why).contains("ended with code 3"));
    }

    @Test
    void refusesMissingPrerequisitesWithTheCommandToMakeThem() {
        CommandVariant variant = onATarget(List.of("x"), new Need("Variant 'rival'", "{home}/lib", "./make"));
        assertThatThrownBy(() -> variant.prepare(folder))
                .isInstanceOf(Refusal.class)
                .hasMessage("Variant 'rival': %s is missing; run ./make.", folder.resolve("lib"));
    }

    @Test
    void invalidSummaryFailsTheRun() {
        CommandVariant variant = onATarget(SmallProgram.command("{nonsense"));
        variant.prepare(folder);
        assertThat(variant.run(new Child()).failure().orElseThrow()).startsWith("no summary in its standard output (");
    }
}
