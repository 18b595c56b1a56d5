// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Aborting;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.measure.figure.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Aborts the measured phase when a threshold is missed for too long, second by second, by the figures so far. A figure
 * that is not known yet does not count as missed. Not thread-safe.
 */
public final class ThresholdEnd {

    private final List<Aborting> wanted;
    private final EarlyEnd end;
    private final Map<Aborting, Long> missedSince = new HashMap<>();
    private Optional<Threshold> aborted = Optional.empty();

    ThresholdEnd(List<Aborting> wanted, EarlyEnd end) {
        this.wanted = wanted;
        this.end = end;
    }

    /**
     * Checks the thresholds, and ends the measured phase if one is missed for too long.
     *
     * @param to nanoTime of the tick
     * @param soFar the figures of the measured phase up to then
     * @return a message if it ended the phase; else empty
     */
    public String check(Phases phases, long to, Supplier<Values> soFar) {
        boolean measures = to - phases.measureFrom() > 0 && to - phases.measureTo() < 0;
        if (wanted.isEmpty() || aborted.isPresent() || !measures) return "";
        Values values = soFar.get();
        for (Aborting aborting : wanted) {
            Threshold.Check check = aborting.threshold().check(values);
            if (check.met() || !check.known()) {
                missedSince.remove(aborting);
                continue;
            }
            long since = missedSince.computeIfAbsent(aborting, o -> to);
            if (to - since < aborting.patienceNanos() || !end.ofMeasuring(phases)) continue;
            aborted = Optional.of(aborting.threshold());
            return sentence(aborting, check.seen(), to - phases.measureFrom());
        }
        return "";
    }

    private static String sentence(Aborting aborting, String seen, long passed) {
        return "Threshold %s: wanted %s, seen %s%s; the run was stopped after %s s."
                .formatted(
                        aborting.threshold().name(),
                        aborting.threshold().limit().words(),
                        seen,
                        aborting.patienceNanos() == 0
                                ? ""
                                : ", missed for " + Show.seconds(aborting.patienceNanos()) + " s in a row",
                        Show.seconds(passed));
    }

    /** The threshold that has ended the run. */
    public Optional<Threshold> aborted() {
        return aborted;
    }
}
