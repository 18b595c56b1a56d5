// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.totals;

import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.monitor.inbox.Arrival;
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

    private final Totals all = new Totals();
    private final Map<String, Totals> labels = new TreeMap<>();
    private final Activity activity = new Activity();

    public Tick add(List<Arrival> arrivals, boolean sendersHeld) {
        Tick tick = new Tick(new Totals(), new TreeMap<>(), sendersHeld);
        for (Arrival arrival : arrivals) {
            activity.add(arrival);
            Totals label = labels.computeIfAbsent(arrival.label(), l -> new Totals());
            Totals now = tick.labels().computeIfAbsent(arrival.label(), l -> new Totals());
            if (arrival.inTotal()) Totals.add(arrival.interval(), all, tick.all(), label, now);
            else Totals.add(arrival.interval(), label, now);
        }
        return tick;
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
