// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.measure.Show;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Makes the runs of an experiment, one after the other. Used by one thread. */
final class Proof {

    private final Function<Optional<Change>, Outcome> runs;
    private final BooleanSupplier stopped;
    private final ProgressBar progress;
    private final List<Outcome> outcomes = new ArrayList<>();

    /**
     * @param runs makes one complete run
     * @param stopped whether the user has stopped it
     */
    Proof(Function<Optional<Change>, Outcome> runs, BooleanSupplier stopped, ProgressBar progress) {
        this.runs = runs;
        this.stopped = stopped;
        this.progress = progress;
    }

    /** All completed runs. */
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
            outcomes.add(outcome);
            String shown = outcome.failure().orElse(Show.precise(outcome.rate()) + "/s");
            progress.end(outcomes.size(), all.size(), name + ": " + shown);
            if (change.isEmpty() && !outcome.good())
                return "a base run failed (" + outcome.failure().orElse("it completed nothing") + ")";
        }
        return "";
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

        String name() {
            return change.map(made -> made.lever().words()).orElse("base");
        }
    }
}
