// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import java.util.stream.Stream;

/** The text of one tick where it is written over the one before: where the run is, a rate, p99. */
final class BriefLine {

    private BriefLine() {}

    /**
     * @param progress where the run is
     * @param nanos since the tick before
     * @param run all so far
     */
    static String text(String progress, long nanos, RunTotals.Tick tick, Totals run) {
        StringBuilder text = new StringBuilder(progress);
        Stream.of(Count.SENT, Count.RECEIVED_EVENTS, Count.SAMPLES)
                .filter(what -> run.count(what) > 0)
                .findFirst()
                .ifPresent(what -> text.append(LiveLine.PART).append(rate(what, nanos, tick)));
        TickLatency.of(tick.all(), run)
                .ifPresent(times -> text.append(LiveLine.PART).append(times.brief()));
        return text.toString();
    }

    private static String rate(Count what, long nanos, RunTotals.Tick tick) {
        String rate =
                what == Count.SENT && tick.sendersHeld()
                        ? Show.NOT_KNOWN
                        : Show.rate(tick.all().count(what), nanos / 1e9);
        return switch (what) {
                    case SENT -> "sent ";
                    case RECEIVED_EVENTS -> "received ";
                    default -> "samples ";
                }
                + rate
                + " /s";
    }

    /** What somebody should look at: how many errors there were so far; "" when there were none. */
    static String alarm(Totals run) {
        long errors = LiveLine.errors(run);
        return errors == 0 ? "" : "errors " + Show.count(errors);
    }
}
