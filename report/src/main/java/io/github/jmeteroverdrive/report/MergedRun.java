// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.run.RunFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** @param name unique among them */
record MergedRun(String name, RunData run) {

    private static final String PARTS =
            ". Runs can be merged if they have the same build, and either the same RunId or the same plan and warm-up.";

    /** @throws Refusal if they cannot be merged */
    static List<MergedRun> read(List<Path> directories) {
        if (directories.size() < 2)
            throw new Refusal("There is one run directory; give two or more, of one machine each.");
        List<MergedRun> sources = new ArrayList<>();
        Set<Path> seen = new HashSet<>();
        for (Path directory : directories) {
            if (!seen.add(real(directory))) throw new Refusal(directory + " was given twice, and would count twice.");
            RunData run = complete(directory);
            for (MergedRun other : sources)
                if (run.run().equals(other.run.run()))
                    throw new Refusal(
                            directory + " is a copy of " + other.run.directory() + ", and would count twice.");
            sources.add(new MergedRun(name(sources, run.directoryName()), run));
        }
        for (MergedRun other : sources) checkAlike(sources.get(0), other);
        return sources;
    }

    private static String name(List<MergedRun> others, String directory) {
        boolean taken = others.stream().anyMatch(other -> other.name.equals(directory));
        return taken ? (others.size() + 1) + "-" + directory : directory;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException e) {
            throw new Refusal(directory + " does not exist; give run directories.");
        }
    }

    private static RunData complete(Path directory) {
        for (RunFile file : List.of(RunFile.RUN, RunFile.LIVE, RunFile.LATENCIES))
            if (!file.existsIn(directory))
                throw new Refusal(directory + " is not a run directory: it has no " + file.fileName() + ".");
        RunData run = RunFileReader.read(directory);
        if (!Files.isRegularFile(RunFile.SUMMARY.in(directory)) || !run.ended())
            throw new Refusal(directory
                    + " is of a run that was killed or cut short: what it did until its end"
                    + " is not known; leave it out, or run that machine again.");
        if (!run.notes().isEmpty())
            throw new Refusal(directory + " is damaged: " + run.notes().get(0) + " It cannot be merged.");
        return run;
    }

    /** Parts of one run may have different plans: one sends, another receives. */
    private static void checkAlike(MergedRun first, MergedRun other) {
        if (!oneRun(List.of(first, other))) {
            check("scenario", first.run.scenario(), other.run.scenario(), first, other);
            check("/planSha256", first, other);
            check("warmupSeconds", first.givenWarmup(), other.givenWarmup(), first, other);
        }
        check("/versions/overdrive", first, other);
        check("/versions/jarsSha256", first, other);
    }

    /** In seconds; empty if the run decided it. */
    private String givenWarmup() {
        return run.liveHead().path("warmupSeconds").asText();
    }

    /** In seconds. */
    double warmup() {
        return JsonLines.warmupSeconds(run.liveHead(), run.live());
    }

    static boolean oneRun(List<MergedRun> all) {
        return all.stream()
                        .map(first -> first.run.run().path("runId").asText())
                        .distinct()
                        .count()
                == 1;
    }

    private static void check(String place, MergedRun first, MergedRun other) {
        check(
                place.substring(place.lastIndexOf('/') + 1),
                first.run.run().at(place).asText(),
                other.run.run().at(place).asText(),
                first,
                other);
    }

    private static void check(String what, String value, String otherValue, MergedRun first, MergedRun other) {
        if (value.equals(otherValue)) return;
        throw new Refusal("%s has the %s '%s', and %s has '%s'%s"
                .formatted(first.run.directory(), what, value, other.run.directory(), otherValue, PARTS));
    }
}
