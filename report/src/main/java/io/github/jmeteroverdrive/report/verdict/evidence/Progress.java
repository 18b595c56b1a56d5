// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Throughput in each second of the measured phase: messages acknowledged, samples taken, or messages received, the
 * first of these that the run counts. Immutable.
 */
public final class Progress {

    /** Below so many events a second there is no meaningful rate. */
    private static final double FEW = 8;

    /** Fraction of the typical second; below it a second counts as thin. */
    private static final double THIN = 1.0 / 3;

    /**
     * Multiple of the deviation between the seconds of a steady run; 1.4826 converts a median absolute deviation to a
     * standard deviation.
     */
    private static final double DEVIATIONS = 5 * 1.4826;

    /** Fraction of the typical second; below it nothing was done, however unsteady the run is. */
    private static final double NOTHING = 0.02;

    /** So many seconds without progress are not a coincidence. */
    private static final double LONG = 1.9;

    /** Minimum length of a one-second tick; the clocks of two threads differ slightly. */
    private static final double FULL = 0.9;

    /** Figures to use, in order of preference. */
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

    /** Events in a typical second; 0 if unknown. */
    public double typical() {
        return path.isEmpty() ? 0 : median(live.rates(path));
    }

    /** Whether there are enough seconds, with enough events in each, to recognise a thin one. */
    public boolean known() {
        return live.ticks().size() > 4 && typical() >= FEW;
    }

    /**
     * Consecutive seconds with next to no progress, between seconds with progress.
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
     * Stalls of at least a whole second, in order of time. If the seconds of a run vary so much that any may be thin by
     * chance: only those of two seconds without any progress.
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

    /** Events in a part of the phase. */
    double of(double from, double to) {
        return path.isEmpty() ? 0 : live.between(from, to).growth(path);
    }

    private static double median(double[] values) {
        if (values.length == 0) return 0;
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
