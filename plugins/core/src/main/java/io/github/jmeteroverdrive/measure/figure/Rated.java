// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.function.Predicate;

/**
 * A rate of the measured phase. Immutable.
 *
 * @param total id of the count in {@code summary.json}
 * @param events id of the figure of {@code live.jsonl} that counts the same
 * @param in the kinds of run that have it
 * @param span the period that it is divided by
 */
public record Rated(Figure figure, Count count, String total, String events, Predicate<Totals> in, Span span) {

    public enum Span {
        PHASE,
        /** While consumers were connected. */
        CONSUMERS,
        /** While samplers were active. */
        SAMPLERS
    }
}
