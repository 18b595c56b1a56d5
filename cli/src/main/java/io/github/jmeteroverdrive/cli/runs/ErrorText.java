// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** How an error is written to standard error: in red at a terminal, unless NO_COLOR is set. */
public final class ErrorText {

    private static final String RED = "\033[31m";
    private static final String PLAIN = "\033[0m";

    private ErrorText() {}

    /** The text as it is to be printed to standard error. */
    public static String ofTerminal(String text) {
        return isRed(System.getenv(), isTerminal()) ? RED + text + PLAIN : text;
    }

    static boolean isRed(Map<String, String> environment, boolean terminal) {
        return terminal
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    }

    /** Whether standard error is a terminal; elsewhere than on Linux, whether the JVM has one. */
    private static boolean isTerminal() {
        Path output = Path.of("/proc/self/fd/2");
        if (!Files.exists(Path.of("/proc/self/fd"))) return System.console() != null;
        try {
            String device = Files.readSymbolicLink(output).toString();
            return device.startsWith("/dev/pts/") || device.matches("/dev/(tty.*|console)");
        } catch (IOException e) {
            return false;
        }
    }
}
