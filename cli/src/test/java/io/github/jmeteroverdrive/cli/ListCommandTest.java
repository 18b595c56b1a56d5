// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that list what is available: list, help, completion. */
class ListCommandTest {

    private final StringWriter printed = new StringWriter();

    @BeforeAll
    static void inTheProject() {
        System.setProperty("overdrive.home", "..");
    }

    @AfterAll
    static void elsewhere() {
        System.clearProperty("overdrive.home");
    }

    private int run(String... words) {
        PrintWriter writer = new PrintWriter(printed, true);
        return Overdrive.commandLine().setOut(writer).setErr(writer).execute(words);
    }

    @Test
    void wordSelectsTheLinesThatContainIt() {
        assertThat(run("list", "zaqar.p")).isZero();
        assertThat(printed.toString())
                .startsWith("Scenarios (-P):\n  Zaqar.PointToPoint ")
                .doesNotContain("JMS.Client", "Parameters", "none yet");
    }

    @Test
    void firstWordOfATitleSelectsItsSection() {
        assertThat(run("list", "runs")).isZero();
        assertThat(printed.toString()).startsWith("Runs (").doesNotContain("Scenarios (", "Settings (");
    }

    @Test
    void unmatchedWordIsRefused() {
        assertThat(run("list", "JMS.Clint")).isEqualTo(2);
        assertThat(printed.toString()).contains("'JMS.Clint'; did you mean 'JMS.Client'?");
    }

    @Test
    void scenarioShowsItsParametersWithItsDefaults() {
        assertThat(run("list", "JMS.Topics")).isZero();
        assertThat(printed.toString())
                .startsWith("JMS.Topics: ")
                .contains("  MaxPending=100 ", "  Destination=topic://overdrive ")
                .contains("Parameters of every run:\n  Warmup ")
                .doesNotContain("JMS.Client", "RequestCount");
    }

    private static Set<String> samplers(Path plan) {
        return Pattern.compile("<(io\\.github\\.jmeteroverdrive\\.(?!monitor|extractors)\\S+)")
                .matcher(Home.text(plan))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void templatesArePlansWithSamplersOfOursOfEachKind() {
        assertThat(run("list", "--templates")).isZero();
        List<String> names = Pattern.compile("<name>(.*)</name>")
                .matcher(printed.toString())
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(names)
                .allMatch(name -> name.startsWith("od - "))
                .doesNotHaveDuplicates()
                .contains("od - JMS.Topics", "od - Samplers.HTTP.Open", "od - MQTT.Connections", "od - gRPC.Client")
                .doesNotContain("od - No.Scenario", "od - Throughput.PQBT-AA")
                .noneMatch(name -> name.matches(".*(\\.x\\.|Request\\.X|File|wget|Elements).*"));
        Path plans = Home.current().plans();
        Set<String> ofTemplates = new HashSet<>();
        for (String name : names) {
            Set<String> own = samplers(plans.resolve(name.substring(5) + ".jmx"));
            assertThat(own).as(name).isNotEmpty();
            ofTemplates.addAll(own);
        }
        assertThat(Home.entries(plans, ".jmx"))
                .allSatisfy(plan -> assertThat(ofTemplates).containsAll(samplers(plan)));
    }

    @Test
    void helpShowsTheOptionsOfACommand() {
        assertThat(run("help", "search")).isZero();
        assertThat(printed.toString()).contains("Usage: overdrive search", "-D=name=value");
    }

    @Test
    void completionKnowsCommandsOptionsAndScenarios() {
        assertThat(run("completion")).isZero();
        assertThat(printed.toString()).contains("complete -F _complete_overdrive", "--threshold", "JMS.Client");
    }

    @Test
    void runThatCannotBeReadDoesNotPreventTheList(@TempDir Path folder) throws IOException {
        for (String part : List.of("jmx", "profiles"))
            Files.createSymbolicLink(folder.resolve(part), Path.of("..", part).toAbsolutePath());
        Path run = Files.createDirectories(folder.resolve("target/runs/x"));
        Files.writeString(run.resolve("summary.json"), "{\"sent\":");
        System.setProperty("overdrive.home", folder.toString());
        try {
            assertThat(run("list", "runs")).isZero();
        } finally {
            inTheProject();
        }
        assertThat(printed.toString()).contains("target/runs/x").contains("is not a valid summary");
    }
}
