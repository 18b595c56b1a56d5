// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stack counts of one profiler and one kind. Not thread-safe. */
final class Profile {

    enum Kind {
        /** A moment on a CPU. */
        CPU("CPU"),
        /** A moment of a thread, in any state. */
        WALL("wall clock");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private final Kind kind;
    private final Frames frames;
    private String name;
    private final Map<List<String>, Long> stacks = new LinkedHashMap<>();
    private final Map<ThreadActivity, Map<String, Long>> leaves = new EnumMap<>(ThreadActivity.class);
    private final Map<ThreadActivity, Long> groups = new EnumMap<>(ThreadActivity.class);
    private long total;

    /**
     * @param name of the profiler and its sampling method
     * @param frames classify the stacks of a thread
     */
    Profile(String name, Kind kind, Frames frames) {
        this.name = name;
        this.kind = kind;
        this.frames = frames;
    }

    String name() {
        return name;
    }

    /** Changes the name, because a recording may identify its profiler only at the end. */
    void rename(String known) {
        name = known;
    }

    Kind kind() {
        return kind;
    }

    long total() {
        return total;
    }

    /**
     * @param thread its name
     * @param stack from the leaf to the thread's own method, as {@code package.Class.method}
     */
    void add(String thread, List<String> stack, long weight) {
        if (stack.isEmpty()) return;
        ThreadActivity where = frames.of(thread, stack);
        groups.merge(where, weight, Long::sum);
        leaves.computeIfAbsent(where, w -> new LinkedHashMap<>()).merge(stack.get(0), weight, Long::sum);
        List<String> fromRoot = new ArrayList<>(stack);
        Collections.reverse(fromRoot);
        stacks.merge(fromRoot, weight, Long::sum);
        total += weight;
    }

    /** Share of a group; 0 to 1. */
    double share(ThreadActivity where) {
        return total == 0 ? 0 : (double) groups.getOrDefault(where, 0L) / total;
    }

    /** The hottest leaf frames of a group with their share of all samples, hottest first. */
    List<Map.Entry<String, Double>> hottest(ThreadActivity where, int most) {
        return leaves.getOrDefault(where, Map.of()).entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(most)
                .map(entry -> Map.entry(entry.getKey(), (double) entry.getValue() / total))
                .toList();
    }

    /** Number of samples by stack; stacks begin with the thread's entry method. */
    Map<List<String>, Long> stacks() {
        return Collections.unmodifiableMap(stacks);
    }
}
