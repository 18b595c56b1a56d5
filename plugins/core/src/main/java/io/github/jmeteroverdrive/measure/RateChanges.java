// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.List;

/** How the rate of an element is changed while the run lasts, in order. Thread-safe. */
public final class RateChanges {

    /**
     * @param at nanoTime from which on the rate applies
     * @param rate over all senders of the element
     */
    public record Change(long at, RateSteps rate) {}

    private volatile List<Change> all = List.of();

    /** @param change not before the last one */
    public synchronized void add(Change change) {
        List<Change> more = new ArrayList<>(all);
        more.add(change);
        all = List.copyOf(more);
    }

    List<Change> all() {
        return all;
    }
}
