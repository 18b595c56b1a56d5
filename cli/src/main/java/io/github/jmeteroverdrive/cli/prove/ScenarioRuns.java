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
import io.github.jmeteroverdrive.measure.Show;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs a scenario with one change, in separate JVMs. Used by one thread. */
final class ScenarioRuns {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** Time for start, drain and page of a run with a known duration. */
    private static final double AROUND_SECONDS = 180;

    private final Home home;
    private final Subject subject;
    private final Optional<ProcessHandle> target;
    private final Child child;
    private final ScenarioVariant base;

    /**
     * @param target an already running target on this machine
     * @throws io.github.jmeteroverdrive.measure.Refusal if a setting or parameter does not exist
     */
    ScenarioRuns(Home home, Subject subject, Optional<ProcessHandle> target, Child child) {
        this.home = home;
        this.subject = subject;
        this.target = target;
        this.child = child;
        base = variant(Map.of(), true);
    }

    /** One complete run. */
    Outcome run(Optional<Change> change) {
        if (change.isEmpty()) return alone(change, base);
        Change its = change.get();
        return switch (its.lever()) {
            case THREADS -> alone(change, variant(its.parameters(), true));
            case NO_RESULTS -> alone(change, variant(its.parameters(), false));
            case SECOND_JVM -> two(its);
            case AGENT_CPUS -> moved(its, Optional.empty());
            case TARGET_CPUS -> moved(its, target);
        };
    }

    private Outcome alone(Optional<Change> change, ScenarioVariant variant) {
        RunResult run = variant.run(child);
        return outcome(change, run, run.reached(), run.failure());
    }

    private Outcome moved(Change change, Optional<ProcessHandle> foreign) {
        try (Affinity affinity = new Affinity(change.agent(), change.target(), foreign)) {
            RunResult run = base.run(child);
            return outcome(
                    Optional.of(change), run, run.reached(), affinity.failure().or(run::failure));
        }
    }

    private Outcome two(Change change) {
        ScenarioVariant second = variant(change.parameters(), true);
        CompletableFuture<RunResult> other =
                CompletableFuture.supplyAsync(() -> second.run(child), task -> new Thread(task, "second JVM").start());
        RunResult first = base.run(child);
        RunResult also = ended(other);
        return outcome(
                Optional.of(change),
                first,
                first.reached() + also.reached(),
                first.failure().or(also::failure));
    }

    /** Passes on a refusal of the other run. */
    private static RunResult ended(CompletableFuture<RunResult> run) {
        try {
            return run.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Refusal refusal) throw refusal;
            throw e;
        }
    }

    private static Outcome outcome(Optional<Change> change, RunResult run, double rate, Optional<String> failure) {
        String verdict = run.verdict().map(found -> found.answer().id()).orElse(Show.NOT_KNOWN);
        return new Outcome(change, rate, verdict, run.directory(), failure);
    }

    private ScenarioVariant variant(Map<String, String> other, boolean results) {
        Map<String, String> parameters = new LinkedHashMap<>(subject.parameters());
        parameters.putAll(other);
        return new ScenarioVariant(
                TestBed.of(home),
                "verdict --prove",
                subject.scenario(),
                subject.scenario(),
                subject.settings(),
                parameters,
                new ResultsFile(results, 0),
                subject.seconds()
                        .map(seconds -> Duration.ofMillis(Math.round((seconds + AROUND_SECONDS) * 1e3)))
                        .orElse(LIMIT));
    }
}
