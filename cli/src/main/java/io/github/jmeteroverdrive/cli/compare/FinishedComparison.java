// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Machine;
import io.github.jmeteroverdrive.cli.statistics.Randomness;
import java.nio.file.Path;
import java.util.List;

/** Compares runs that are there already. */
final class FinishedComparison {

    private FinishedComparison() {}

    /**
     * @param directories two or more, the first one is what the others are compared with
     * @param precision half-width at which an interval is narrow enough, as a share
     * @param files where the result goes
     * @return the exit code of the command
     */
    static int of(List<Path> directories, double precision, String typed, CompareFiles files) {
        FinishedRuns runs = FinishedRuns.read(directories);
        List<String> ways = List.copyOf(runs.ways().keySet());
        Evaluation evaluation =
                new Evaluation(
                        runs.figures(),
                        ways,
                        Evaluation.byTheFirst(ways),
                        precision,
                        Randomness.FIXED);
        Home home = Home.current();
        CompareReport report =
                new CompareReport(
                        "finished runs",
                        "Runs that were made at different times, by hand.",
                        "These runs did not alternate: what differs may be the hour, not the way.",
                        runs.ways(),
                        precision,
                        Machine.describe(home.root()),
                        typed,
                        "",
                        runs.measurements(),
                        evaluation.of(runs.measurements()));
        return files.write(report, CompareFiles.newDirectory(home, "finished-runs"));
    }
}
