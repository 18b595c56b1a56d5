// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a command that prints a line at the end of each transfer, on either of its outputs. Arguments: number of
 * discarded transfers, total number, a regular expression that finds such a line, with the number of bytes as its first
 * group, the command.
 */
public final class TimedLines {

    private TimedLines() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Transfers transfers = new Transfers(Integer.parseInt(arguments[0]));
        int wanted = Integer.parseInt(arguments[1]);
        Pattern end = Pattern.compile(arguments[2]);
        String[] command = Arrays.copyOfRange(arguments, 3, arguments.length);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        int seen = 0;
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher found = end.matcher(line);
                if (!found.find()) {
                    System.err.println(line);
                    continue;
                }
                transfers.end(Long.parseLong(found.group(1)));
                seen++;
            }
        }
        int code = process.waitFor();
        if (code != 0 || seen != wanted) {
            System.err.printf("%s ended with code %d after %d of %d transfers%n", command[0], code, seen, wanted);
            System.exit(1);
        }
        transfers.print();
    }
}
