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
import java.util.function.Consumer;

/** The totals of a run so far, overall and per sampler label. Not thread-safe. */
public final class RunTotals {

    /**
     * The increments of one tick.
     *
     * @param sendersHeld whether a sender could not report what it had sent by then
     */
    public record Tick(Totals all, Map<String, Totals> labels, boolean sendersHeld) {}

    private record Key(String label, String part, boolean inTotal) {}

    /** These totals are not passed on, so their source ID does not matter. */
    private static final long NO_SOURCE = 0;

    private static final List<Count> OUTCOMES =
            List.of(Count.COMPLETED, Count.FAILED, Count.IN_DOUBT, Count.UNRESOLVED, Count.ABORTED);

    private static final String GIVEN_UP = "no outcome was reported before the run was given up";

    private final Totals all = new Totals();
    private final Map<String, Totals> labels = new TreeMap<>();
    private final Map<String, String> elements = new TreeMap<>();
    private final Activity activity = new Activity();
    private final Consumer<String> shared;

    /** @param shared receives each label whose figures are those of several elements, once or more */
    public RunTotals(Consumer<String> shared) {
        this.shared = shared;
    }

    /**
     * Adds the arrivals since the last tick. Those of one label are merged first: a controller has hundreds of load
     * agents, and merging into each total takes time.
     */
    public Tick add(List<ArrivedInterval> arrivals, boolean sendersHeld) {
        Map<Key, IntervalSum> sums = new LinkedHashMap<>();
        for (ArrivedInterval arrival : arrivals) {
            activity.add(arrival);
            Interval interval = arrival.interval();
            sums.computeIfAbsent(
                            new Key(arrival.label(), interval.part(), arrival.inTotal()),
                            key -> new IntervalSum(NO_SOURCE, key.part()))
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
        if (elements.containsKey(key.label())) shared.accept(key.label());
        if (key.part().isEmpty()) return;
        if (!labels.containsKey(key.part())) elements.put(key.part(), key.label());
        else if (!key.label().equals(elements.get(key.part()))) shared.accept(key.part());
        add(key.part(), interval, tick);
    }

    private void add(String label, Interval interval, Tick tick) {
        labels.computeIfAbsent(label, l -> new Totals()).add(interval);
        tick.labels().computeIfAbsent(label, l -> new Totals()).add(interval);
    }

    /**
     * The threads that would report the fate of messages were given up: messages without an outcome are unresolved. A
     * thread reports all its counts at once, so no other count changes.
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
     * Labels that are parts of an element, such as the steps of a flow, with the label of that element, which includes
     * their counts. A label stays a part of the first element that has it.
     */
    public Map<String, String> elements() {
        return elements;
    }

    public Activity activity() {
        return activity;
    }
}
