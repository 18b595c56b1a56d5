// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.measure.where.Wait;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts the samples of JMeter's threads by result. Not thread-safe. */
final class ThreadSampleCounts {

    /** Limit of distinct names; later ones are counted together. Few elements of a plan matter. */
    static final int MOST_NAMES = 40;

    private static final String REST = "others";

    private final Map<ThreadActivity, Long> where = new EnumMap<>(ThreadActivity.class);
    private final Map<ThreadActivity, Long> running = new EnumMap<>(ThreadActivity.class);
    private final Map<Wait, Map<String, Long>> waiting = new EnumMap<>(Wait.class);
    private int names;

    /** Counts a running or runnable thread. */
    void running(ThreadActivity group) {
        where.merge(group, 1L, Long::sum);
        running.merge(group, 1L, Long::sum);
    }

    /** @param at the element, or the frame, at which it waits */
    void waiting(ThreadActivity group, Wait wait, String at) {
        where.merge(group, 1L, Long::sum);
        Map<String, Long> sites = waiting.computeIfAbsent(wait, w -> new HashMap<>());
        boolean known = sites.containsKey(at);
        if (!known && names < MOST_NAMES) names++;
        else if (!known) at = REST;
        sites.merge(at, 1L, Long::sum);
    }

    /** Writes totals since the start of the run. */
    void put(ObjectNode threads) {
        ObjectNode all = threads.putObject("where");
        where.forEach((group, count) -> all.put(group.id(), count));
        ObjectNode busy = threads.putObject("running");
        running.forEach((group, count) -> busy.put(group.id(), count));
        ObjectNode idle = threads.putObject("waiting");
        waiting.forEach((wait, sites) -> {
            ObjectNode of = idle.putObject(wait.id());
            new TreeMap<>(sites).forEach(of::put);
        });
    }
}
