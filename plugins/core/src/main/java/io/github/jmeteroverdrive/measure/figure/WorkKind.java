// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;

/** The kinds of work that a run did, which determine its figures. */
public final class WorkKind {

    private WorkKind() {}

    /** Number of failed messages and results, except failures that elements of the plan marked as successful. */
    public static long failed(long failed, long sampleErrors, long excused) {
        return Math.max(0, failed + sampleErrors - excused);
    }

    public static boolean sends(Totals totals) {
        return totals.count(Count.SENT) > 0;
    }

    /** Whether there were consumers, even if they received nothing. */
    public static boolean receives(Totals totals) {
        return totals.count(Count.RECEIVED_EVENTS) + totals.count(Count.FOREIGN) + totals.count(Count.CONSUMER_NANOS)
                > 0;
    }

    /** Whether there were requests, or samplers that do not measure for themselves. */
    public static boolean samples(Totals totals) {
        return totals.count(Count.SAMPLES) > 0;
    }

    /** Whether requests used shared connections. */
    static boolean connections(Totals totals) {
        return totals.count(Count.CONNECTIONS) > 0;
    }

    static boolean iterations(Totals totals) {
        return totals.count(Count.ITERATIONS) > 0;
    }

    /** Whether a limit of messages or requests in flight applied to senders. */
    static boolean limited(Totals totals) {
        return sends(totals) || connections(totals) || totals.count(Count.BLOCKED) > 0;
    }

    /** Whether samples sent bytes; messages' bytes are not mixed in. */
    public static boolean uploads(Totals totals) {
        return !sends(totals) && samples(totals) && totals.count(Count.BYTES_SENT) > 0;
    }

    /** Whether samples received bodies; messages' bytes are not mixed in. */
    public static boolean downloads(Totals totals) {
        return !receives(totals) && samples(totals) && totals.count(Count.BYTES_RECEIVED) > 0;
    }

    /** Whether a queue was browsed at the end. */
    public static boolean browses(Totals totals) {
        return totals.count(Count.BROWSED) > 0;
    }

    /** Whether there were workers of a messaging pattern. */
    public static boolean pattern(Totals totals) {
        return totals.count(Count.WORKER_NANOS) > 0;
    }

    /** Whether there were consumers among the workers. */
    public static boolean claims(Totals totals) {
        return pattern(totals) && totals.count(Count.CLAIMED) + totals.count(Count.EMPTY_CLAIMS) > 0;
    }

    static boolean posts(Totals totals) {
        return pattern(totals) && sends(totals);
    }

    static boolean lists(Totals totals) {
        return pattern(totals) && totals.count(Count.LISTED) + totals.count(Count.EMPTY_LISTINGS) > 0;
    }

    static boolean deletes(Totals totals) {
        return pattern(totals) && totals.count(Count.DELETED) + totals.count(Count.DELETES_REFUSED) > 0;
    }
}
