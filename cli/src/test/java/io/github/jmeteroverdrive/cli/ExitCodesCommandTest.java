// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExitCodesCommandTest {

    @Test
    void docsContainTheTableOfExitCodes() throws IOException {
        assertThat(Files.readString(Path.of("../docs/ci.md")))
                .as("the table of docs/ci.md is what ./overdrive exit-codes prints")
                .contains(ExitCodesCommand.markdown(Overdrive.commandLine()));
    }

    @Test
    void tableExplainsTheCodesOfJudgingCommands() {
        assertThat(ExitCodesCommand.markdown(Overdrive.commandLine()))
                .contains("| a run | 4 | a good run missed a threshold")
                .contains("| `overdrive compare` | 4 | a threshold is missed, or not shown to be met |")
                .contains("| `overdrive agents check` | 1 | a load agent is not ready |");
    }

    @Test
    void onlyCommandsWithExitCodesShowTheirHeading() {
        assertHeadings(Overdrive.commandLine());
    }

    private static void assertHeadings(CommandLine command) {
        boolean codes = !command.getCommandSpec().usageMessage().exitCodeList().isEmpty();
        assertThat(command.getUsageMessage().contains("Exit codes:"))
                .as(command.getCommandName())
                .isEqualTo(codes);
        assertThat(command.getCommandSpec().optionsMap()).containsKey("--help");
        command.getSubcommands().values().forEach(ExitCodesCommandTest::assertHeadings);
    }
}
