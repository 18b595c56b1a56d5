// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts responses by phase and status code. Not thread-safe. */
public final class StatusCodes implements Serializable {

    private static final long serialVersionUID = 1;

    private final Map<Phase, SortedMap<Integer, Long>> counts = new TreeMap<>();

    void add(Phase phase, int code, long n) {
        counts.computeIfAbsent(phase, p -> new TreeMap<>()).merge(code, n, Long::sum);
    }

    void add(StatusCodes other) {
        other.counts.forEach((phase, codes) -> codes.forEach((code, n) -> add(phase, code, n)));
    }

    /** Counts of one phase by code, ascending. */
    public SortedMap<Integer, Long> of(Phase phase) {
        return new TreeMap<>(counts.getOrDefault(phase, new TreeMap<>()));
    }

    /** Counts of all phases by code, ascending. */
    public SortedMap<Integer, Long> all() {
        SortedMap<Integer, Long> sum = new TreeMap<>();
        counts.values().forEach(codes -> codes.forEach((code, n) -> sum.merge(code, n, Long::sum)));
        return sum;
    }
}
