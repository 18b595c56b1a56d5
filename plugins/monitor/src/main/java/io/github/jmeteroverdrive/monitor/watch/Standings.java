// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.watch;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes standings of totals, and remembers what was shown: what comes since is the difference, so
 * that all of it adds up to the total, also where a later tick corrects an earlier one. One thread.
 */
final class Standings {

    private record Key(Optional<String> sampler, Phase phase) {}

    private static final Totals NOTHING = new Totals();

    private final Map<Key, Map<Counted, Double>> shown = new HashMap<>();

    /**
     * @param present the phase that the tick belongs to
     * @param last whether no tick comes after this one
     */
    List<Standing> of(RunTotals run, RunTotals.Tick tick, Phase present, boolean last) {
        List<Standing> all = new ArrayList<>();
        add(all, Optional.empty(), Optional.empty(), run.all(), tick.all(), present, last);
        Set<String> labels = last ? run.labels().keySet() : tick.labels().keySet();
        for (String label : labels)
            add(
                    all,
                    Optional.of(label),
                    Optional.ofNullable(run.elements().get(label)),
                    run.labels().get(label),
                    tick.labels().getOrDefault(label, NOTHING),
                    present,
                    last);
        return all;
    }

    private void add(
            List<Standing> to,
            Optional<String> sampler,
            Optional<String> element,
            Totals run,
            Totals tick,
            Phase present,
            boolean last) {
        for (Phase phase : Phase.values()) {
            boolean stands = last ? any(run, phase) : phase == present || any(tick, phase);
            if (stands) to.add(standing(new Key(sampler, phase), element, run, tick));
        }
    }

    private static boolean any(Totals of, Phase phase) {
        for (Count what : Count.values()) if (of.count(phase, what) != 0) return true;
        return false;
    }

    private Standing standing(Key key, Optional<String> element, Totals run, Totals tick) {
        Map<Counted, Double> soFar = new LinkedHashMap<>();
        Map<Counted, Double> since = new LinkedHashMap<>();
        Map<Counted, Double> before = shown.getOrDefault(key, Map.of());
        for (Counted one : Catalogue.counted())
            one.in(run, what -> run.count(key.phase(), what))
                    .ifPresent(
                            value -> {
                                soFar.put(one, value);
                                if (one.addsUp())
                                    since.put(one, value - before.getOrDefault(one, 0.0));
                            });
        shown.put(key, soFar);
        return new Standing(
                key.sampler(),
                element,
                key.phase(),
                Collections.unmodifiableMap(soFar),
                Collections.unmodifiableMap(since),
                run,
                tick);
    }
}
