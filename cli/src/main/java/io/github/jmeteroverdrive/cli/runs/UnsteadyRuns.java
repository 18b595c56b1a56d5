// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Repeats a run that was not steady unless most runs of its series are like that, and decides which of the two counts.
 * Whether the rate is high or low has no influence. Used by one thread.
 */
public final class UnsteadyRuns<R> {

    /** Repetitions in a series; then its runs count as they are. */
    public static final int MOST = 3;

    private final Function<R, Optional<RunClass>> classOf;
    private final Consumer<String> progress;
    private final List<String> counted = new ArrayList<>();
    private int repeated;

    /** @param progress takes a line for the user */
    public UnsteadyRuns(Function<R, Optional<RunClass>> classOf, Consumer<String> progress) {
        this.classOf = classOf;
        this.progress = progress;
    }

    /**
     * A run that counts.
     *
     * @param setAside one that does not
     */
    public record Choice<R>(R counted, Optional<SetAside<R>> setAside) {}

    /** @param why it does not count, a phrase */
    public record SetAside<R>(R run, String why) {}

    /**
     * @param name of the run, for the user
     * @param first a good run
     * @param again makes it once more; empty if that failed
     */
    public Choice<R> choose(String name, R first, Supplier<Optional<R>> again) {
        Optional<RunClass> odd = classOf.apply(first).filter(this::odd);
        Optional<R> second = odd.isPresent() && repeats(name, odd.get()) ? again.get() : Optional.empty();
        Choice<R> choice =
                second.map(run -> better(first, odd.orElseThrow(), run)).orElse(new Choice<>(first, Optional.empty()));
        classOf.apply(choice.counted).map(RunClass::label).ifPresent(counted::add);
        return choice;
    }

    /** Whether it was not steady, unlike most runs so far. */
    private boolean odd(RunClass run) {
        if (run.throughout()) return false;
        // another run is as short as the first one
        return counted.isEmpty() ? run.kind() != SteadyClass.UNKNOWN : !usual(run);
    }

    private boolean usual(RunClass run) {
        return 2 * counted.stream().filter(run.label()::equals).count() >= counted.size();
    }

    private boolean repeats(String name, RunClass run) {
        String found = name + ": " + run.label() + (counted.isEmpty() ? "" : ", unlike most runs before");
        boolean left = repeated < MOST;
        progress.accept(found + (left ? "; it is repeated" : "; it counts, because " + MOST + " were repeated"));
        if (left) repeated++;
        return left;
    }

    private Choice<R> better(R first, RunClass odd, R second) {
        String label = classOf.apply(second).map(RunClass::label).orElse("without a class");
        boolean replaced = classOf.apply(second)
                .filter(run -> run.throughout() || !counted.isEmpty() && usual(run))
                .isPresent();
        return replaced
                ? new Choice<>(
                        second,
                        Optional.of(new SetAside<>(first, "it was " + odd.label() + ", its repetition " + label)))
                : new Choice<>(
                        first,
                        Optional.of(new SetAside<>(
                                second, "it repeats a run that was " + odd.label() + ", and was " + label)));
    }
}
