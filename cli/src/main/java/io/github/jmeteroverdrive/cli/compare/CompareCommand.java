// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Typed;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.RunPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overdrive compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Runs several variants of the same work in alternating rounds (A B C, C B A, …) and reports what differs, with a 90 %% interval for each ratio; or compares finished"
                    + " runs.",
            "Writes target/compares/<time>-<name>/index.html and compare.json."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.GOOD + ":compared; every threshold is met",
            ExitCode.REFUSED_SAYS,
            ExitCode.FAILED + ":incomplete: a run failed twice or a figure is missing",
            ExitCode.MISSED + ":a threshold is missed or not shown"
        })
public final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|NAME|DIR",
            description = "A compare file, or the name of one in profiles/compare; or the directories of"
                    + " two or more finished runs, of which one may be latest.")
    private List<String> what;

    @Option(
            names = "--way",
            paramLabel = "NAME",
            description = "Run only this variant of the compare file; give at least two" + " (default all).")
    private List<String> ways = List.of();

    @Option(
            names = "--markdown",
            description =
                    "Print only the result, in Markdown, on standard output, for example for a pull request; everything else is printed on standard error.")
    private boolean markdown;

    @Mixin
    private RoundOptions rounds;

    @Override
    public Integer call() {
        what = what.stream().map(w -> RunPath.of(Path.of(w)).toString()).toList();
        boolean finished = !isName() && what.stream().allMatch(w -> Files.isDirectory(Path.of(w)));
        if (what.size() > 1 && !finished) {
            throw new Refusal("Give one compare file, or the directories of finished runs; "
                    + what.stream()
                            .filter(w -> !Files.isDirectory(Path.of(w)))
                            .findFirst()
                            .orElseThrow()
                    + " is not a directory.");
        }
        if (finished && what.size() < 2) {
            throw new Refusal("One run cannot be compared: give two or more directories.");
        }
        if (finished && !ways.isEmpty()) {
            throw new Refusal("--way is for compare files; leave a directory out instead.");
        }
        CompareFiles files = new CompareFiles(markdown);
        return finished
                ? FinishedComparison.of(
                        what.stream().map(Path::of).toList(), rounds.precision(), Typed.again(spec), files)
                : new FileComparison(Typed.again(spec), rounds, ways, files).of(what.get(0));
    }

    /** A folder may have the name of a compare file, as sysctl/ has. */
    private boolean isName() {
        Path files = Home.current().compareFiles();
        return what.size() == 1 && Files.isRegularFile(files.resolve(what.get(0) + ".yaml"));
    }
}
