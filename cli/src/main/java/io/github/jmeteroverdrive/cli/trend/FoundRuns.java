// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The runs that lie in directories, in the order of their start. Immutable.
 *
 * @param good runs that count
 * @param leftOut a sentence for each of the others
 */
record FoundRuns(List<FinishedRun> good, List<String> leftOut) {

    /**
     * @param paths run directories, and directories of such
     * @throws Refusal when one holds no run at all
     */
    static FoundRuns in(List<Path> paths) {
        List<FinishedRun> good = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Path directory :
                paths.stream().flatMap(path -> runs(path).stream()).toList()) {
            String name = String.valueOf(directory.getFileName());
            if (!RunFile.SUMMARY.existsIn(directory)) {
                leftOut.add(name + " is left out: it did not end.");
                continue;
            }
            try {
                take(FinishedRun.read(directory), good, leftOut);
            } catch (Refusal e) {
                leftOut.add(name + " cannot be counted: " + e.getMessage());
            }
        }
        good.sort(Comparator.comparing(FinishedRun::started).thenComparing(FinishedRun::name));
        return new FoundRuns(List.copyOf(good), List.copyOf(leftOut));
    }

    private static void take(FinishedRun run, List<FinishedRun> good, List<String> leftOut) {
        Optional<FinishedRun> same = good.stream().filter(run::isSameAs).findFirst();
        if (run.bad()) leftOut.add(run.name() + " is left out: the run itself failed.");
        else if (same.isEmpty()) good.add(run);
        else
            leftOut.add("%s is left out: it is the run in %s, and would count twice."
                    .formatted(run.directory(), same.get().directory()));
    }

    private static List<Path> runs(Path path) {
        if (RunFile.RUN.existsIn(path)) return List.of(path);
        if (!Files.exists(path))
            throw new Refusal(path + " does not exist; give a run directory, or a directory that contains" + " runs.");
        List<Path> below =
                Home.entries(path, "").stream().filter(RunFile.RUN::existsIn).toList();
        if (below.isEmpty())
            throw new Refusal(
                    path + " holds no run; give run directories, or a directory of them, such as" + " target/runs.");
        return below;
    }
}
