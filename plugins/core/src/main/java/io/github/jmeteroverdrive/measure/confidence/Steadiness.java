// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.confidence.SteadyState.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Whether a run was steady in its measured phase, and since when; with a sentence about its figures. A given rate that
 * is held is flat by construction, so then the median latency must be steady, too. Immutable.
 *
 * @param what was steady or not: {@code the rate}
 * @param since second of the run at which the steady part begins; NaN if it was not steady
 * @param percent of the measured phase that was steady; NaN if unknown
 * @param change from the first level to the last, in percent
 * @param period of a cycle in seconds; 0 without a cycle
 * @param detectable the smallest change that would have been found, in percent; NaN with too few values, infinite if
 *     most or all of them are 0
 * @param segments with their levels, in the unit of what was judged
 */
public record Steadiness(
        Kind kind,
        String what,
        double since,
        double percent,
        double change,
        double period,
        double detectable,
        List<Segment> segments) {

    /**
     * @param from second of the run
     * @param to second of the run
     * @param latency median of these, NaN without any
     */
    public record Tick(double from, double to, double events, double latency) {

        private double rate() {
            return events / (to - from);
        }
    }

    /**
     * A part of the run with one level.
     *
     * @param from second of the run
     * @param to second of the run
     * @param level median rate or latency
     */
    public record Segment(double from, double to, double level) {}

    private static final String THE_RATE = "the rate";

    /** Smaller changes of a rate do not matter, as a share. */
    static final double RATE_MARGIN = 0.03;

    /** The same for a median latency. */
    private static final double LATENCY_MARGIN = 0.1;

    /** The same in ns: waking up a thread may take so much longer or shorter, whatever the server does. */
    private static final double LATENCY_NOISE = 50_000;

    /** Longer series are averaged. */
    private static final int MOST = 256;

    /** Fewer events per value are more noise than rate. */
    private static final double EVENTS = 5;

    private static final double PERCENT = 100;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Ticks of the warm-up that are compared with the measured phase as one. */
    private static final int TOGETHER = 3;

    public Steadiness {
        segments = List.copyOf(segments);
    }

    /** @param latency name of the latency to judge if the rate is steady: {@code ack time}; "" for none */
    public static Steadiness of(List<Tick> warmup, List<Tick> measured, String latency) {
        Steadiness rate = of(THE_RATE, warmup, measured, Tick::rate, RATE_MARGIN);
        if (rate.kind != Kind.STEADY || latency.isEmpty()) return rate;
        List<Tick> timed = withLatency(measured);
        double margin = latencyMargin(timed.stream().mapToDouble(Tick::latency));
        Steadiness times = of("the median " + latency, withLatency(warmup), timed, Tick::latency, margin);
        return times.kind == Kind.UNKNOWN || times.since <= rate.since ? rate : times;
    }

    /** Smaller changes of these medians do not matter, as a share. @param medians in ns */
    static double latencyMargin(DoubleStream medians) {
        double[] values = medians.toArray();
        return values.length == 0
                ? LATENCY_MARGIN
                : Math.max(LATENCY_MARGIN, LATENCY_NOISE / ChangePoint.median(values));
    }

    private static List<Tick> withLatency(List<Tick> ticks) {
        return ticks.stream().filter(tick -> !Double.isNaN(tick.latency)).toList();
    }

    private static Steadiness of(
            String what, List<Tick> warmup, List<Tick> all, Function<Tick, Double> value, double margin) {
        List<Tick> ticks = grouped(all);
        double[] values = ticks.stream().mapToDouble(value::apply).toArray();
        SteadyState state = SteadyState.of(values, margin);
        List<Segment> segments = new ArrayList<>();
        for (SteadyState.Segment each : state.segments())
            segments.add(new Segment(ticks.get(each.from()).from, ticks.get(each.to() - 1).to, each.level()));
        double since = Double.NaN;
        if (state.kind() == Kind.STEADY) {
            since = ticks.get(state.since()).from;
            if (state.since() == 0) {
                since = sinceWithin(warmup, values, value, margin, since);
                segments.set(0, new Segment(since, segments.get(0).to, segments.get(0).level));
            }
        }
        return new Steadiness(
                state.kind(),
                what,
                since,
                percent(state, ticks),
                PERCENT * state.change(),
                state.period() == 0 ? 0 : ticks.get(state.period()).from - ticks.get(0).from,
                all.size() >= SteadyState.LEAST && all.stream().allMatch(tick -> tick.events == 0)
                        ? Double.POSITIVE_INFINITY
                        : PERCENT * state.detectable(),
                segments);
    }

    private static double percent(SteadyState state, List<Tick> ticks) {
        if (state.kind() == Kind.UNKNOWN) return Double.NaN;
        if (state.kind() != Kind.STEADY) return 0;
        double start = ticks.get(0).from;
        double end = ticks.get(ticks.size() - 1).to;
        return PERCENT * (end - ticks.get(state.since()).from) / (end - start);
    }

    /** So that there are not too many values, and each has enough events. */
    private static List<Tick> grouped(List<Tick> ticks) {
        double events = ticks.stream().mapToDouble(Tick::events).average().orElse(0);
        if (events == 0) return List.of();
        int size = (int) Math.max(Math.ceil((double) ticks.size() / MOST), Math.ceil(EVENTS / events));
        List<Tick> groups = new ArrayList<>();
        for (int i = 0; i + size <= ticks.size(); i += size) {
            List<Tick> group = ticks.subList(i, i + size);
            groups.add(new Tick(
                    group.get(0).from,
                    group.get(size - 1).to,
                    group.stream().mapToDouble(Tick::events).sum(),
                    group.stream().mapToDouble(Tick::latency).average().orElse(Double.NaN)));
        }
        return groups;
    }

    /** The second of the warm-up from which it is like the measured phase. */
    private static double sinceWithin(
            List<Tick> warmup, double[] measured, Function<Tick, Double> value, double margin, double start) {
        double level = ChangePoint.median(measured);
        double[] distances =
                Arrays.stream(measured).map(each -> Math.abs(each - level)).toArray();
        double alike = Math.max(margin * level, 2 * ChangePoint.median(distances));
        double since = start;
        for (int from = warmup.size() - TOGETHER; from >= 0; from--) {
            double mean = warmup.subList(from, from + TOGETHER).stream()
                    .mapToDouble(value::apply)
                    .average()
                    .orElseThrow();
            if (Math.abs(mean - level) > alike) break;
            since = warmup.get(from).from;
        }
        return since;
    }

    /** The class of the run. */
    public String name() {
        return SteadyClass.of(kind, ofRate()).id();
    }

    /** Whether its rate was judged, and not a latency. */
    public boolean ofRate() {
        return what.equals(THE_RATE);
    }

    /** Why it is not known whether the run was steady, a phrase; empty if it is known. */
    public String why() {
        if (kind != Kind.UNKNOWN) return "";
        if (Double.isNaN(detectable))
            return "at least " + SteadyState.LEAST + " full seconds of the measured phase must have events";
        if (nothingEnded()) return "nothing ended in the measured phase";
        if (Double.isInfinite(detectable)) return "most seconds had no events";
        return what + " varies so much from second to second that "
                + (detectable > 1 ? "even a doubling" : "a change below " + percents(detectable))
                + " would not show";
    }

    private boolean nothingEnded() {
        return Double.isInfinite(detectable) && segments.isEmpty();
    }

    /**
     * The class, and what it means for the figures.
     *
     * @param longer advice that makes the run longer: {@code give a longer Duration}
     * @param cause why the last segment is slower than those before it, a phrase; "" if it is not known
     */
    public String sentence(String longer, Function<Segment, String> cause) {
        if (nothingEnded()) return "Not known whether it was steady: " + why() + ".";
        String head = Character.toUpperCase(name().charAt(0)) + name().substring(1);
        return head
                + switch (kind) {
                    case STEADY ->
                        " since second " + second() + (segments.size() == 1 ? "" : ": until then, " + before(cause))
                                + ".";
                    case RISING, FALLING -> ": " + moved() + advice(cause) + ".";
                    case IRREGULAR ->
                        period > 0
                                ? " (period " + Show.number(period) + " s): " + what
                                        + " rises and falls in cycles, so measure many of them."
                                : ": " + what
                                        + " rose and fell within the measured phase, so the figures depend on when"
                                        + " it was.";
                    case UNKNOWN -> " whether it was steady: " + why() + "; " + longer + ".";
                };
    }

    private String second() {
        return String.valueOf(Math.round(since));
    }

    private String moved() {
        return what + (change > 0 ? " rose" : " fell") + " from " + level(segments.get(0).level) + " to "
                + level(segments.get(segments.size() - 1).level)
                + (Double.isInfinite(change) ? "" : " (" + percents(change) + ")") + " within the measured phase; ";
    }

    /** What the levels before the last one were: two ends say nothing of a level that came back. */
    private String before(Function<Segment, String> cause) {
        DoubleSummaryStatistics earlier = segments.stream()
                .limit(segments.size() - 1)
                .mapToDouble(Segment::level)
                .summaryStatistics();
        double last = segments.get(segments.size() - 1).level;
        double first = segments.get(0).level;
        if (change > 0
                ? first == earlier.getMin() && earlier.getMax() <= last
                : first == earlier.getMax() && earlier.getMin() >= last) return moved() + lateAdvice(cause);
        return what + " varied between " + level(earlier.getMin()) + " and " + level(earlier.getMax())
                + " within the measured phase; " + causeOr("find what changed", cause);
    }

    private String level(double level) {
        return ofRate() ? Show.rate(level) + "/s" : Show.micros(level / NANOS_PER_MICRO);
    }

    private boolean improved() {
        return change > 0 == ofRate();
    }

    private String lateAdvice(Function<Segment, String> cause) {
        return improved() ? "Warmup=" + second() + " would leave that out" : causeOr("find what changed", cause);
    }

    private String advice(Function<Segment, String> cause) {
        Segment last = segments.get(segments.size() - 1);
        if (improved()) return "Warmup=" + Math.round(last.to) + " would begin to measure where this run ended";
        return causeOr(
                last.level == 0
                        ? "find out why it stopped"
                        : "find what changes over time, such as a growing queue, memory or a full disk",
                cause);
    }

    private String causeOr(String advice, Function<Segment, String> cause) {
        String known = cause.apply(segments.get(segments.size() - 1));
        return known.isEmpty() ? advice : known;
    }

    private static String percents(double change) {
        return String.format(Locale.ROOT, "%.0f%%", Math.abs(change));
    }
}
