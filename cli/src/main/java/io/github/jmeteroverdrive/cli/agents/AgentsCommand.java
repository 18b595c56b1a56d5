// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.agents;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code overdrive agents}. */
@Command(
        name = "agents",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Checks load agents before a run.",
        subcommands = {CheckCommand.class, AddressesCommand.class})
public final class AgentsCommand implements Runnable {

    @Spec private CommandSpec spec;

    /** Made by picocli. */
    public AgentsCommand() {}

    @Override
    public void run() {
        CommandLine line = spec.commandLine();
        throw new ParameterException(
                line,
                "give a command: overdrive agents check HOST:PORT,… or overdrive agents addresses NAME:PORT");
    }
}
