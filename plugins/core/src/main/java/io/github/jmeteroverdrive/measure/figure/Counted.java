// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A figure computed from counts, for one phase or all. Immutable.
 *
 * @param in the kinds of run that have it
 */
public record Counted(Figure figure, Predicate<Totals> in, Value value, Place place) {

    /** The files that contain it. */
    public enum Place {
        EVERYWHERE,
        /** Omitted if it is 0. */
        ABOVE_ZERO,
        /** Only {@code live.jsonl}: the input of rates. */
        LIVE
    }

    /** Computes it from the counts. */
    @FunctionalInterface
    public interface Value {

        /**
         * @param totals of the run, with the ledger
         * @param of the counts of a phase, or of all
         */
        double of(Totals totals, ToLongFunction<Count> of);
    }

    Counted at(Place other) {
        return new Counted(figure, in, value, other);
    }

    /**
     * Its value; empty if the run is of another kind, or if it is omitted because it is 0.
     *
     * @param totals of the run, which determine what kind of run it is
     * @param of the counts of a phase, or of all
     */
    public OptionalDouble in(Totals totals, ToLongFunction<Count> of) {
        if (!in.test(totals)) return OptionalDouble.empty();
        double found = value.of(totals, of);
        return place == Place.ABOVE_ZERO && found == 0 ? OptionalDouble.empty() : OptionalDouble.of(found);
    }

    /** Whether it is a whole number in files. */
    public boolean whole() {
        return figure.kind() == Kind.COUNT;
    }

    /** Whether its values for two periods add up to the value for both. */
    public boolean addsUp() {
        return !figure.unit().isRatio();
    }
}
