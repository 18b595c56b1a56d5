// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Deliveries;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import io.github.jmeteroverdrive.monitor.summary.RunTotals;
import io.github.jmeteroverdrive.results.BodiesInTransfer;
import java.util.ArrayList;
import java.util.List;

/** The text of one tick on the console: phase and progress, rates, latencies, backlog, errors. */
final class LiveLine {

    private static final String GAP = ", ";
    static final String PART = " | ";

    /** What a sender has sent is not known while it waits there. */
    static final String NOT_KNOWN_WHY = Show.NOT_KNOWN + " (waits in send or commit)";

    /** Below so many bytes a sample is not a transfer, and the sample rate is more useful than the byte rate. */
    private static final long TRANSFER = 10_000;

    private LiveLine() {}

    /**
     * @param where phase and progress of the run
     * @param nanos since the previous tick
     * @param run the totals so far
     */
    static String text(String where, long nanos, RunTotals.Tick tick, Totals run) {
        List<String> parts = new ArrayList<>();
        parts.add(where);
        String rates = rates(nanos / 1e9, tick, run);
        if (!rates.isEmpty()) parts.add(rates);
        TickLatency.of(tick.all(), run).map(TickLatency::text).ifPresent(parts::add);
        String troubles = troubles(tick, run);
        if (!troubles.isEmpty()) parts.add(troubles);
        return String.join(PART, parts);
    }

    /**
     * Follows phase and progress: the bodies in transfer, and how much of them has been transferred.
     *
     * @param more bytes since the previous tick
     */
    static String underWay(BodiesInTransfer.State state, long more, long nanos) {
        String rate = more < 0 ? "" : ", " + Show.transfer(more / (nanos / 1e9)) + "/s";
        return PART
                + Show.count(state.bodies(), "body", "bodies")
                + " under way, "
                + Show.transfer(state.bytes())
                + " so far"
                + rate;
    }

    private static String rates(double seconds, RunTotals.Tick of, Totals run) {
        Totals tick = of.all();
        List<String> rates = new ArrayList<>();
        if (run.count(Count.SENT) > 0 && of.sendersHeld()) {
            rates.add("sent, blocked, completed " + NOT_KNOWN_WHY);
        } else if (run.count(Count.SENT) > 0) {
            rates.add("sent " + Show.rate(tick.count(Count.SENT), seconds));
            rates.add("blocked " + Show.rate(tick.count(Count.BLOCKED), seconds));
            rates.add("completed " + Show.rate(tick.count(Count.COMPLETED_EVENTS), seconds));
        }
        if (run.count(Count.RECEIVED_EVENTS) > 0)
            rates.add("received " + Show.rate(tick.count(Count.RECEIVED_EVENTS), seconds));
        if (run.count(Count.SAMPLES) > 0) rates.add("samples " + Show.rate(tick.count(Count.SAMPLES), seconds));
        String text = rates.isEmpty() ? "" : String.join(" ", rates) + " /s";
        long transfer = TRANSFER * run.count(Count.SAMPLES);
        if (WorkKind.uploads(run) && run.count(Count.BYTES_SENT) > transfer)
            text += GAP + bytes(tick, Count.BYTES_SENT, seconds) + " sent";
        if (WorkKind.downloads(run) && run.count(Count.BYTES_RECEIVED) > transfer)
            text += GAP + bytes(tick, Count.BYTES_RECEIVED, seconds) + " received";
        return text;
    }

    private static String bytes(Totals tick, Count what, double seconds) {
        return Show.transfer(tick.count(what) / seconds) + "/s";
    }

    private static String troubles(RunTotals.Tick of, Totals run) {
        Totals tick = of.all();
        List<String> troubles = new ArrayList<>();
        if (run.count(Count.SENT) > 0 && run.count(Count.RECEIVED_EVENTS) > 0)
            Deliveries.backlog(run)
                    .ifPresent(n -> troubles.add("backlog " + (of.sendersHeld() ? Show.NOT_KNOWN : Show.count(n))));
        long errors = errors(tick);
        if (errors > 0) troubles.add("errors " + Show.count(errors));
        return String.join(GAP, troubles);
    }

    static long errors(Totals of) {
        return of.count(Count.FAILED)
                + of.count(Count.IN_DOUBT)
                + of.count(Count.UNRESOLVED)
                + of.count(Count.SAMPLE_ERRORS);
    }
}
