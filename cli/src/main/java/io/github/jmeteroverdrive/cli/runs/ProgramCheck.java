// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;

/** Finds a missing program before the first run. Stateless. */
final class ProgramCheck {

    /** It searches directories that are not in PATH, so only a start can tell. */
    private static final boolean WINDOWS = File.separatorChar == '\\';

    private static final Pattern PATH = Pattern.compile(Pattern.quote(File.pathSeparator));

    private ProgramCheck() {}

    /**
     * @param what needs it, for the message
     * @param program as in a command, where <code>{home}</code> is the only placeholder; others are not known yet
     * @param directory in which it will be started
     * @throws Refusal if it is missing
     */
    static void check(String what, String program, Path home, Path directory) {
        String file = program.replace("{home}", home.toString());
        if (WINDOWS || file.contains("{")) return;
        boolean path = file.contains("/");
        if (path ? isProgram(directory.resolve(file)) : isInPath(file)) return;
        throw new Refusal("%s: there is no program %s%s; install it, or give its path."
                .formatted(what, file, path ? "" : " in PATH"));
    }

    private static boolean isInPath(String name) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return PATH.splitAsStream(path).anyMatch(folder -> isProgram(Path.of(folder, name)));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
