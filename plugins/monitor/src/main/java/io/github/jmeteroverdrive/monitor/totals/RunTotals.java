// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.totals;

import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalSum;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.monitor.inbox.Arrival;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sums of a run so far, all together and per sampler label. Not thread-safe. */
public final class RunTotals {

    /**
     * What one tick brought.
     *
     * @param sendersHeld whether a sender could not tell what it has sent by then
     */
    public record Tick(Totals all, Map<String, Totals> labels, boolean sendersHeld) {}

    private record Key(String label, boolean inTotal) {}

    /** These sums go nowhere, where somebody would ask for their source. */
    private static final long OF_NOBODY = 0;

    private final Totals all = new Totals();
    private final Map<String, Totals> labels = new TreeMap<>();
    private final Activity activity = new Activity();

    /**
     * Adds what came since the last tick. What came under one label is summed up first: a
     * controller has it of hundreds of load agents, and each sum that is to have it takes time.
     */
    public Tick add(List<Arrival> arrivals, boolean sendersHeld) {
        Map<Key, IntervalSum> sums = new LinkedHashMap<>();
        for (Arrival arrival : arrivals) {
            activity.add(arrival);
            sums.computeIfAbsent(
                            new Key(arrival.label(), arrival.inTotal()),
                            key -> new IntervalSum(OF_NOBODY))
                    .add(arrival.interval());
        }
        Tick tick = new Tick(new Totals(), new TreeMap<>(), sendersHeld);
        sums.forEach((key, sum) -> add(key, sum.take(), tick));
        return tick;
    }

    private void add(Key key, Interval interval, Tick tick) {
        if (key.inTotal()) {
            all.add(interval);
            tick.all().add(interval);
        }
        labels.computeIfAbsent(key.label(), l -> new Totals()).add(interval);
        tick.labels().computeIfAbsent(key.label(), l -> new Totals()).add(interval);
    }

    public Totals all() {
        return all;
    }

    /** By label, in alphabetical order. */
    public Map<String, Totals> labels() {
        return labels;
    }

    public Activity activity() {
        return activity;
    }
}
