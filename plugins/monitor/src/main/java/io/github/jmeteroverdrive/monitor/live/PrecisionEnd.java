// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.confidence.CheckTimes;
import io.github.jmeteroverdrive.measure.confidence.Confidence;
import io.github.jmeteroverdrive.measure.confidence.ConfidenceLevel;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import io.github.jmeteroverdrive.monitor.summary.MeasuredSegments;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ends the measured phase once all figures with a wanted precision have reached it. Not thread-safe. */
public final class PrecisionEnd {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<Precision> wanted;
    private final EarlyEnd end;
    private final CheckTimes checkTimes = new CheckTimes();
    private boolean ended;

    PrecisionEnd(List<Precision> wanted, EarlyEnd end) {
        this.wanted = wanted;
        this.end = end;
    }

    /**
     * Checks the precision if a check is due, and ends the measured phase.
     *
     * @param to nanoTime of the tick
     * @return a message if it ended the phase; else empty
     */
    public String check(Phases phases, long to, MeasuredSegments course) {
        long passed = to - phases.measureFrom();
        if (wanted.isEmpty() || ended || passed <= 0 || to - phases.measureTo() >= 0) return "";
        if (!checkTimes.due(passed / SECOND)) return "";
        List<Confidence> found = wanted.stream()
                .map(each -> course.atCheck(each.of(), ConfidenceLevel.AFTER_CHECKS))
                .toList();
        for (int i = 0; i < found.size(); i++) if (!wanted.get(i).reached(found.get(i))) return "";
        ended = end.ofMeasuring(phases);
        return ended ? sentence(found, passed) : "";
    }

    private String sentence(List<Confidence> found, long passed) {
        String seen = IntStream.range(0, found.size())
                .mapToObj(i -> wanted.get(i).of().figure().name()
                        + " ± "
                        + Show.percent(found.get(i).halfWidthPercent()))
                .collect(Collectors.joining(", "));
        return "Precision: " + seen + " after " + Show.seconds(passed) + " s; the run ends.";
    }

    public ConfidenceLevel level() {
        return ended ? ConfidenceLevel.AFTER_CHECKS : ConfidenceLevel.PLAIN;
    }

    /** Whether it has ended the measured phase. */
    public boolean ended() {
        return ended;
    }
}
