// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import io.github.jmeteroverdrive.measure.Show;

/**
 * A closed loop with so few requests in flight that the round trip alone sets the rate: by Little's law the rate is the
 * number in flight, divided by the time of each. Neither side is at a limit then; more requests in flight would show
 * where the limit is.
 */
public final class LatencyBound {

    /** In flight on average, with more of which a system begins to queue. */
    private static final double FEW = 4;

    /**
     * Maximum mean round trip in microseconds: the time that two processes on one host or in one network need to wait
     * for each other. A system that takes longer is slow, even with one request in flight.
     */
    private static final double SHORT = 2_000;

    /** Share of the senders' time that these round trips must explain. */
    private static final double MOSTLY = 0.5;

    private LatencyBound() {}

    /** Whether the run was such a loop, without a wanted rate that it held, and without failures. */
    public static boolean of(Evidence evidence) {
        double inFlight = inFlight(evidence);
        return !IdleTime.rateHeld(evidence)
                && inFlight <= FEW
                && inFlight >= MOSTLY * Math.max(1, senders(evidence))
                && mean(evidence) <= SHORT
                && !(evidence.failedBy(any -> true) > 0);
    }

    private static double senders(Evidence evidence) {
        return SenderTime.ofMessages(evidence)
                ? SenderTime.producers(evidence)
                : evidence.agent().rate("/samplerThreads/aliveSeconds");
    }

    private static double inFlight(Evidence evidence) {
        return evidence.latency().path("count").asDouble() * mean(evidence) / 1e6 / evidence.seconds();
    }

    private static double mean(Evidence evidence) {
        return evidence.latency().path("mean").asDouble(Double.NaN);
    }

    /** The figures and the advice, as the rule that it suppresses would phrase them. */
    public static String words(Evidence evidence) {
        return "Latency-bound: "
                + FigureText.cpus(inFlight(evidence))
                + " in flight on average, so the round trip of "
                + Show.micros(mean(evidence))
                + " sets the rate. "
                + new CpuPressure(evidence).inRoundTrip()
                + "Raise "
                + LoadKind.of(evidence).inFlight()
                + (evidence.figure("/rate/wantedPerSecond") > 0 ? " to reach the wanted rate." : " to find a limit.");
    }
}
