// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/**
 * Time of the system for an event in the first and in the last third of the measured phase, by Little's law: the
 * pending events, in event-seconds, divided by the completed ones. Unknown figures are NaN.
 *
 * @param first in seconds
 * @param last in seconds
 */
public record Growth(double first, double last) {

    private static final int PARTS = 3;
    private static final double SHORTEST = 6;

    /** Minimum share of the threads' time spent waiting for the system. */
    private static final double MATTERS = 0.25;

    public static Growth of(Evidence evidence) {
        Window live = evidence.live();
        double seconds = live.seconds();
        if (seconds < SHORTEST) return new Growth(Double.NaN, Double.NaN);
        double from = live.from();
        double third = seconds / PARTS;
        return new Growth(time(evidence, from, from + third), time(evidence, from + seconds - third, from + seconds));
    }

    /** The last as a multiple of the first. */
    public double times() {
        return first > 0 && last > 0 ? last / first : Double.NaN;
    }

    private static double time(Evidence evidence, double from, double to) {
        Window live = evidence.live().between(from, to);
        double pending = live.growth("/pendingSeconds") / live.growth("/completedEvents");
        if (Double.isFinite(pending)) return pending;
        Window agent = evidence.agent().between(from, to);
        double alive = agent.growth("/samplerThreads/aliveSeconds");
        if (evidence.threads().part(ThreadTimePart.SYSTEM) < MATTERS) return Double.NaN;
        double share = new ThreadTime(agent).part(ThreadTimePart.SYSTEM);
        return share * alive / evidence.progress().of(from, to);
    }
}
