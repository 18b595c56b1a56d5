// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
