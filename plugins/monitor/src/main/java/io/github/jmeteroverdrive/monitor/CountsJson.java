// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.function.ToLongFunction;

/** The counts under the names that all files share. What nobody counted is absent. */
final class CountsJson {

    private static final double NANOS_PER_SECOND = 1e9;

    /** A thread may do other things while a provider's thread is busy with a message. */
    private static final double ALL = 100;

    private CountsJson() {}

    /**
     * @param totals decide which kinds of samplers there were
     * @param of the counts, of a phase or of all
     */
    static void put(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        if (totals.count(Count.SENT) > 0) putSent(json, totals, of);
        if (hasReceivers(totals)) putReceived(json, totals, of);
        if (totals.count(Count.BROWSED) > 0) putLeft(json, totals, of);
        if (PatternsJson.has(totals)) PatternsJson.put(json.putObject("patterns"), totals, of);
        long negative = of.applyAsLong(Count.NEGATIVE_TIMES);
        if (negative > 0) json.put("negativeTimes", negative);
        if (totals.count(Count.SAMPLES) > 0) {
            json.put("samples", of.applyAsLong(Count.SAMPLES));
            json.put("sampleErrors", of.applyAsLong(Count.SAMPLE_ERRORS));
            if (hasUploads(totals)) json.put("bytesSent", of.applyAsLong(Count.BYTES_SENT));
            if (hasBodies(totals)) json.put("bytesReceived", of.applyAsLong(Count.BYTES_RECEIVED));
        }
    }

    /** Where nobody received, others' messages are known from what was left only. */
    private static void putLeft(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        json.put("leftOver", of.applyAsLong(Count.LEFT_OVER));
        if (!hasReceivers(totals)) json.put("foreign", of.applyAsLong(Count.FOREIGN));
    }

    /** Whether samples counted the bytes of their bodies; messages' bytes are not mixed in. */
    static boolean hasBodies(Totals totals) {
        return !hasReceivers(totals)
                && totals.count(Count.SAMPLES) > 0
                && totals.count(Count.BYTES_RECEIVED) > 0;
    }

    /** The same of bytes that samples sent. */
    static boolean hasUploads(Totals totals) {
        return totals.count(Count.SENT) == 0
                && totals.count(Count.SAMPLES) > 0
                && totals.count(Count.BYTES_SENT) > 0;
    }

    static boolean hasReceivers(Totals totals) {
        return totals.count(Count.RECEIVED_EVENTS) + totals.count(Count.FOREIGN) > 0;
    }

    private static void putSent(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        json.put("sent", of.applyAsLong(Count.SENT));
        json.put("completed", of.applyAsLong(Count.COMPLETED));
        json.put("failed", of.applyAsLong(Count.FAILED));
        json.put("inDoubt", of.applyAsLong(Count.IN_DOUBT));
        json.put("unresolved", of.applyAsLong(Count.UNRESOLVED));
        json.put("bytesSent", of.applyAsLong(Count.BYTES_SENT));
        json.put("blocked", of.applyAsLong(Count.BLOCKED));
        json.put("blockedSeconds", of.applyAsLong(Count.BLOCKED_NANOS) / NANOS_PER_SECOND);
        json.put("sendBlockedSeconds", of.applyAsLong(Count.SEND_BLOCKED_NANOS) / NANOS_PER_SECOND);
        if (totals.count(Count.COMMIT_NANOS) > 0)
            json.put("commitSeconds", of.applyAsLong(Count.COMMIT_NANOS) / NANOS_PER_SECOND);
        if (totals.count(Count.BLOCKED_END_TO_END) > 0) {
            json.put("blockedEndToEnd", of.applyAsLong(Count.BLOCKED_END_TO_END));
            json.put(
                    "blockedEndToEndSeconds",
                    of.applyAsLong(Count.BLOCKED_END_TO_END_NANOS) / NANOS_PER_SECOND);
        }
        json.put("dropped", of.applyAsLong(Count.DROPPED));
    }

    private static void putReceived(ObjectNode json, Totals totals, ToLongFunction<Count> of) {
        json.put("received", Figures.received(totals, of));
        json.put("bytesReceived", of.applyAsLong(Count.BYTES_RECEIVED));
        json.put("foreign", of.applyAsLong(Count.FOREIGN));
        json.put("redelivered", of.applyAsLong(Count.REDELIVERED));
        json.put("duplicated", Figures.duplicated(totals, of));
        long there = of.applyAsLong(Count.CONSUMER_NANOS);
        if (there > 0)
            json.put(
                    "consumersBusyPercent",
                    Math.min(
                            ALL,
                            Math.round(1e3 * of.applyAsLong(Count.CONSUMER_BUSY_NANOS) / there)
                                    / 10.0));
        // patterns have several queues, between which there is no order
        if (!PatternsJson.has(totals)) json.put("reordered", of.applyAsLong(Count.REORDERED));
    }
}
