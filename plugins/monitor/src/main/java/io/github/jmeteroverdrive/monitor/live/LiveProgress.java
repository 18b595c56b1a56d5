// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.util.OptionalLong;

/** Where a run is: its phase, what of it has passed, and what is left. */
final class LiveProgress {

    private final Phases phases;
    private final OptionalLong messages;
    private final boolean mayEndEarly;

    /**
     * @param messages the number of messages or requests that ends the run, if any
     * @param mayEndEarly whether the measured phase ends before its time when figures are sure
     */
    LiveProgress(Phases phases, OptionalLong messages, boolean mayEndEarly) {
        this.phases = phases;
        this.messages = messages;
        this.mayEndEarly = mayEndEarly;
    }

    /**
     * @param to nanoTime of the tick
     * @param run all so far
     */
    String text(long to, Totals run) {
        Phase phase = phases.at(to - 1); // the tick belongs to the second that it ends
        return switch (phase) {
                    case WARMUP -> "warm-up " + of(to - phases.origin(), phases.warmup());
                    case MEASURE ->
                            "measure "
                                    + (phases.timed() && !endIsOpen()
                                            ? of(to - phases.measureFrom(), phases.duration())
                                            : Show.seconds(to - phases.measureFrom())
                                                    + " s"
                                                    + most());
                    case DRAIN -> "drain " + Show.seconds(to - phases.measureTo()) + " s";
                }
                + (messages.isEmpty() ? "" : done(messages.getAsLong(), to, phase, run));
    }

    /** What a run of messages sends are messages, and of any other samples. */
    private String done(long wanted, long to, Phase phase, Totals run) {
        long sent = run.count(Count.SENT);
        long done = sent > 0 ? sent : run.count(Count.SAMPLES);
        String of = ", " + Show.count(done) + "/" + Show.count(wanted);
        if (done == 0) return of;
        of += sent > 0 ? " messages" : " requests";
        if (phase == Phase.DRAIN || phases.timed() || done >= wanted) return of;
        double left = (to - phases.origin()) / 1e9 / done * (wanted - done);
        return of + ", about " + Show.duration(Math.ceil(left)) + " left";
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
}
