// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What each tick of a run has brought, for rates of a part of it. Not thread-safe. */
public final class Trail {

    private static final double NANOS_PER_SECOND = 1e9;

    private record Step(long from, long to, long completed, long received) {

        long events(Count what) {
            return what == Count.COMPLETED_EVENTS ? completed : received;
        }
    }

    private final List<Step> steps = new ArrayList<>();

    /** Adds a tick; times are nanoTime. */
    public void add(long from, long to, RunTotals.Tick tick) {
        long completed = tick.all().count(Count.COMPLETED_EVENTS);
        long received = tick.all().count(Count.RECEIVED_EVENTS);
        steps.add(new Step(from, to, completed, received));
    }

    /**
     * Events per second in the ticks that are completely between two times (nanoTime); empty if there is no such tick.
     *
     * @param what {@link Count#COMPLETED_EVENTS} or {@link Count#RECEIVED_EVENTS}
     */
    public OptionalDouble perSecond(Count what, long from, long to) {
        long events = 0;
        long nanos = 0;
        for (Step step : steps) {
            if (step.from - from < 0 || step.to - to > 0) continue;
            events += step.events(what);
            nanos += step.to - step.from;
        }
        return nanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(events * NANOS_PER_SECOND / nanos);
    }
}
