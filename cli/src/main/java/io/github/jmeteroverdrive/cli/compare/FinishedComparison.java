// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Machine;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.cli.statistics.Randomness;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
                new Evaluation(runs.figures(), ways, Evaluation.byTheFirst(ways), precision, Randomness.FIXED);
        Home home = Home.current();
        CompareReport report = new CompareReport(
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

    /**
     * Runs that were made earlier. Those with the same scenario, settings and parameters are rounds of one way, in the
     * order given; when all are the same, each is a way of its own. Immutable.
     */
    record FinishedRuns(Map<String, String> ways, List<ComparedFigure> figures, List<Measurement> measurements) {

        /**
         * @param directories at least two
         * @throws Refusal when one is not the directory of a finished run, or is given twice
         */
        static FinishedRuns read(List<Path> directories) {
            List<FinishedRun> runs = new ArrayList<>();
            for (Path directory : directories) runs.add(another(FinishedRun.read(directory), runs));
            Set<String> common = new LinkedHashSet<>(runs.get(0).traits());
            runs.forEach(run -> common.retainAll(run.traits()));
            boolean allSame = runs.stream().allMatch(run -> run.traits().equals(common));
            Map<String, String> ways = new LinkedHashMap<>();
            Map<String, Integer> rounds = new LinkedHashMap<>();
            List<Measurement> measurements = new ArrayList<>();
            for (FinishedRun run : runs) {
                String way = allSame ? run.name() : difference(run.traits(), common);
                ways.put(way, String.join(" ", run.traits()));
                int round = rounds.merge(way, 1, Integer::sum);
                measurements.add(new Measurement(round, way, 1, run.started(), result(run), Optional.empty()));
            }
            return new FinishedRuns(ways, figures(runs), measurements);
        }

        private static FinishedRun another(FinishedRun run, List<FinishedRun> others) {
            for (FinishedRun other : others)
                if (run.isSameAs(other))
                    throw new Refusal("%s is the run in %s, and would count twice; give each run once."
                            .formatted(run.directory(), other.directory()));
            return run;
        }

        private static RunResult result(FinishedRun run) {
            return new RunResult(
                    run.directory(),
                    run.bad() ? ExitCode.FAILED : ExitCode.GOOD,
                    run.bad() ? Optional.of("the run itself failed") : Optional.empty(),
                    run.figures(),
                    Map.of(),
                    RunVerdict.of(run.directory()));
        }

        private static String difference(Set<String> traits, Set<String> common) {
            Set<String> own = new LinkedHashSet<>(traits);
            own.removeAll(common);
            return own.isEmpty() ? "plain" : String.join(" ", own);
        }

        private static List<ComparedFigure> figures(List<FinishedRun> runs) {
            return FinishedRun.FIGURES.stream()
                    .filter(name -> runs.stream().anyMatch(run -> run.figures().containsKey(name)))
                    .map(Catalogue::of)
                    .map(f -> new ComparedFigure(f.id(), f.sense(), f.unit().symbol(), Set.of(), List.of()))
                    .toList();
        }
    }
}
