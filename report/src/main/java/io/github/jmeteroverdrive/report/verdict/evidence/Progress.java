// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What was done from second to second of the measured phase: messages acknowledged, samples taken, or messages
 * received, the first of these that the run counts. Immutable.
 */
public final class Progress {

    /** Fewer a second are no rate: each is an event of its own. */
    private static final double FEW = 8;

    /** Of the typical second: one that has less is thin. */
    private static final double THIN = 1.0 / 3;

    /** Of what seconds of a steady run differ by; 1.4826 makes a deviation of the median of it. */
    private static final double DEVIATIONS = 5 * 1.4826;

    /** Of the typical second: in one that has less nothing was done, however unsteady a run is. */
    private static final double NOTHING = 0.02;

    /** So long, in s, nothing is done by no accident. */
    private static final double LONG = 1.9;

    /** A tick of one second, the clocks of two threads aside. */
    private static final double FULL = 0.9;

    /** What to count, the best first. */
    public static final List<String> COUNTED = List.of("/completedEvents", "/samples", "/receivedEvents");

    private final Window live;
    private final String path;

    public Progress(Window live) {
        this.live = live;
        path = COUNTED.stream()
                .filter(counter -> live.growth(counter) > 0)
                .findFirst()
                .orElse("");
    }

    /** Of how much in each typical second; 0 when nothing is known. */
    public double typical() {
        return path.isEmpty() ? 0 : median(live.rates(path));
    }

    /** Whether there are enough seconds, with enough in each, to tell a thin one. */
    public boolean known() {
        return live.ticks().size() > 4 && typical() >= FEW;
    }

    /**
     * A stretch of seconds in which next to nothing was done, though something was before and after.
     *
     * @param from seconds of the run
     * @param to seconds of the run
     */
    public record Stall(double from, double to) {

        public double seconds() {
            return to - from;
        }
    }

    /**
     * Those that lasted a whole second at least, in the order of time. In a run whose seconds differ so much that any
     * may be thin by chance: those in which nothing was done for two.
     */
    public List<Stall> stalls() {
        if (!known()) return List.of();
        double[] rates = live.rates(path);
        double typical = median(rates);
        double[] apart =
                Arrays.stream(rates).map(rate -> Math.abs(rate - typical)).toArray();
        double thin = Math.min(THIN * typical, typical - DEVIATIONS * median(apart));
        double nothing = NOTHING * typical;
        return thin > nothing ? below(rates, thin, FULL) : below(rates, nothing, LONG);
    }

    private List<Stall> below(double[] rates, double thin, double least) {
        List<JsonNode> ticks = live.ticks();
        List<Stall> stalls = new ArrayList<>();
        double from = Double.NaN;
        for (int i = 0; i < rates.length; i++) {
            boolean in = rates[i] < thin;
            if (in && Double.isNaN(from)) from = second(ticks, i);
            if (in || Double.isNaN(from)) continue;
            double to = second(ticks, i);
            if (to - from >= least) stalls.add(new Stall(from, to));
            from = Double.NaN;
        }
        return stalls;
    }

    private static double second(List<JsonNode> ticks, int tick) {
        return ticks.get(tick).path("s").asDouble();
    }

    /** What was done in a part of the phase. */
    double of(double from, double to) {
        return path.isEmpty() ? 0 : live.between(from, to).growth(path);
    }

    private static double median(double[] values) {
        if (values.length == 0) return 0;
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
