// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Machine;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.StopOnInterrupt;
import io.github.jmeteroverdrive.cli.statistics.Randomness;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the ways of a compare file in alternating rounds. */
final class FileComparison {

    private final String typed;
    private final RoundOptions options;
    private final List<String> chosen;
    private final CompareFiles files;

    /**
     * @param typed the command line, to be typed again
     * @param chosen the ways that are run; none for all
     * @param files where the result goes
     */
    FileComparison(String typed, RoundOptions options, List<String> chosen, CompareFiles files) {
        this.typed = typed;
        this.options = options;
        this.chosen = chosen;
        this.files = files;
    }

    /**
     * @param what a compare file or the name of one
     * @return the exit code of the command
     */
    int of(String what) {
        int least = options.least();
        Home home = Home.current();
        CompareFile file = ChosenWays.of(new CompareFileReader(home).read(what), chosen);
        Path folder = CompareFiles.newDirectory(home, file.name());
        Map<String, String> ways = new LinkedHashMap<>();
        file.ways().forEach(way -> ways.put(way.name(), way.description()));
        Evaluation evaluation = new Evaluation(
                file.figures(), List.copyOf(ways.keySet()), file.references(), options.precision(), Randomness.FIXED);
        Map<String, String> environment = Machine.describe(home.root());
        file.target().ifPresent(target -> environment.put("target", target.description()));
        Progress progress = files.progress();
        Child child = new Child();
        Comparison comparison = new Comparison(
                file.ways(), least, options.most(), options.disturbance(), progress, child, InstantSource.system());
        progress.line(announcement(file, least));
        try (StopOnInterrupt stop = new StopOnInterrupt(child)) {
            String partial = comparison.run(folder, evaluation::enough);
            environment.put("loadAtEnd", Machine.load());
            return files.write(
                    new CompareReport(
                            file.name(),
                            file.description(),
                            file.notShown(),
                            ways,
                            options.precision(),
                            environment,
                            typed,
                            partial,
                            comparison.measurements(),
                            evaluation.of(comparison.measurements())),
                    folder);
        }
    }

    private String announcement(CompareFile file, int least) {
        int most = options.most();
        return "Comparing %s: %d ways, %s rounds: %s"
                .formatted(
                        file.name(),
                        file.ways().size(),
                        least == most ? String.valueOf(least) : least + " to " + most,
                        file.description());
    }
}
