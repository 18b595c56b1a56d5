// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.run.SlowestTraces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** All that an exporter has received so far, by figure, for exporters that send cumulative values. Not thread-safe. */
public final class CumulativeMetrics {

    /**
     * The labels of a value.
     *
     * @param sampler empty = all samplers together
     * @param element the sampler that this one is a part of; empty = none
     */
    public record Of(Optional<String> sampler, Optional<String> element, Phase phase) {

        /** The labels that distinguish its time series. */
        public Map<String, String> tags() {
            Map<String, String> tags = new LinkedHashMap<>();
            tags.put("phase", phase.id());
            sampler.ifPresent(name -> tags.put("sampler", name));
            element.ifPresent(name -> tags.put("part_of", name));
            return tags;
        }
    }

    /**
     * Those of the slowest requests with a trace ID that are exemplars of a histogram: of the response times of a
     * phase, of all samplers together.
     *
     * @param ofSamplers whether the histogram is of a single sampler
     */
    static List<SlowestTraces.Trace> exemplars(
            List<SlowestTraces.Trace> traces, boolean ofSamplers, Latency what, Of of) {
        if (ofSamplers || what != Latency.RESPONSE) return List.of();
        return traces.stream().filter(trace -> trace.phase() == of.phase()).toList();
    }

    /** The id of the counts by status code. */
    public static final String RESPONSES = "responses";

    private final Map<Counted, Map<Of, Double>> counts = new LinkedHashMap<>();
    private final Map<Latency, Map<Of, Times>> times = new LinkedHashMap<>();
    private final Map<Of, SortedMap<Integer, Long>> statusCodes = new LinkedHashMap<>();

    public void add(MetricsSnapshot sight) {
        for (SamplerSnapshot standing : sight.standings()) {
            Of of = new Of(standing.sampler(), standing.element(), standing.phase());
            if (!standing.statusCodesSoFar().isEmpty()) statusCodes.put(of, standing.statusCodesSoFar());
            standing.soFar().forEach((each, value) -> set(each, of, value));
            standing.timesSince((what, nanos) -> times(what, of).add(nanos));
            standing.timesSoFar((what, nanos) -> times(what, of).setPercentiles(nanos));
        }
    }

    /** Never decreases a counter: receivers would take that for a counter reset. */
    private void set(Counted counted, Of of, double value) {
        Map<Of, Double> known = counts.computeIfAbsent(counted, c -> new LinkedHashMap<>());
        known.merge(of, value, (before, now) -> counted.addsUp() ? Math.max(before, now) : now);
    }

    private Times times(Latency what, Of of) {
        return times.computeIfAbsent(what, w -> new LinkedHashMap<>()).computeIfAbsent(of, o -> new Times());
    }

    /** Visits the counts, in the order of files. */
    public void counts(boolean ofSamplers, BiConsumer<Counted, Map<Of, Double>> visitor) {
        Catalogue.counted().forEach(each -> visit(each, counts.get(each), ofSamplers, visitor));
    }

    public void times(boolean ofSamplers, BiConsumer<Latency, Map<Of, Times>> visitor) {
        for (Latency what : Latency.values()) visit(what, times.get(what), ofSamplers, visitor);
    }

    /** Visits the numbers of responses by status code. */
    public void statusCodes(boolean ofSamplers, Consumer<Map<Of, SortedMap<Integer, Long>>> visitor) {
        visit("", statusCodes, ofSamplers, (key, wanted) -> visitor.accept(wanted));
    }

    private static <K, V> void visit(K key, Map<Of, V> all, boolean ofSamplers, BiConsumer<K, Map<Of, V>> visitor) {
        if (all == null) return;
        Map<Of, V> wanted = new LinkedHashMap<>();
        all.forEach((of, value) -> {
            if (of.sampler().isPresent() == ofSamplers) wanted.put(of, value);
        });
        if (!wanted.isEmpty()) visitor.accept(key, wanted);
    }

    /**
     * The name of a metric: {@code overdrive_test_blocked_seconds}.
     *
     * @param id {@code blockedSeconds}
     * @param separator between its parts
     */
    public static String metric(boolean ofSamplers, String id, char separator) {
        String words = id.replace('.', '_').replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_");
        return "overdrive" + separator + (ofSamplers ? "sampler" : "test") + separator + words.toLowerCase(Locale.ROOT);
    }
}
