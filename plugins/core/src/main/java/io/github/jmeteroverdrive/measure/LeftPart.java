// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;

/**
 * Messages left on a destination, see {@link LeftSequences}.
 *
 * @param at epoch ns; if a destination was browsed several times, the last browse counts
 * @param kind how complete the browse is
 * @param why the browse is incomplete, or messages may be elsewhere; "" = it is complete
 * @param answered whether consumers should receive everything that arrives there
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
        ALL,
        /** The whole queue, but the broker has moved messages of the run to another. */
        MOVED,
        /** The whole queue, as a number of messages without their identity. */
        NUMBER,
        /** Less than the whole queue. */
        SOME,
        /** Nothing: it cannot be browsed, so what is left there is not counted. */
        CLOSED
    }
}
