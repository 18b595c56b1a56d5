// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.List;
import java.util.Locale;

/**
 * Arguments as Java must be given them on Windows. A process there gets one command line and splits
 * it by the rules of {@code CommandLineToArgvW} (Microsoft Learn, "Parsing C command-line
 * arguments"). Java quotes an argument with blanks but leaves quotation marks inside as they are;
 * one that is quoted already it passes on untouched. So arguments with quotation marks are quoted
 * here.
 */
final class WindowsArguments {

    private WindowsArguments() {}

    /**
     * As they must be given to {@link ProcessBuilder} on the system of this name.
     *
     * @throws IllegalArgumentException for the one kind that Java cannot pass on
     */
    static List<String> of(List<String> arguments, String osName) {
        if (!osName.toLowerCase(Locale.ROOT).startsWith("windows")) return arguments;
        return arguments.stream().map(WindowsArguments::forJava).toList();
    }

    private static String forJava(String argument) {
        if (argument.indexOf('"') < 0) return argument;
        if (argument.endsWith(
                "\\")) // Java takes what ends with \" for not quoted, and quotes it again
        throw new IllegalArgumentException(
                    "Java can hand no argument to a process on Windows that has a quotation mark in it"
                            + " and a backslash at its end: "
                            + argument);
        return quote(argument);
    }

    /** An argument in quotation marks, those inside it and the backslashes before them escaped. */
    static String quote(String argument) {
        StringBuilder quoted = new StringBuilder("\"");
        int backslashes = 0;
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            if (c == '"') quoted.append("\\".repeat(backslashes + 1));
            quoted.append(c);
            backslashes = c == '\\' ? backslashes + 1 : 0;
        }
        return quoted.append("\\".repeat(backslashes)).append('"').toString();
    }
}
