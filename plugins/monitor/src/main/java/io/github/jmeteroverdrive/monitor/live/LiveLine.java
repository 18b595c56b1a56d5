// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Deliveries;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.measure.figure.Work;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** The text of one tick on the console: phase and progress, rates, latencies, backlog, errors. */
final class LiveLine {

    private static final String GAP = ", ";
    private static final String PART = " | ";

    private static final double MEGA = 1e6;

    /** A sample of fewer bytes is no transfer: its rate of samples says more. */
    private static final long TRANSFER = 10_000;

    private final Phases phases;
    private final OptionalLong messages;
    private final boolean mayEndEarly;

    /**
     * @param messages the number of messages that ends the run, if any
     * @param mayEndEarly whether the measured phase ends before its time when figures are sure
     */
    LiveLine(Phases phases, OptionalLong messages, boolean mayEndEarly) {
        this.phases = phases;
        this.messages = messages;
        this.mayEndEarly = mayEndEarly;
    }

    /**
     * @param to nanoTime of the tick
     * @param nanos since the tick before
     * @param tick what it brought
     * @param run all so far
     */
    String text(long to, long nanos, RunTotals.Tick tick, Totals run) {
        List<String> parts = new ArrayList<>();
        parts.add(progress(to, run));
        String rates = rates(nanos / 1e9, tick, run);
        if (!rates.isEmpty()) parts.add(rates);
        latencies(tick.all()).ifPresent(parts::add);
        String troubles = troubles(tick, run);
        if (!troubles.isEmpty()) parts.add(troubles);
        return String.join(PART, parts);
    }

    private String progress(long to, Totals run) {
        Phase phase = phases.at(to - 1); // the tick belongs to the second that it ends
        String done =
                messages.isEmpty()
                        ? ""
                        : ", "
                                + Show.count(run.count(Count.SENT))
                                + "/"
                                + Show.count(messages.getAsLong())
                                + " messages";
        return switch (phase) {
            case WARMUP -> "warm-up " + of(to - phases.origin(), phases.warmup()) + done;
            case MEASURE ->
                    "measure "
                            + (phases.timed() && !endIsOpen()
                                    ? of(to - phases.measureFrom(), phases.duration())
                                    : Show.seconds(to - phases.measureFrom()) + " s" + most())
                            + done;
            case DRAIN -> "drain " + Show.seconds(to - phases.measureTo()) + " s" + done;
        };
    }

    private boolean endIsOpen() {
        return mayEndEarly && !phases.shortened().isDone();
    }

    private String most() {
        return phases.timed() ? " of at most " + Show.seconds(phases.duration()) + " s" : "";
    }

    private static String of(long passed, long whole) {
        return Show.seconds(passed)
                + "/"
                + Show.seconds(whole)
                + " s, "
                + Show.seconds(whole - passed)
                + " s left";
    }

    private static String rates(double seconds, RunTotals.Tick of, Totals run) {
        Totals tick = of.all();
        List<String> rates = new ArrayList<>();
        if (run.count(Count.SENT) > 0 && of.sendersHeld()) {
            rates.add("sent, blocked, completed " + Show.NOT_KNOWN);
        } else if (run.count(Count.SENT) > 0) {
            rates.add("sent " + Show.rate(tick.count(Count.SENT), seconds));
            rates.add("blocked " + Show.rate(tick.count(Count.BLOCKED), seconds));
            rates.add("completed " + Show.rate(tick.count(Count.COMPLETED_EVENTS), seconds));
        }
        if (run.count(Count.RECEIVED_EVENTS) > 0) {
            rates.add("received " + Show.rate(tick.count(Count.RECEIVED_EVENTS), seconds));
        }
        if (run.count(Count.SAMPLES) > 0)
            rates.add("samples " + Show.rate(tick.count(Count.SAMPLES), seconds));
        long transfer = TRANSFER * run.count(Count.SAMPLES);
        if (Work.uploads(run) && run.count(Count.BYTES_SENT) > transfer)
            rates.add("MB sent " + Show.rate(tick.count(Count.BYTES_SENT), seconds * MEGA));
        if (Work.downloads(run) && run.count(Count.BYTES_RECEIVED) > transfer)
            rates.add("MB " + Show.rate(tick.count(Count.BYTES_RECEIVED), seconds * MEGA));
        return rates.isEmpty() ? "" : String.join(" ", rates) + " /s";
    }

    /** Of the ack times, else of the response times, of messages of any phase. */
    private static Optional<String> latencies(Totals tick) {
        for (Latency what : List.of(Latency.ACK, Latency.RESPONSE)) {
            Histogram all = new Histogram(3);
            for (Phase phase : Phase.values()) all.add(tick.histogram(phase, what));
            if (all.getTotalCount() == 0) continue;
            return Optional.of(
                    what.id()
                            + " p50 "
                            + percentile(all, 50)
                            + " p99 "
                            + percentile(all, 99)
                            + " p99.9 "
                            + percentile(all, 99.9)
                            + " max "
                            + tight(OptionalLong.of(all.getMaxValue())));
        }
        return Optional.empty();
    }

    private static String percentile(Histogram histogram, double percentile) {
        return tight(Percentiles.at(histogram, percentile));
    }

    /** The line is to fit a console. */
    private static String tight(OptionalLong nanos) {
        return Show.nanos(nanos).replace(" ", "");
    }

    private static String troubles(RunTotals.Tick of, Totals run) {
        Totals tick = of.all();
        List<String> troubles = new ArrayList<>();
        if (run.count(Count.SENT) > 0 && run.count(Count.RECEIVED_EVENTS) > 0) {
            Deliveries.backlog(run)
                    .ifPresent(
                            n ->
                                    troubles.add(
                                            "backlog "
                                                    + (of.sendersHeld()
                                                            ? Show.NOT_KNOWN
                                                            : Show.count(n))));
        }
        long errors =
                tick.count(Count.FAILED)
                        + tick.count(Count.IN_DOUBT)
                        + tick.count(Count.UNRESOLVED)
                        + tick.count(Count.SAMPLE_ERRORS);
        if (errors > 0) troubles.add("errors " + Show.count(errors));
        return String.join(GAP, troubles);
    }
}
