// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Show;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** The statistics of latencies that files contain, and their figures. */
public final class LatencyTable {

    /** Key of all latencies in {@code summary.json}. */
    public static final String KEY = "latencyMicros";

    /** Key of the number of values. */
    public static final String COUNT = "count";

    static final String MAX = "max";

    /** Keys of minimum and median, if there are too few values for a p50. */
    public static final List<String> OF_FEW = List.of("min", "median");

    private static final String MEAN = "mean";
    private static final double MIDDLE = 50;
    private static final Map<String, Double> PERCENTILES = percentiles();

    private LatencyTable() {}

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (String percent : List.of("50", "90", "95", "99", "99.9", "99.99"))
            percentiles.put("p" + percent, Double.valueOf(percent));
        return Collections.unmodifiableMap(percentiles);
    }

    /** Names and percentiles, ascending: {@code p50} is 50. */
    public static Map<String, Double> allPercentiles() {
        return PERCENTILES;
    }

    /** Names of all statistics that are times: mean, percentiles, maximum. */
    public static List<String> statistics() {
        List<String> names = new ArrayList<>();
        names.add(MEAN);
        names.addAll(PERCENTILES.keySet());
        names.add(MAX);
        return names;
    }

    /**
     * Passes on the statistics of a histogram in µs, without percentiles that cannot be trusted.
     *
     * @param nanos a histogram of ns
     */
    public static void forEach(Histogram nanos, LongConsumer count, BiConsumer<String, BigDecimal> time) {
        count.accept(nanos.getTotalCount());
        time.accept(MEAN, Show.microsOf(nanos.getMean()));
        PERCENTILES.forEach((name, percentile) ->
                Percentiles.at(nanos, percentile).ifPresent(value -> time.accept(name, Show.microsOf(value))));
        time.accept(MAX, Show.microsOf(nanos.getMaxValue()));
    }

    /** Passes on minimum and median in µs if there are too few values for a reliable p50. */
    public static void forFew(Histogram nanos, BiConsumer<String, BigDecimal> time) {
        if (Percentiles.at(nanos, MIDDLE).isPresent()) return;
        time.accept(OF_FEW.get(0), Show.microsOf(nanos.getMinValue()));
        time.accept(OF_FEW.get(1), Show.microsOf(nanos.getValueAtPercentile(MIDDLE)));
    }

    /** The id of a figure: {@code latencyMicros.ack.p99}. */
    public static String id(Latency what, String statistic) {
        return KEY + "." + what.id() + "." + statistic;
    }

    static List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (Latency what : Latency.values()) {
            String name = what.id() + ".";
            figures.add(Figure.count(
                            id(what, COUNT),
                            what.title() + ", values",
                            Direction.NEITHER,
                            "how often it was timed: " + what.inWords())
                    .named(name + COUNT));
            for (String statistic : statistics())
                figures.add(new Figure(
                                id(what, statistic),
                                what.title() + ", " + statistic,
                                Kind.LATENCY,
                                Unit.MICROS,
                                Direction.LOWER,
                                what.inWords())
                        .named(name + statistic));
        }
        return figures;
    }
}
