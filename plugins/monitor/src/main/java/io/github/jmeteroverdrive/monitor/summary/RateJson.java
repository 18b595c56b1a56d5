// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.run.RateControl;
import java.util.List;
import java.util.Locale;

/**
 * {@code rate} of {@code summary.json}: the wanted rate, the achieved one, what is missing and what was sent more than
 * a second late. Less than a second of the rate, none of it missing or so late, is not judged. A run that sent all its
 * messages too late has missed none, but has not held its rate.
 */
public final class RateJson {

    private static final double ALL = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;

    /** Part of the measured phase in which requests waited for a connection. */
    private static final double BUSY = 0.9;

    private RateJson() {}

    /**
     * Adds nothing if the measured phase had no rate.
     *
     * @param others a noun for senders whose part of the rate is unknown; "" = none
     */
    public static void put(ObjectNode summary, Totals run, String others) {
        long due = run.count(Phase.MEASURE, Count.DUE);
        long wanted = run.count(Phase.MEASURE, Count.WANTED);
        // instead of a dropped message, a later one was sent
        wanted += Math.min(run.count(Phase.MEASURE, Count.DROPPED), due - wanted);
        long producers = run.count(Phase.MEASURE, Count.RATED_PRODUCERS);
        double seconds = run.count(Phase.MEASURE, Count.RATE_NANOS) / NANOS_PER_SECOND / producers;
        if (due == 0 || !(seconds > 0)) return;
        if (!others.isEmpty()) {
            String why = "there are " + others + ", and each was to send its share";
            summary.withObjectProperty(Summary.NOT_KNOWN).put(RateTable.KEY + "." + RateTable.PERCENT, why);
            return;
        }
        long sent = run.count(Phase.MEASURE, Count.SENT_AT_RATE);
        long missing = Math.max(0, wanted - sent);
        long late = run.count(Phase.MEASURE, Count.SENT_LATE);
        long inTime = sent - late;
        ObjectNode json = summary.putObject(RateTable.KEY);
        json.put(RateTable.WANTED_PER_SECOND, tenths(due / seconds));
        boolean judged = missing + late > 0 || wanted == due || wanted * seconds >= due;
        if (judged) json.put(RateTable.REACHED_PER_SECOND, tenths(inTime / seconds));
        json.put(RateTable.WANTED, wanted);
        json.put(RateTable.SENT, sent);
        json.put(RateTable.MISSING, missing);
        json.put(RateTable.LATE, late);
        if (!judged) {
            String why = Show.count(wanted, "send is", "sends are") + " less than a second of the rate";
            summary.withObjectProperty(Summary.NOT_KNOWN).put(RateTable.KEY + "." + RateTable.PERCENT, why);
            return;
        }
        // the end of the measured phase may be between the due time of a message and its send
        json.put(RateTable.PERCENT, due - inTime == 1 ? ALL : Math.floor(1e3 * ALL * inTime / due) / 1e3);
    }

    /** Adds the rate of each element at its beginning, and how rates were changed while the run lasted. */
    public static void putSteps(ObjectNode summary, RateControl.Steps steps) {
        put(summary, RateTable.FIRST, steps.first());
        put(summary, RateTable.STEPS, steps.all());
    }

    private static void put(ObjectNode summary, String key, List<RateControl.Step> steps) {
        if (steps.isEmpty()) return;
        ArrayNode json = summary.putArray(key);
        for (RateControl.Step step : steps)
            json.addObject()
                    .put(RateTable.SECOND, step.second())
                    .put(RateTable.ELEMENT, step.element())
                    .put(RateTable.KEY, step.rate());
    }

    private static double tenths(double rate) {
        return Math.round(rate * 10) / 10.0;
    }

    /** A line for the console; empty if no rate is judged. */
    static String text(JsonNode summary) {
        JsonNode rate = summary.path(RateTable.KEY);
        if (!rate.has(RateTable.PERCENT)) return "";
        double percent = rate.path(RateTable.PERCENT).asDouble();
        long missing = rate.path(RateTable.MISSING).asLong();
        long late = rate.path(RateTable.LATE).asLong();
        String sends = missing == 0 ? "all were sent" : Show.count(missing, "was", "were") + " not sent";
        long dropped = Math.min(missing, summary.path("dropped").asLong());
        if (dropped > 0) sends += " (" + Show.count(dropped) + " of them dropped)";
        if (late > 0)
            sends += missing == 0
                    ? ", but " + Show.count(late) + " more than 1 s late"
                    : ", " + Show.count(late, "other was", "others were") + " more than 1 s late";
        return String.format(
                Locale.ROOT,
                "  rate wanted %,.1f/s, sent in time (at most 1 s late) %,.1f/s = %.1f%%; %s",
                rate.path(RateTable.WANTED_PER_SECOND).asDouble(),
                rate.path(RateTable.REACHED_PER_SECOND).asDouble(),
                percent,
                sends + whenBusy(summary));
    }

    /** If connections were busy whenever a request was due: what they can do at most. */
    private static String whenBusy(JsonNode summary) {
        double mean = summary.at("/latencyMicros/response/mean").asDouble();
        double pending = summary.path("pendingMean").asDouble();
        boolean requests = summary.has("connections") && !summary.has("iterations");
        boolean busy = summary.path("blockedSeconds").asDouble()
                > BUSY * summary.path("seconds").asDouble();
        if (!requests || !busy || !(mean > 0) || !(pending > 0)) return "";
        return String.format(
                Locale.ROOT,
                "; all connections were busy: with %,.1f requests in flight that take %s each, at most %,.1f/s are"
                        + " possible. Give the endpoint more Connections, or lower the Rate",
                pending,
                Show.micros(mean),
                pending * MICROS_PER_SECOND / mean);
    }
}
