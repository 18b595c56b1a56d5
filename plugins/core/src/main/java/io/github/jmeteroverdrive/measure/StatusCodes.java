// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many responses had which status code, by phase. Not thread-safe. */
public final class StatusCodes implements Serializable {

    @Serial
    private static final long serialVersionUID = 1;

    private final Map<Phase, SortedMap<Integer, Long>> counts = new TreeMap<>();

    /** Adds {@code n} responses. */
    void add(Phase phase, int code, long n) {
        counts.computeIfAbsent(phase, p -> new TreeMap<>()).merge(code, n, Long::sum);
    }

    void add(StatusCodes other) {
        other.counts.forEach((phase, codes) -> codes.forEach((code, n) -> add(phase, code, n)));
    }

    /** Those of one phase, ascending. */
    public SortedMap<Integer, Long> of(Phase phase) {
        return new TreeMap<>(counts.getOrDefault(phase, new TreeMap<>()));
    }

    /** Those of all phases, ascending. */
    public SortedMap<Integer, Long> all() {
        SortedMap<Integer, Long> sum = new TreeMap<>();
        counts.values().forEach(codes -> codes.forEach((code, n) -> sum.merge(code, n, Long::sum)));
        return sum;
    }
}
