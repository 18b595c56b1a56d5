// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Locale;

/**
 * The part of a run that a moment belongs to. Counts and latencies belong to the phase of their message's <em>send</em>
 * time; rates count events in the phase in which they happen.
 */
public enum Phase {
    /** Before the measured phase: counted and timed separately. */
    WARMUP,
    /** The phase that a run's figures describe. */
    MEASURE,
    /** After the last send: consumers empty the destinations. */
    DRAIN;

    private final String id = name().toLowerCase(Locale.ROOT);

    /** Name in files and on the console: {@code warmup}, {@code measure}, {@code drain}. */
    public String id() {
        return id;
    }
}
