// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

/**
 * What became of points that were sent.
 *
 * @param why they were not taken, a phrase; empty when they were
 */
record WriteResult(Fate fate, String why) {

    enum Fate {
        TAKEN,
        /** The receiver is unreachable or busy: a retry may succeed. */
        LATER,
        /** The receiver will never accept them. */
        REFUSED
    }

    static final WriteResult TAKEN = new WriteResult(Fate.TAKEN, "");
}
