// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.confidence.Steadiness;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What each tick of a run has brought, for rates of a part of it. Not thread-safe. */
public final class TickHistory {

    /** The events that show the progress of a run, the first that it has. */
    public static final List<Count> COUNTED = List.of(Count.COMPLETED_EVENTS, Count.SAMPLES, Count.RECEIVED_EVENTS);

    private static final List<Count> RECORDED = Stream.concat(
                    COUNTED.stream(),
                    Stream.of(
                            Count.DUE,
                            Count.RATE_NANOS,
                            Count.CONNECTIONS,
                            Count.FAILED,
                            Count.SAMPLE_ERRORS,
                            Count.EXCUSED))
            .toList();

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEDIAN = 50;

    /** @param latency median in ns, NaN without any */
    private record Step(long from, long to, Map<Count, Long> events, double latency) {}

    private final List<Step> steps = new ArrayList<>();

    /** Adds a tick; times are nanoTime. */
    public void add(long from, long to, RunTotals.Tick tick) {
        Map<Count, Long> events = new EnumMap<>(Count.class);
        RECORDED.forEach(what -> events.put(what, tick.all().count(what)));
        steps.add(new Step(from, to, events, median(tick.all())));
    }

    /** The time from a request to its answer. */
    static Optional<Latency> latency(Totals of) {
        return Stream.of(Latency.ACK, Latency.RESPONSE)
                .filter(what -> of.has(Phase.MEASURE, what) || of.has(Phase.WARMUP, what))
                .findFirst();
    }

    private static double median(Totals tick) {
        Optional<Latency> latency = latency(tick);
        if (latency.isEmpty()) return Double.NaN;
        Phase phase = tick.has(Phase.MEASURE, latency.get()) ? Phase.MEASURE : Phase.WARMUP;
        return tick.histogram(phase, latency.get()).getValueAtPercentile(MEDIAN);
    }

    /**
     * Events per second in the ticks that are completely between two times (nanoTime); empty if there is no such tick.
     *
     * @param what {@link Count#COMPLETED_EVENTS} or {@link Count#RECEIVED_EVENTS}
     */
    public OptionalDouble perSecond(Count what, long from, long to) {
        long events = 0;
        long nanos = 0;
        for (Step step : within(from, to)) {
            events += step.events.get(what);
            nanos += step.to - step.from;
        }
        return nanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(events * NANOS_PER_SECOND / nanos);
    }

    private List<Step> within(long from, long to) {
        return steps.stream()
                .filter(step -> step.from - from >= 0 && step.to - to <= 0)
                .toList();
    }

    /**
     * The ticks that lie between two moments (nanoTime) as a whole.
     *
     * @param origin nanoTime of second 0
     */
    public List<Steadiness.Tick> ticks(Count what, long origin, long from, long to) {
        return within(from, to).stream()
                .map(step -> tick(step, origin, step.events.get(what)))
                .toList();
    }

    /** Whether at least half of the events of a part of the run failed. @param origin nanoTime of second 0 */
    boolean mostlyFailed(Count what, long origin, Steadiness.Segment part) {
        long events = 0;
        long failed = 0;
        for (Step step : within(nanoTime(part.from(), origin), nanoTime(part.to(), origin))) {
            events += step.events.get(what);
            failed += WorkKind.failed(
                    step.events.get(Count.FAILED),
                    step.events.get(Count.SAMPLE_ERRORS),
                    step.events.get(Count.EXCUSED));
        }
        return failed > 0 && 2 * failed >= events;
    }

    private static long nanoTime(double second, long origin) {
        return origin + Math.round(second * NANOS_PER_SECOND);
    }

    /**
     * The messages that were wanted in each of these ticks. A producer that waits inside send counts them in a later
     * tick, with the time for which they were wanted; a tick in which none was counted is left out.
     */
    List<Steadiness.Tick> wanted(long producers, long origin, long from, long to) {
        return within(from, to).stream()
                .filter(step -> step.events.get(Count.RATE_NANOS) > 0)
                .map(step -> tick(
                        step,
                        origin,
                        (double) producers
                                * step.events.get(Count.DUE)
                                * (step.to - step.from)
                                / step.events.get(Count.RATE_NANOS)))
                .toList();
    }

    private static Steadiness.Tick tick(Step step, long origin, double events) {
        return new Steadiness.Tick(
                (step.from - origin) / NANOS_PER_SECOND, (step.to - origin) / NANOS_PER_SECOND, events, step.latency);
    }
}
