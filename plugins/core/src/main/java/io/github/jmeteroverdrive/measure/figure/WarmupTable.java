// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** How an automatic warm-up ended: the keys in {@code summary.json}. */
public final class WarmupTable {

    public static final String KEY = "warmup";

    public static final String SECONDS = "seconds";

    /** Whether the run was steady at its end. */
    public static final String STEADY = "steady";

    public static final String SENTENCE = "sentence";

    private WarmupTable() {}
}
