// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Outages;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code outages} of {@code summary.json}: when connections were interrupted, and the rates around these times.
 *
 * @param workEnd nanoTime until which senders or samplers worked
 */
public record OutagesJson(EpochClock clock, Phases phases, TickHistory history, long workEnd) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LISTED = 100;

    /** A thread that was blocked reports its earlier counts only after it continues. */
    private static final long CATCHING_UP = TimeUnit.SECONDS.toNanos(1);

    /** Adds nothing if there was no outage. */
    public void put(ObjectNode summary, Totals run) {
        Outages outages = run.outages();
        List<Outages.Span> spans = outages.spans(clock.epochNanos(workEnd));
        if (spans.isEmpty()) return;
        ObjectNode json = summary.putObject("outages");
        json.put("count", spans.size());
        json.put(
                "seconds", seconds(spans.stream().mapToLong(Outages.Span::nanos).sum()));
        json.put(
                "longestSeconds",
                seconds(spans.stream().mapToLong(Outages.Span::nanos).max().orElse(0)));
        json.put("interruptions", outages.interruptions());
        json.put("notRestored", outages.unrestored());
        putRates(json, run, spans);
        ArrayNode list = json.putArray("spans");
        spans.stream()
                .limit(LISTED)
                .forEach(span ->
                        list.addObject().put("from", second(span.from())).put("to", second(span.to())));
    }

    private void putRates(ObjectNode json, Totals run, List<Outages.Span> spans) {
        long first = clock.nanoTimeOf(spans.get(0).from());
        long after = clock.nanoTimeOf(spans.get(spans.size() - 1).to()) + CATCHING_UP;
        long end = phases.timed() ? phases.measureTo() : workEnd;
        if (run.count(Count.SENT) > 0) {
            put(json, "completedPerSecondBefore", Count.COMPLETED_EVENTS, phases.measureFrom(), first);
            put(json, "completedPerSecondAfter", Count.COMPLETED_EVENTS, after, end);
        }
        if (WorkKind.receives(run)) {
            put(json, "receivedPerSecondBefore", Count.RECEIVED_EVENTS, phases.measureFrom(), first);
            put(json, "receivedPerSecondAfter", Count.RECEIVED_EVENTS, after, end);
        }
    }

    private void put(ObjectNode json, String name, Count what, long from, long to) {
        history.perSecond(what, from, to).ifPresent(rate -> json.put(name, Math.round(rate * 10) / 10.0));
    }

    private double second(long epochNanos) {
        return seconds(clock.nanoTimeOf(epochNanos) - phases.origin());
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / NANOS_PER_SECOND * 1e3) / 1e3;
    }
}
