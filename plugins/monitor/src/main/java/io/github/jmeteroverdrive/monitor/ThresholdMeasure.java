// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Latency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a threshold can be set for, read from {@code summary.json}. Latencies are in µs, shares in
 * percent, rates per second.
 *
 * @param name as in the property
 * @param kind what its values are
 * @param figures added up they are the value; for a latency the path to it
 * @param bases what there must be some of to be measured at all; a share is a share of these
 */
record ThresholdMeasure(String name, Kind kind, List<String> figures, List<String> bases) {

    /** Decides on units, and on which side of the limit is good when that is not said. */
    enum Kind {
        LATENCY,
        COUNT,
        SHARE,
        KEPT,
        RATE
    }

    /**
     * @param value none when it was not measured
     * @param why it was not
     */
    record Reading(Optional<Double> value, String why) {

        static Reading of(double value) {
            return new Reading(Optional.of(value), "");
        }

        static Reading none(String why) {
            return new Reading(Optional.empty(), why);
        }
    }

    private static final String LATENCIES = "latencyMicros";
    private static final double PERCENT = 100;
    private static final List<String> SENT = List.of("sent");
    private static final List<String> RECEIVED = List.of("received");

    /** All there are, by name. */
    static Map<String, ThresholdMeasure> all() {
        Map<String, ThresholdMeasure> all = new LinkedHashMap<>();
        for (Latency what : Latency.values()) {
            for (String figure : LatencyJson.PERCENTILES.keySet()) latency(all, what, figure);
            latency(all, what, "mean");
            latency(all, what, "max");
        }
        add(
                all,
                "errors",
                Kind.COUNT,
                List.of("failed", "unresolved", "sampleErrors"),
                List.of("sent", "samples"));
        for (String name : List.of("failed", "unresolved", "dropped"))
            add(all, name, Kind.COUNT, List.of(name), SENT);
        add(all, "sampleErrors", Kind.COUNT, List.of("sampleErrors"), List.of("samples"));
        for (String name :
                List.of("lost", "leftOver", "duplicated", "reordered", "redelivered", "foreign"))
            add(all, name, Kind.COUNT, List.of(name), RECEIVED);
        add(all, "blockedRatio", Kind.SHARE, List.of("blocked"), SENT);
        add(all, RateJson.KEY, Kind.KEPT, List.of(RateJson.PERCENT), List.of());
        for (String name :
                List.of("sent", "completed", "received", "samples", "bytesSent", "bytesReceived")) {
            String rate = name + "PerSecond";
            add(all, rate, Kind.RATE, List.of(rate), List.of());
        }
        return all;
    }

    /** What there is, in a form that fits a sentence. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        List<String> figures = new ArrayList<>();
        for (ThresholdMeasure one : all().values()) {
            if (one.kind != Kind.LATENCY) names.add(one.name);
            else if (one.name.startsWith(Latency.ACK.id() + ".")) figures.add(one.figures.get(2));
        }
        for (Latency what : Latency.values())
            names.add(what.id() + ".(" + String.join("|", figures) + ")");
        return names;
    }

    private static void latency(Map<String, ThresholdMeasure> all, Latency what, String figure) {
        String name = what.id() + "." + figure;
        add(all, name, Kind.LATENCY, List.of(LATENCIES, what.id(), figure), List.of());
    }

    private static void add(
            Map<String, ThresholdMeasure> all,
            String name,
            Kind kind,
            List<String> figures,
            List<String> bases) {
        all.put(name, new ThresholdMeasure(name, kind, figures, bases));
    }

    /**
     * @param share whether a count is wanted in percent of its base
     */
    Reading read(ObjectNode summary, boolean share) {
        return switch (kind) {
            case LATENCY -> latency(summary);
            case RATE -> rate(summary.path(name));
            case KEPT -> rate(summary.path(name).path(RateJson.PERCENT));
            case COUNT, SHARE -> count(summary, share || kind == Kind.SHARE);
        };
    }

    private Reading latency(ObjectNode summary) {
        JsonNode figures = summary.path(LATENCIES).path(this.figures.get(1));
        if (figures.isMissingNode()) return notMeasured();
        JsonNode figure = figures.path(this.figures.get(2));
        return figure.isNumber()
                ? Reading.of(figure.asDouble())
                : Reading.none(
                        "it is n/a: "
                                + Units.count(figures.path("count").asLong())
                                + " values are too few, 100 must lie above it");
    }

    private Reading rate(JsonNode figure) {
        return figure.isNumber() ? Reading.of(figure.asDouble()) : notMeasured();
    }

    private Reading count(ObjectNode summary, boolean share) {
        for (String figure : figures) {
            JsonNode why = summary.path("notKnown").path(figure);
            if (why.isTextual()) return Reading.none("it is n/a: " + why.asText());
        }
        long base = sum(summary, bases);
        boolean counted = figures.stream().anyMatch(summary::has);
        if (!counted || base == 0) return notMeasured();
        long value = sum(summary, figures);
        return Reading.of(share ? PERCENT * value / base : value);
    }

    private static long sum(ObjectNode summary, List<String> names) {
        return names.stream().mapToLong(name -> summary.path(name).asLong()).sum();
    }

    private static Reading notMeasured() {
        return Reading.none("it was not measured");
    }
}
