// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.figure.Aborting;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.measure.figure.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Ends the measured phase when a threshold is missed for too long, second by second, by what was measured so far. A
 * figure that is not known yet misses nothing. Not thread-safe.
 */
public final class ThresholdEnd {

    private final List<Aborting> wanted;
    private final LongSupplier clock;
    private final Map<Aborting, Long> missedSince = new HashMap<>();
    private Optional<Threshold> aborted = Optional.empty();

    /** @param clock nanoTime */
    public ThresholdEnd(List<Aborting> wanted, LongSupplier clock) {
        this.wanted = wanted;
        this.clock = clock;
    }

    /**
     * Looks, and ends the measured phase if it is time to.
     *
     * @param to nanoTime of the tick
     * @param soFar the figures of the measured phase up to then
     * @return a sentence when it did; else empty
     */
    public String look(Phases phases, long to, Supplier<Values> soFar) {
        boolean measures = to - phases.measureFrom() > 0 && to - phases.measureTo() < 0;
        if (wanted.isEmpty() || aborted.isPresent() || !measures) return "";
        Values values = soFar.get();
        for (Aborting one : wanted) {
            Threshold.Check check = one.threshold().check(values);
            if (check.met() || !check.known()) {
                missedSince.remove(one);
                continue;
            }
            long since = missedSince.computeIfAbsent(one, o -> to);
            if (to - since < one.patienceNanos() || !EarlyEnd.of(phases, clock)) continue;
            aborted = Optional.of(one.threshold());
            return sentence(one, check.seen(), to - phases.measureFrom());
        }
        return "";
    }

    private static String sentence(Aborting one, String seen, long passed) {
        return "Threshold "
                + one.threshold().name()
                + ": wanted "
                + one.threshold().limit().words()
                + ", seen "
                + seen
                + (one.patienceNanos() == 0 ? "" : ", missed for " + Show.seconds(one.patienceNanos()) + " s on end")
                + "; the run is ended after "
                + Show.seconds(passed)
                + " s.";
    }

    /** The threshold that has ended the run. */
    public Optional<Threshold> aborted() {
        return aborted;
    }
}
