// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Counted;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * Counts and times of one sampler, or of all, in one phase.
 *
 * @param sampler empty = all of them together
 * @param element the sampler that this one is a part of and that includes it, such as the flow of a step; empty = none
 * @param soFar the figures of the phase up to now
 * @param since the increments of additive figures since the last export
 * @param total times of the phase up to now
 * @param tick times since the last tick
 */
public record SamplerSnapshot(
        Optional<String> sampler,
        Optional<String> element,
        Phase phase,
        Map<Counted, Double> soFar,
        Map<Counted, Double> since,
        Totals total,
        Totals tick) {

    /** Visits the times up to now, in ns, where there are values. */
    public void timesSoFar(BiConsumer<Latency, Histogram> visitor) {
        times(total, visitor);
    }

    /** Visits the times since the last tick, in ns, where there are values. */
    public void timesSince(BiConsumer<Latency, Histogram> visitor) {
        times(tick, visitor);
    }

    /** Responses by status code up to now. */
    public SortedMap<Integer, Long> statusCodesSoFar() {
        return total.statusCodes().of(phase);
    }

    /** Responses by status code since the last tick. */
    public SortedMap<Integer, Long> statusCodesSince() {
        return tick.statusCodes().of(phase);
    }

    private void times(Totals of, BiConsumer<Latency, Histogram> visitor) {
        for (Latency what : Latency.values()) if (of.has(phase, what)) visitor.accept(what, of.histogram(phase, what));
    }
}
