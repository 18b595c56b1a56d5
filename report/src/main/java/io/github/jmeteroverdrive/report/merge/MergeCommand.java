// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.RunPath;
import io.github.jmeteroverdrive.report.run.HdrLog;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overdrive merge}: makes one run directory of several, and prints its path. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        description = "Makes one run directory of those of several machines that had no controller, and"
                + " prints its path; overdrive report makes its page.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {ExitCode.GOOD + ":merged", ExitCode.REFUSED_SAYS + ", or they cannot be one run"})
public final class MergeCommand implements Callable<Integer> {

    private static final String COPIES = "agents/";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Run directories, two or more.")
    private List<Path> directories;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "The new run directory; else merged-NAME beside the first, called NAME.")
    private Path output;

    /** Made by picocli. */
    public MergeCommand() {}

    @Override
    public Integer call() {
        try {
            Path merged = merge();
            PrintWriter out = spec.commandLine().getOut();
            out.println(merged.toAbsolutePath().normalize());
            out.flush();
            return ExitCode.GOOD;
        } catch (Refusal e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("overdrive merge: " + e.getMessage());
            err.flush();
            return ExitCode.REFUSED;
        }
    }

    private Path merge() {
        List<Source> sources = Source.read(directories.stream().map(RunPath::of).toList());
        Path first = sources.get(0).run().directory();
        Path into = output == null ? first.resolveSibling("merged-" + first.getFileName()) : output;
        if (Files.exists(into)) throw new Refusal(into + " is there already; name another directory with --output.");
        try {
            write(sources, Files.createDirectories(into));
            return into;
        } catch (IOException e) {
            throw new Refusal(into + " cannot be written: " + Refusal.why(e) + ".");
        }
    }

    private static void write(List<Source> sources, Path into) throws IOException {
        long start = sources.get(0).run().liveHead().path("start").asLong();
        new MergedLive(sources).write(RunFile.LIVE.in(into));
        new MergedLatencies(sources).write(RunFile.LATENCIES.in(into), start);
        List<String> copies = new ArrayList<>();
        for (Source one : sources) {
            copies.add(COPIES + one.name());
            copy(one.run().directory(), into.resolve(COPIES + one.name()));
        }
        Latencies latencies = HdrLog.read(RunFile.LATENCIES.in(into), new ArrayList<>());
        ObjectNode summary = new MergedSummary(sources, latencies).json(copies);
        JsonLines.MAPPER
                .writerWithDefaultPrettyPrinter()
                .writeValue(RunFile.SUMMARY.in(into).toFile(), summary);
        ObjectNode run = sources.get(0).run().run().deepCopy();
        run.set("scenario", summary.get("scenario"));
        sources.forEach(
                one -> run.withArray("/merged").add(one.run().directory().toString()));
        JsonLines.MAPPER.writeValue(RunFile.RUN.in(into).toFile(), run);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (RunFile file : RunFile.values()) if (file.existsIn(from)) Files.copy(file.in(from), file.in(to));
    }
}
