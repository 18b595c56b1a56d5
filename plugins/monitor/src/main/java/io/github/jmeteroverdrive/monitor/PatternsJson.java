// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The ledger of a messaging pattern, and Little's law beside its latencies. */
final class PatternsJson {

    private PatternsJson() {}

    /** Whether there were workers of a pattern. */
    static boolean has(Totals totals) {
        return totals.count(Count.WORKER_NANOS) > 0;
    }

    /** Whether there were consumers among them. */
    static boolean hasClaims(Totals totals) {
        return totals.count(Count.CLAIMED) + totals.count(Count.EMPTY_CLAIMS) > 0;
    }

    /**
     * @param totals decide which kinds of workers there were
     * @param of the counts, of a phase or of all
     */
    static void put(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        if (totals.count(Count.SENT) > 0) json.put("posted", of.applyAsLong(Count.COMPLETED));
        if (totals.count(Count.LISTED) + totals.count(Count.EMPTY_LISTINGS) > 0) {
            json.put("listed", of.applyAsLong(Count.LISTED));
            json.put("listedOfEarlier", of.applyAsLong(Count.LISTED_OF_EARLIER));
            json.put("listedAgain", of.applyAsLong(Count.LISTED_AGAIN));
            json.put("emptyListings", of.applyAsLong(Count.EMPTY_LISTINGS));
        }
        if (hasClaims(totals)) {
            json.put("claimed", of.applyAsLong(Count.CLAIMED));
            json.put("claimedOfEarlier", of.applyAsLong(Count.CLAIMED_OF_EARLIER));
            json.put("claimedTwice", claimedTwice(totals, of));
            json.put("emptyClaims", of.applyAsLong(Count.EMPTY_CLAIMS));
        }
        if (totals.count(Count.DELETED) + totals.count(Count.DELETES_REFUSED) > 0) {
            json.put("deleted", of.applyAsLong(Count.DELETED));
            json.put("deletesRefused", of.applyAsLong(Count.DELETES_REFUSED));
        }
        if (of.applyAsLong(Count.SERVER_POSTED) > 0) {
            json.put("serverPosted", of.applyAsLong(Count.SERVER_POSTED));
            json.put("serverDeleted", of.applyAsLong(Count.SERVER_DELETED));
        }
    }

    /** Claims of messages that had been claimed before, by whomever. */
    static long claimedTwice(Totals totals, ToLongFunction<Count> of) {
        return Figures.duplicated(totals, of) - of.applyAsLong(Count.LISTED_AGAIN);
    }

    /**
     * How many workers there were on average, and how many of them waited for an answer: the sum of
     * all times from request to answer, divided by the time (Little's law, N = X · R). What they
     * were not waiting, they were busy here.
     *
     * @param nanos of the measured phase
     */
    static void putWorkers(ObjectNode json, Totals of, long nanos) {
        if (!has(of) || nanos <= 0) return;
        double waiting = 0;
        for (Latency request : List.of(Latency.ACK, Latency.RESPONSE)) {
            Histogram times = of.histogram(Phase.MEASURE, request);
            if (times.getTotalCount() > 0) waiting += times.getMean() * times.getTotalCount();
        }
        json.put("workers", rounded(of.count(Phase.MEASURE, Count.WORKER_NANOS), nanos));
        json.put("workersWaiting", rounded(waiting, nanos));
    }

    private static double rounded(double sum, long nanos) {
        return Math.round(sum / nanos * 1e3) / 1e3;
    }
}
