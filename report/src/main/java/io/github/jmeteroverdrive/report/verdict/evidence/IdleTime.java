// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/** Whether the run had idle time, which is a condition for the answer "nobody". */
public final class IdleTime {

    private static final double MOSTLY = 0.5;

    /** Percent of a wanted rate from which on it was held. */
    public static final double HELD_PERCENT = 99;

    private IdleTime() {}

    /**
     * JMeter's threads paused for most of the time, or came and went without accumulating, or a wanted rate was held,
     * or the round trip of the few requests in flight set the rate.
     */
    public static boolean of(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        boolean paused = threads.known() && threads.part(ThreadTimePart.PAUSE) >= MOSTLY;
        boolean steady = ThreadArrivals.of(evidence) && !ThreadArrivals.pileUp(evidence);
        return paused || steady || rateHeld(evidence) || LatencyBound.of(evidence);
    }

    /** Whether a rate was wanted, and held. */
    public static boolean rateHeld(Evidence evidence) {
        return evidence.figure("/rate/percent") >= HELD_PERCENT;
    }
}
