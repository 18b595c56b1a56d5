// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns.Choice;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns.SetAside;
import io.github.jmeteroverdrive.measure.Show;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Makes the runs of an experiment, one after the other. Used by one thread. */
final class ProofRuns {

    private final Function<Optional<Change>, Outcome> runs;
    private final BooleanSupplier stopped;
    private final ProgressBar progress;
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<SetAside<Outcome>> setAside = new ArrayList<>();
    private final UnsteadyRuns<Outcome> odd;

    /**
     * @param runs makes one complete run
     * @param stopped whether the user has stopped it
     */
    ProofRuns(Function<Optional<Change>, Outcome> runs, BooleanSupplier stopped, ProgressBar progress) {
        this.runs = runs;
        this.stopped = stopped;
        this.progress = progress;
        odd = new UnsteadyRuns<>(Outcome::steady, progress::line);
    }

    /** Runs that do not count. */
    List<SetAside<Outcome>> setAside() {
        return List.copyOf(setAside);
    }

    /** All completed runs that count. */
    List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    /**
     * Runs the base, each change, and the base again.
     *
     * @return why it ended early, a phrase; empty if it did not
     */
    String run(Experiment experiment) {
        List<Optional<Change>> all = new ArrayList<>(List.of(Optional.empty()));
        experiment.changes().forEach(change -> all.add(Optional.of(change)));
        all.add(Optional.empty());
        for (Optional<Change> change : all) {
            String name = change.map(made -> made.lever().words()).orElse("base");
            progress.begin(outcomes.size(), all.size(), name);
            Outcome outcome = runs.apply(change);
            if (stopped.getAsBoolean()) return "it was stopped";
            if (outcome.good()) outcome = counted(name, outcome);
            outcomes.add(outcome);
            String shown = outcome.failure().orElse(Show.precise(outcome.rate()) + "/s");
            progress.end(outcomes.size(), all.size(), name + ": " + shown);
            if (change.isEmpty() && !outcome.good())
                return "a base run failed (" + outcome.failure().orElse("it completed nothing") + ")";
        }
        return "";
    }

    /** The run, or its repetition if it was not steady, unlike the others. */
    private Outcome counted(String name, Outcome first) {
        Choice<Outcome> choice = odd.choose(
                name,
                first,
                () -> Optional.of(runs.apply(first.change())).filter(again -> again.good() && !stopped.getAsBoolean()));
        choice.setAside().ifPresent(setAside::add);
        return choice.counted();
    }

    /**
     * One run of the experiment. Immutable.
     *
     * @param change empty for a base run
     * @param rate reached, a second; for two JVMs the sum
     * @param verdict of the run itself, a word or two
     * @param failure why it is invalid, a phrase; empty for a good run
     */
    record Outcome(Optional<Change> change, double rate, String verdict, Path directory, Optional<String> failure) {

        boolean good() {
            return failure.isEmpty() && rate > 0;
        }

        boolean is(Variation lever) {
            return change.filter(made -> made.lever() == lever).isPresent();
        }

        /** Its class, of two JVMs that of the first; empty if it has none. */
        Optional<RunClass> steady() {
            return RunClass.of(directory);
        }

        String name() {
            return change.map(made -> made.lever().words()).orElse("base");
        }
    }
}
