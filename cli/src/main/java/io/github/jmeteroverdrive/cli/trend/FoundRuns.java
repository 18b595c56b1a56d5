// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The runs that lie in directories, in the order of their start. Immutable.
 *
 * @param good runs that count
 * @param leftOut a sentence for each of the others
 */
record FoundRuns(List<FinishedRun> good, List<String> leftOut) {

    /**
     * @param paths run directories, and directories of such
     * @throws Refusal when one holds no run at all, or a file of a run cannot be read
     */
    static FoundRuns in(List<Path> paths) {
        List<FinishedRun> good = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Path directory : paths.stream().flatMap(path -> runs(path).stream()).toList()) {
            String name = String.valueOf(directory.getFileName());
            if (!RunFile.SUMMARY.existsIn(directory)) {
                leftOut.add(name + " is left out: it did not end.");
                continue;
            }
            FinishedRun run = FinishedRun.read(directory);
            if (run.bad()) leftOut.add(name + " is left out: the run itself failed.");
            else good.add(run);
        }
        good.sort(Comparator.comparing(FinishedRun::started).thenComparing(FinishedRun::name));
        return new FoundRuns(List.copyOf(good), List.copyOf(leftOut));
    }

    private static List<Path> runs(Path path) {
        if (RunFile.RUN.existsIn(path)) return List.of(path);
        List<Path> below = Home.entries(path, "").stream().filter(RunFile.RUN::existsIn).toList();
        if (below.isEmpty())
            throw new Refusal(
                    path
                            + " holds no run; give run directories, or a directory of them, such as"
                            + " target/runs.");
        return below;
    }
}
