// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Rated;
import io.github.jmeteroverdrive.measure.figure.Values;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** {@code summary.json}: the figures of the measured phase; a figure that was not measured is absent. */
public final class Summary {

    static final String NOT_KNOWN = "notKnown";

    /** Key for the element that a label is a part of. */
    private static final String PART_OF = "partOf";

    private static final double NANOS_PER_SECOND = 1e9;

    /** So late a source may hand in what it has counted; one that is silent for longer stands still. */
    private static final long LATE = TimeUnit.SECONDS.toNanos(1);

    /** Before, a send that is due but not yet late would be too large a part of the rate. */
    private static final long RATE_KNOWN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final RunTotals totals;
    private final Phases phases;
    private final long end;
    private final boolean inProgress;

    /** @param end nanoTime of the end of the test */
    public Summary(RunTotals totals, Phases phases, long end) {
        this(totals, phases, end, false);
    }

    private Summary(RunTotals totals, Phases phases, long end, boolean inProgress) {
        this.totals = totals;
        this.phases = phases;
        this.end = end;
        this.inProgress = inProgress;
    }

    /**
     * @param failures reasons that the run is not good
     * @param complete whether the test ended normally
     */
    public ObjectNode json(
            String scenario, List<String> settings, MessageOutcome messages, List<String> failures, boolean complete) {
        ObjectNode json = JsonFiles.MAPPER.createObjectNode();
        json.put("scenario", scenario);
        settings.forEach(json.putArray("settings")::add);
        if (!complete) json.put("incomplete", true);
        if (!failures.isEmpty()) {
            ArrayNode reasons = json.putArray("failures");
            failures.forEach(reasons::add);
        }
        json.put("seconds", seconds(nanos(Rated.Span.PHASE)));
        putFigures(json, totals.all());
        messages.lost().ifPresent(n -> json.put("lost", n));
        messages.details().forEach(json::put);
        if (!totals.all().errors().isEmpty()) {
            ObjectNode errors = json.putObject("errors");
            totals.all().errors().forEach(errors::put);
        }
        ObjectNode labels = json.putObject("labels");
        totals.labels().forEach((label, of) -> putLabel(labels.putObject(label), label, of));
        ObjectNode wholeRun = json.putObject("wholeRun");
        CountsJson.put(wholeRun, totals.all(), totals.all()::count);
        CountsJson.putStatusCodes(wholeRun, totals.all().statusCodes().all());
        if (!messages.notKnown().isEmpty()) putNotKnown(json, messages.notKnown());
        return json;
    }

    private void putLabel(ObjectNode json, String label, Totals of) {
        String element = totals.elements().get(label);
        if (element != null) json.put(PART_OF, element);
        putFigures(json, of);
        if (element != null && !of.errors().isEmpty()) {
            ObjectNode errors = json.putObject("errors");
            of.errors().forEach(errors::put);
        }
    }

    /**
     * The figures of the measured phase so far, without those that are only known at the end.
     *
     * @param now nanoTime
     */
    public static Values soFar(RunTotals totals, Phases phases, long now) {
        return new Summary(totals, phases, now, true).values();
    }

    private Values values() {
        ObjectNode json = JsonFiles.MAPPER.createObjectNode();
        putFigures(json, totals.all());
        if (totals.all().count(Phase.MEASURE, Count.RATE_NANOS) >= RATE_KNOWN_NANOS * producers())
            RateJson.put(json, totals.all(), "");
        ObjectNode labels = json.putObject("labels");
        totals.labels().forEach((label, of) -> putFigures(labels.putObject(label), of));
        return new SummaryValues(json);
    }

    private long producers() {
        return Math.max(1, totals.all().count(Phase.MEASURE, Count.RATED_PRODUCERS));
    }

    /** An unknown figure is never written as a number. */
    private static void putNotKnown(ObjectNode json, Map<String, String> figures) {
        json.remove(figures.keySet());
        ((ObjectNode) json.get("wholeRun")).remove(figures.keySet());
        json.get("labels").forEach(label -> ((ObjectNode) label).remove(figures.keySet()));
        figures.forEach(json.withObjectProperty(NOT_KNOWN)::put);
    }

    private void putFigures(ObjectNode json, Totals of) {
        CountsJson.put(json, of, what -> of.count(Phase.MEASURE, what));
        CountsJson.putStatusCodes(json, of.statusCodes().of(Phase.MEASURE));
        for (Rated rate : Catalogue.rated()) if (rate.in().test(of)) put(json, rate, of);
        long nanos = nanos(Rated.Span.PHASE);
        long pending = of.count(Phase.MEASURE, Count.PENDING_NANOS);
        if (pending > 0 && nanos > 0) {
            double mean = (double) pending / nanos;
            json.put("pendingMean", Math.round(mean * 1e3) / 1e3);
        }
        putWorkers(json, of, nanos);
        putLatencies(json, of);
    }

    private void put(ObjectNode json, Rated rate, Totals of) {
        long nanos = nanos(rate.span());
        long events = of.count(Phase.MEASURE, rate.count());
        if (nanos > 0) json.put(rate.figure().id(), Math.round(events * NANOS_PER_SECOND / nanos * 10) / 10.0);
    }

    private long nanos(Rated.Span span) {
        Activity activity = totals.activity();
        long active = switch (span) {
            case PHASE -> activity.measuredNanos(phases, end);
            case CONSUMERS -> activity.receiverNanos(phases, end);
            case SAMPLERS -> activity.sampleNanos(phases, end);
        };
        return inProgress ? Math.max(active, Activity.within(phases, end - LATE)) : active;
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / 1e6) / 1e3;
    }

    /**
     * How many workers of a messaging pattern there were on average, and how many of them waited for a response: the
     * sum of all times from request to response, divided by the duration (Little's law, N = X · R). In the rest of the
     * time they were busy on this host.
     *
     * @param nanos of the measured phase
     */
    private static void putWorkers(ObjectNode json, Totals of, long nanos) {
        if (!WorkKind.pattern(of) || nanos <= 0) return;
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

    /**
     * The latencies of the measured phase in µs; nothing if nothing was timed. A percentile with too few values is
     * absent; for few values there are the minimum and the median.
     */
    private static void putLatencies(ObjectNode json, Totals totals) {
        ObjectNode all = JsonFiles.MAPPER.createObjectNode();
        for (Latency what : Latency.values()) {
            Histogram histogram = totals.histogram(Phase.MEASURE, what);
            if (histogram.getTotalCount() == 0) continue;
            ObjectNode objectNode = all.putObject(what.id());
            LatencyTable.forEach(histogram, n -> objectNode.put(LatencyTable.COUNT, n), objectNode::put);
            LatencyTable.forFew(histogram, objectNode::put);
        }
        if (!all.isEmpty()) json.set(LatencyTable.KEY, all);
    }
}
