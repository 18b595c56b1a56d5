// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.Jtl;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.run.RunFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Detects what a path contains, and reads it. */
public final class RunReader {

    private RunReader() {}

    /**
     * Reads a run directory, or a JTL in CSV: the file itself, or a directory that contains a JTL and no other file of
     * a run.
     *
     * @throws Refusal if it is none of these
     */
    public static RunData read(Path path) {
        if (Files.isRegularFile(path)) return Jtl.read(path);
        if (!Files.isDirectory(path))
            throw new Refusal(path
                    + (Files.exists(path) ? " is not a file" : " does not exist")
                    + "; give a run directory, or a JTL in CSV.");
        if (Arrays.stream(RunFile.values()).anyMatch(file -> file.existsIn(path))) return RunFileReader.read(path);
        List<Path> results = results(path);
        if (results.size() == 1) return Jtl.read(results.get(0));
        if (results.isEmpty())
            throw new Refusal(path
                    + " holds no run: neither "
                    + Arrays.stream(RunFile.values()).map(RunFile::fileName).collect(Collectors.joining(", "))
                    + " nor a .csv or .jtl file is there; give a run directory, or a JTL in CSV.");
        throw new Refusal(path
                + " holds no run but several results files ("
                + results.stream().map(file -> file.getFileName().toString()).collect(Collectors.joining(", "))
                + "); name one of them.");
    }

    private static List<Path> results(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(csv|jtl)"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new Refusal(directory + " cannot be read (" + Refusal.why(e) + "); check its permissions.");
        }
    }
}
