// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.util.EnumMap;
import java.util.Map;

/** Counts the samples of a variant. Thread-safe. */
final class Tally {

    private int samples;
    private int successes;
    private final Map<Fault, Integer> different = new EnumMap<>(Fault.class);

    /** @param difference null = as expected */
    synchronized void add(Fault fault, boolean success, String difference) {
        samples++;
        if (success) successes++;
        if (difference != null) different.merge(fault, 1, Integer::sum);
    }

    synchronized int samples() {
        return samples;
    }

    @Override
    public synchronized String toString() {
        return samples + " samples, " + successes + " successes, not as they must be: " + different;
    }
}
