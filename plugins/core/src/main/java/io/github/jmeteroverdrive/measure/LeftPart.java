// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;

/**
 * What lies on a destination, see {@link LeftSequences}.
 *
 * @param at epoch ns; of several looks at a destination the last one counts
 * @param kind what could be seen
 * @param why not all could be seen, or may be elsewhere; "" = all was seen
 * @param answered whether consumers were to take all that arrives there
 * @param byPhase messages of the run, copies included, by the phase they were sent in
 */
record LeftPart(
        String destination,
        long at,
        Kind kind,
        String why,
        boolean answered,
        long[] byPhase,
        long foreign,
        HashMap<Long, SequenceSet> ours)
        implements Ledger.Part {

    @Override
    public Ledger.Part earlier(long nanos) {
        return new LeftPart(destination, at - nanos, kind, why, answered, byPhase, foreign, ours);
    }

    enum Kind {
        /** The whole queue. */
        ALL,
        /** The whole queue, but the broker has moved messages of the run to another. */
        MOVED,
        /** The whole queue, by one who tells how many they are, and not which. */
        NUMBER,
        /** Less than the whole queue. */
        SOME,
        /** Nothing: it cannot be browsed, so what is left there is in no figure. */
        CLOSED
    }
}
