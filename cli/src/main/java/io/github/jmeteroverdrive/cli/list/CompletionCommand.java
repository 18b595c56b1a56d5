// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.list;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code overdrive completion}. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Prints a completion script for Bash and Zsh.",
            "For this shell: source <(./overdrive completion)"
        })
public final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash("overdrive", spec.root().commandLine()));
        spec.commandLine().getOut().flush();
    }
}
