// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A figure that follows from what was counted, of a phase or of all of them. Immutable.
 *
 * @param in the kinds of run that have it
 * @param value from the counts
 * @param place where it stands
 */
public record Counted(Figure figure, Predicate<Totals> in, Value value, Place place) {

    /** Files that have it. */
    public enum Place {
        EVERYWHERE,
        /** Where it is 0 it is left out. */
        ABOVE_ZERO,
        /** {@code live.jsonl} alone: what rates are made of. */
        LIVE
    }

    /** How it follows from the counts. */
    @FunctionalInterface
    public interface Value {

        /**
         * @param totals of the run; they have the ledger
         * @param of the counts of a phase, or of all
         */
        double of(Totals totals, ToLongFunction<Count> of);
    }

    Counted at(Place other) {
        return new Counted(figure, in, value, other);
    }

    /**
     * Its value; none where the run is of another kind, or where it is left out at 0.
     *
     * @param totals of the run, which decide what kind of work it did
     * @param of the counts of a phase, or of all
     */
    public OptionalDouble in(Totals totals, ToLongFunction<Count> of) {
        if (!in.test(totals)) return OptionalDouble.empty();
        double found = value.of(totals, of);
        return place == Place.ABOVE_ZERO && found == 0 ? OptionalDouble.empty() : OptionalDouble.of(found);
    }

    /** Whether files have it as a whole number. */
    public boolean whole() {
        return figure.kind() == Kind.COUNT;
    }

    /** Whether what it is in two stretches of time adds up to what it is in both. */
    public boolean addsUp() {
        return figure.unit() != Unit.PERCENT;
    }
}
