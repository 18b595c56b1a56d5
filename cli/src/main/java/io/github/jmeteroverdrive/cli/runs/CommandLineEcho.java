// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** What was typed. */
public final class CommandLineEcho {

    private CommandLineEcho() {}

    /** The whole command line as it can be typed again, by the command that it has led to. */
    public static String again(CommandSpec command) {
        return "./overdrive "
                + quoted(command.root().commandLine().getParseResult().originalArgs());
    }

    /** Words for a shell, quoted where they need it. */
    private static String quoted(List<String> words) {
        return words.stream().map(CommandLineEcho::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=%@,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
