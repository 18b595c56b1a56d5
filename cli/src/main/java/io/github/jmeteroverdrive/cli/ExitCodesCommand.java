// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.measure.ExitCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "exit-codes", description = "Lists the exit codes of runs and commands, as in docs/ci.md.")
public final class ExitCodesCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().print(markdown(spec.root().commandLine()));
        spec.commandLine().getOut().flush();
    }

    /** A table with a row for each exit code of a run, and for each command that defines its own codes. */
    public static String markdown(CommandLine overdrive) {
        List<String> lines = new ArrayList<>(List.of("| of | code | it means |", "|---|---|---|"));
        Map<String, String> ofRun = new LinkedHashMap<>();
        for (String line : ExitCode.OF_RUN) {
            String[] parts = line.split(":", 2);
            ofRun.put(parts[0], parts[1]);
        }
        add(lines, "a run", ofRun);
        addEach(lines, overdrive);
        return String.join("\n", lines) + "\n";
    }

    private static void addEach(List<String> lines, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        add(lines, "`" + spec.qualifiedName() + "`", spec.usageMessage().exitCodeList());
        command.getSubcommands().values().forEach(below -> addEach(lines, below));
    }

    private static void add(List<String> lines, String of, Map<String, String> codes) {
        // picocli reads the texts as formats, so a percent sign is doubled in them
        codes.forEach((code, means) -> lines.add("| %s | %s | %s |".formatted(of, code, means.replace("%%", "%"))));
    }
}
