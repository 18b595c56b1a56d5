// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.Proof.Outcome;
import io.github.jmeteroverdrive.cli.runs.Affinity;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.ResultsFile;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import io.github.jmeteroverdrive.cli.runs.TestBed;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs a scenario with one thing changed, in JVMs of its own. One thread. */
final class ScenarioRuns {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** For start, drain and page of a run whose length is known. */
    private static final double AROUND_SECONDS = 180;

    private static final ResultsFile NO_RESULTS = new ResultsFile(false, 0);

    private final Home home;
    private final Subject subject;
    private final Optional<ProcessHandle> target;
    private Path folder;
    private final Child child;
    private ScenarioVariant base;

    /**
     * @param target one that runs find there, on this machine
     * @throws io.github.jmeteroverdrive.measure.Refusal when a setting or parameter does not exist
     */
    ScenarioRuns(Home home, Subject subject, Optional<ProcessHandle> target, Child child) {
        this.home = home;
        this.subject = subject;
        this.target = target;
        this.child = child;
        way(Map.of(), ResultsFile.WRITTEN);
    }

    /** @param folder takes what Maven says; exists */
    ScenarioRuns in(Path folder) {
        this.folder = folder;
        return this;
    }

    /** One run, to its end. */
    Outcome run(Optional<Change> change) {
        if (base == null) base = prepared(Map.of(), ResultsFile.WRITTEN);
        if (change.isEmpty()) return outcome(change, base.run(child));
        return switch (change.get().lever()) {
            case THREADS ->
                outcome(
                        change,
                        prepared(change.get().parameters(), ResultsFile.WRITTEN).run(child));
            case NO_RESULTS -> outcome(change, prepared(Map.of(), NO_RESULTS).run(child));
            case SECOND_JVM -> two(change.get());
            case AGENT_CPUS -> moved(change.get(), Optional.empty());
            case TARGET_CPUS -> moved(change.get(), target);
        };
    }

    private Outcome moved(Change change, Optional<ProcessHandle> foreign) {
        try (Affinity affinity = new Affinity(change.agent(), change.target(), foreign)) {
            Outcome outcome = outcome(Optional.of(change), base.run(child));
            return affinity.failure().isEmpty()
                    ? outcome
                    : new Outcome(
                            outcome.change(),
                            outcome.rate(),
                            outcome.verdict(),
                            outcome.directory(),
                            affinity.failure());
        }
    }

    private Outcome two(Change change) {
        ScenarioVariant second = prepared(change.parameters(), ResultsFile.WRITTEN);
        CompletableFuture<RunResult> other =
                CompletableFuture.supplyAsync(() -> second.run(child), task -> new Thread(task, "second JVM").start());
        RunResult first = base.run(child);
        RunResult also = ended(other);
        return new Outcome(
                Optional.of(change),
                first.reached() + also.reached(),
                verdict(first),
                first.directory(),
                first.failure().or(also::failure));
    }

    /** A refusal of the other run is a refusal here. */
    private static RunResult ended(CompletableFuture<RunResult> run) {
        try {
            return run.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Refusal refusal) throw refusal;
            throw e;
        }
    }

    private static Outcome outcome(Optional<Change> change, RunResult run) {
        return new Outcome(change, run.reached(), verdict(run), run.directory(), run.failure());
    }

    private static String verdict(RunResult run) {
        return run.verdict().map(verdict -> verdict.who().id()).orElse(Show.NOT_KNOWN);
    }

    private ScenarioVariant prepared(Map<String, String> other, ResultsFile results) {
        ScenarioVariant way = way(other, results);
        way.prepare(Home.newDirectory(folder, "run", LocalDateTime.now()), child);
        return way;
    }

    private ScenarioVariant way(Map<String, String> other, ResultsFile results) {
        Map<String, String> parameters = new LinkedHashMap<>(subject.parameters());
        parameters.putAll(other);
        return new ScenarioVariant(
                TestBed.of(home),
                "verdict --prove",
                subject.scenario(),
                subject.scenario(),
                subject.settings(),
                parameters,
                results,
                subject.seconds()
                        .map(seconds -> Duration.ofMillis(Math.round((seconds + AROUND_SECONDS) * 1e3)))
                        .orElse(LIMIT));
    }
}
