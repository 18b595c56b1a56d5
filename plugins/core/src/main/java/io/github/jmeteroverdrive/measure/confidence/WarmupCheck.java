// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.confidence.SteadyState.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether a run has warmed up: whether everything that changes while it does was flat over the last seconds, by the
 * change points that also judge the whole run. The window is half of the time so far, so that a slow change is seen. A
 * change in its last seconds is not seen at once, so several successive checks must agree. An indicator that varies too
 * much for an answer does not prolong the warm-up. Not thread-safe.
 */
public final class WarmupCheck {

    /** Seconds without which there is no answer: the shortest window. */
    public static final int LEAST = 10;

    private static final int LONGEST = 60;

    /** A compiler that takes a larger share of a CPU is at work, however evenly. */
    private static final double BUSY = 0.25;

    /** Changes of CPU time that do not matter, as a share of a CPU. */
    private static final double WORK_MARGIN = 0.05;

    /** Successive checks that must find no change. */
    private static final int CHECKS = 3;

    private int flat;

    /**
     * @param rate events per second
     * @param latency median in ns; NaN if it is not judged
     * @param connections opened per second
     * @param compiling seconds per second that JIT compilers took, of all JVMs that are known
     * @param collecting seconds per second that garbage collectors took
     */
    public record Second(double rate, double latency, double connections, double compiling, double collecting) {}

    /**
     * Checks the run once a second.
     *
     * @param all seconds of the run so far, {@link #LEAST} or more
     * @return what still changes, as nouns
     */
    public List<String> changing(List<Second> all) {
        int window = Math.max(LEAST, Math.min(all.size() / 2, LONGEST));
        List<Second> last = all.subList(all.size() - window, all.size());
        List<Second> timed =
                last.stream().filter(second -> !Double.isNaN(second.latency)).toList();
        double compiling = last.subList(window - LEAST, window).stream()
                .mapToDouble(Second::compiling)
                .average()
                .orElseThrow();
        List<String> changing = new ArrayList<>();
        if (changes(last, Second::rate, Steadiness.RATE_MARGIN)) changing.add("the rate");
        double margin = Steadiness.latencyMargin(timed.stream().mapToDouble(Second::latency));
        if (changes(timed, Second::latency, margin)) changing.add("the median latency");
        if (compiling > BUSY || changes(last, second -> 1 + second.compiling, WORK_MARGIN))
            changing.add("JIT compilation");
        if (changes(last, second -> 1 + second.collecting, WORK_MARGIN)) changing.add("garbage collection");
        if (changes(last, second -> 1 + second.connections / Math.max(1, second.rate), WORK_MARGIN))
            changing.add("the opening of connections");
        flat = changing.isEmpty() ? flat + 1 : 0;
        return changing;
    }

    public boolean warm() {
        return flat >= CHECKS;
    }

    private static boolean changes(List<Second> seconds, ToDoubleFunction<Second> indicator, double margin) {
        Kind kind = SteadyState.of(seconds.stream().mapToDouble(indicator).toArray(), margin)
                .kind();
        return kind != Kind.STEADY && kind != Kind.UNKNOWN;
    }
}
