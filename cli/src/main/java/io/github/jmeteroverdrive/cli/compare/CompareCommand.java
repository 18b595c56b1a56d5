// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareFileReader.CompareFile;
import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.RatioInterval.Randomness;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.CommandLineEcho;
import io.github.jmeteroverdrive.cli.runs.Environment;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.cli.runs.StopOnInterrupt;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.report.RunPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        description = {
            "Runs several variants of the same work in alternating rounds (A B C, C B A, …) and reports what differs, with a 90%% interval for each ratio; or compares finished"
                    + " runs.",
            "Writes target/compares/<time>-<name>/index.html and compare.json."
        },
        exitCodeList = {
            ExitCode.GOOD + ":compared; every threshold is met",
            ExitCode.REFUSED_MEANING,
            ExitCode.FAILED + ":incomplete: a run failed twice or a figure is missing",
            ExitCode.MISSED + ":a threshold is missed, or not shown to be met"
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
            names = "--variant",
            paramLabel = "NAME",
            description = "Run only this variant of the compare file; give at least two" + " (default all).")
    private List<String> variants = List.of();

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
        if (what.size() > 1 && !finished)
            throw new Refusal("Give one compare file, or the directories of finished runs; "
                    + what.stream()
                            .filter(w -> !Files.isDirectory(Path.of(w)))
                            .findFirst()
                            .orElseThrow()
                    + " is not a directory.");
        if (finished && what.size() < 2) throw new Refusal("One run cannot be compared: give two or more directories.");
        if (finished && !variants.isEmpty())
            throw new Refusal("--variant is for compare files; leave a directory out instead.");
        CompareFiles files = new CompareFiles(markdown);
        return finished
                ? FinishedComparison.of(
                        what.stream().map(Path::of).toList(), rounds.precision(), CommandLineEcho.again(spec), files)
                : new FileComparison(CommandLineEcho.again(spec), rounds, variants, files).of(what.get(0));
    }

    /** A folder may have the same name as a compare file, as sysctl/ has. */
    private boolean isName() {
        Path files = Home.current().compareFiles();
        return what.size() == 1 && Files.isRegularFile(files.resolve(what.get(0) + ".yaml"));
    }

    /**
     * Runs the variants of a compare file in alternating rounds.
     *
     * @param typed the command line, for repetition
     * @param chosen the variants to run; empty for all
     */
    record FileComparison(String typed, RoundOptions options, List<String> chosen, CompareFiles files) {

        /**
         * @param what a compare file or its name
         * @return the exit code of the command
         */
        int of(String what) {
            int least = options.least();
            Home home = Home.current();
            CompareFile file = ChosenVariants.of(new CompareFileReader(home).read(what), chosen);
            Path folder = CompareFiles.newDirectory(home, file.name());
            Map<String, String> variants = new LinkedHashMap<>();
            file.variants().forEach(variant -> variants.put(variant.name(), variant.description()));
            Evaluation evaluation = new Evaluation(
                    ComparedFigure.cpuFirst(file.figures()),
                    List.copyOf(variants.keySet()),
                    file.references(),
                    options.precision(),
                    Randomness.FIXED);
            Map<String, String> environment = Environment.describe(home.root());
            file.target().ifPresent(target -> environment.put("target", target.description()));
            ProgressBar progress = files.progress();
            Child child = new Child();
            Comparison comparison = new Comparison(
                    file.variants(),
                    least,
                    options.most(),
                    options.disturbance(),
                    progress,
                    child,
                    InstantSource.system());
            progress.line(announcement(file, least));
            try (StopOnInterrupt stop = new StopOnInterrupt(child)) {
                String partial = comparison.run(folder, evaluation::enough);
                environment.put("loadAtEnd", Environment.load());
                return files.write(
                        new CompareReport(
                                file.name(),
                                file.description(),
                                file.notShown(),
                                variants,
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
            return "Comparing %s: %d variants, %s rounds: %s"
                    .formatted(
                            file.name(),
                            file.variants().size(),
                            least == most ? String.valueOf(least) : least + " to " + most,
                            file.description());
        }
    }

    static final class FinishedComparison {

        private FinishedComparison() {}

        /**
         * @param directories two or more; the others are compared with the first one
         * @param precision the largest accepted half-width of an interval, as a share
         * @return the exit code of the command
         */
        static int of(List<Path> directories, double precision, String typed, CompareFiles files) {
            FinishedRuns runs = FinishedRuns.read(directories);
            List<String> variants = List.copyOf(runs.variants().keySet());
            Evaluation evaluation = new Evaluation(
                    ComparedFigure.cpuFirst(runs.figures()),
                    variants,
                    Evaluation.byTheFirst(variants),
                    precision,
                    Randomness.FIXED);
            Home home = Home.current();
            CompareReport report = new CompareReport(
                    "finished runs",
                    "Finished runs, made at different times.",
                    "These runs did not alternate: a difference may come from the time of the run, not from the variant.",
                    runs.variants(),
                    precision,
                    Environment.describe(home.root()),
                    typed,
                    "",
                    runs.measurements(),
                    evaluation.of(runs.measurements()));
            return files.write(report, CompareFiles.newDirectory(home, "finished-runs"));
        }

        /**
         * Earlier runs. Those with the same scenario, settings, parameters, load agents and JVM flags are rounds of one
         * variant, in the order given; if all are the same, each is a separate variant. Immutable.
         */
        record FinishedRuns(
                Map<String, String> variants, List<ComparedFigure> figures, List<Measurement> measurements) {

            /**
             * @param directories at least two
             * @throws Refusal if one is not the directory of a finished run, or is given twice
             */
            static FinishedRuns read(List<Path> directories) {
                List<FinishedRun> runs = new ArrayList<>();
                for (Path directory : directories) runs.add(another(FinishedRun.read(directory), runs));
                Map<FinishedRun, Set<String>> traits = new LinkedHashMap<>();
                for (FinishedRun run : runs) traits.put(run, traits(run, runs));
                Set<String> common = new LinkedHashSet<>(traits.get(runs.get(0)));
                traits.values().forEach(common::retainAll);
                boolean allSame = traits.values().stream().allMatch(common::equals);
                Map<String, String> variants = new LinkedHashMap<>();
                Map<String, Integer> rounds = new LinkedHashMap<>();
                List<Measurement> measurements = new ArrayList<>();
                for (FinishedRun run : runs) {
                    String variant = allSame ? run.name() : difference(traits.get(run), common);
                    variants.put(variant, String.join(" ", traits.get(run)));
                    int round = rounds.merge(variant, 1, Integer::sum);
                    measurements.add(new Measurement(round, variant, 1, run.started(), result(run), Optional.empty()));
                }
                return new FinishedRuns(variants, figures(runs), measurements);
            }

            private static FinishedRun another(FinishedRun run, List<FinishedRun> others) {
                for (FinishedRun other : others)
                    if (run.isSameAs(other))
                        throw new Refusal("%s is the run in %s, and would count twice; give each run once."
                                .formatted(run.directory(), other.directory()));
                return run;
            }

            /**
             * Those of the run, and the JVM flags that other runs with the same ones do not have: settings have flags,
             * too.
             */
            private static Set<String> traits(FinishedRun run, List<FinishedRun> all) {
                Set<String> traits = run.traits();
                List<Set<String>> flags = all.stream()
                        .filter(other -> other.traits().equals(traits))
                        .map(FinishedRun::jvmFlags)
                        .toList();
                if (flags.stream().anyMatch(Set::isEmpty)) return traits; // not recorded
                Set<String> own = new LinkedHashSet<>(traits);
                for (String flag : run.jvmFlags())
                    if (!flags.stream().allMatch(others -> others.contains(flag))) own.add(flag);
                return own;
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
                        .filter(name ->
                                runs.stream().anyMatch(run -> run.figures().containsKey(name)))
                        .map(Catalogue::of)
                        .map(f -> new ComparedFigure(f.id(), f.sense(), f.unit().symbol(), Set.of(), List.of()))
                        .toList();
            }
        }
    }

    /** Removes the variants of a compare file that are not selected. */
    static final class ChosenVariants {

        private static final String OPTION = "--variant";

        private ChosenVariants() {}

        /**
         * @param chosen names of at least two variants, or none for all
         * @return the file with these variants, in its own order
         * @throws Refusal if a name is unknown, or a variant lacks its reference
         */
        static CompareFile of(CompareFile file, Collection<String> chosen) {
            if (chosen.isEmpty()) return file;
            List<String> all = file.variants().stream().map(Variant::name).toList();
            chosen.forEach(variant -> NameCheck.check(OPTION, "variant", variant, all));
            Set<String> names = Set.copyOf(chosen);
            if (names.size() < 2)
                throw new Refusal("%s: a comparison needs at least two variants, '%s' is one; add another."
                        .formatted(OPTION, names.iterator().next()));
            Map<String, String> references = only(file.references(), names);
            references.forEach((variant, reference) -> {
                if (names.contains(reference)) return;
                throw new Refusal("%s: '%s' is divided by '%s'; add %s '%s'."
                        .formatted(OPTION, variant, reference, OPTION, reference));
            });
            return new CompareFile(
                    file.name(),
                    file.description(),
                    file.notShown(),
                    file.target(),
                    file.figures().stream()
                            .filter(figure -> names.stream().anyMatch(figure::isOf))
                            .map(figure -> of(figure, names))
                            .toList(),
                    file.variants().stream()
                            .filter(variant -> names.contains(variant.name()))
                            .toList(),
                    references);
        }

        private static ComparedFigure of(ComparedFigure figure, Set<String> names) {
            return new ComparedFigure(
                    figure.name(),
                    figure.better(),
                    figure.unit(),
                    figure.variants().stream().filter(names::contains).collect(Collectors.toSet()),
                    figure.goals().stream()
                            .filter(goal -> names.containsAll(List.of(goal.variant(), goal.reference())))
                            .toList(),
                    only(figure.published(), names),
                    true);
        }

        private static Map<String, String> only(Map<String, String> byVariant, Set<String> names) {
            return byVariant.entrySet().stream()
                    .filter(entry -> names.contains(entry.getKey()))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }
}
