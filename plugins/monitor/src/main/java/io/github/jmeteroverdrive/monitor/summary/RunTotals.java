// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalSum;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
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

    private record Key(String label, String part, boolean inTotal) {}

    /** These sums are not passed on, so their source is not needed. */
    private static final long OF_NOBODY = 0;

    private static final List<Count> OUTCOMES =
            List.of(Count.COMPLETED, Count.FAILED, Count.IN_DOUBT, Count.UNRESOLVED);

    private static final String GIVEN_UP = "no outcome was reported before the run was given up";

    private final Totals all = new Totals();
    private final Map<String, Totals> labels = new TreeMap<>();
    private final Map<String, String> elements = new TreeMap<>();
    private final Activity activity = new Activity();

    /**
     * Adds what came since the last tick. What came under one label is summed up first: a controller has it of hundreds
     * of load agents, and each sum that is to have it takes time.
     */
    public Tick add(List<Arrival> arrivals, boolean sendersHeld) {
        Map<Key, IntervalSum> sums = new LinkedHashMap<>();
        for (Arrival arrival : arrivals) {
            activity.add(arrival);
            Interval interval = arrival.interval();
            sums.computeIfAbsent(
                            new Key(arrival.label(), interval.part(), arrival.inTotal()),
                            key -> new IntervalSum(OF_NOBODY, key.part()))
                    .add(interval);
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
        add(key.label(), interval, tick);
        if (key.part().isEmpty()) return;
        elements.put(key.part(), key.label());
        add(key.part(), interval, tick);
    }

    private void add(String label, Interval interval, Tick tick) {
        labels.computeIfAbsent(label, l -> new Totals()).add(interval);
        tick.labels().computeIfAbsent(label, l -> new Totals()).add(interval);
    }

    /**
     * The threads that would tell what became of messages were given up: those without an outcome are unresolved. What
     * a thread tells is from one moment, so no other count is touched.
     */
    public void giveUp() {
        giveUp(all);
        labels.values().forEach(RunTotals::giveUp);
    }

    private static void giveUp(Totals of) {
        for (Phase phase : Phase.values()) {
            long open = of.count(phase, Count.SENT)
                    - OUTCOMES.stream().mapToLong(what -> of.count(phase, what)).sum();
            if (open <= 0) continue;
            of.add(phase, Count.UNRESOLVED, open);
            of.addErrors(GIVEN_UP, open);
        }
    }

    public Totals all() {
        return all;
    }

    /** By label, in alphabetical order. */
    public Map<String, Totals> labels() {
        return labels;
    }

    /**
     * Labels that are parts of an element, such as the steps of a flow, and the label of that element, in which they
     * are counted, too.
     */
    public Map<String, String> elements() {
        return elements;
    }

    public Activity activity() {
        return activity;
    }
}
