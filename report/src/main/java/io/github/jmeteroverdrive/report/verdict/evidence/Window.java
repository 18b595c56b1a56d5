// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The ticks of the measured phase of {@code live.jsonl} or {@code agent.jsonl}, and the tick before it as the base of
 * the totals. Paths are JSON pointers. Unknown figures are NaN. Immutable.
 */
public final class Window {

    private static final String MEASURE = Phase.MEASURE.id();

    /** As a fraction of the time between two ticks. */
    private static final double HALF = 0.5;

    private final boolean fromZero;
    private final List<JsonNode> ticks = new ArrayList<>();

    /**
     * @param all ticks of the run in the order of time
     * @param fromZero whether a total that is missing at first was 0 until then, as those of a run are
     */
    public Window(List<JsonNode> all, boolean fromZero) {
        this(fromZero);
        JsonNode before = null;
        for (JsonNode tick : all) {
            boolean inside = tick.path("phase").asText(MEASURE).equals(MEASURE);
            if (inside && ticks.isEmpty() && before != null) ticks.add(before);
            if (inside) ticks.add(tick);
            before = tick;
        }
    }

    private Window(boolean fromZero) {
        this.fromZero = fromZero;
    }

    /** The ticks at which the number of sent messages is complete. */
    public Window withSent() {
        Window some = new Window(fromZero);
        ticks.stream().filter(tick -> !tick.has("sendersHeld")).forEach(some.ticks::add);
        return some;
    }

    /** Between the first tick and the last; 0 with fewer than two. */
    public double seconds() {
        return ticks.size() < 2
                ? 0
                : last().path("s").asDouble() - ticks.get(0).path("s").asDouble();
    }

    /** The time of its first tick in seconds; 0 if there is none. */
    double from() {
        return ticks.isEmpty() ? 0 : ticks.get(0).path("s").asDouble();
    }

    /** The ticks of these seconds of the run, including those at the ends. */
    public Window between(double from, double to) {
        Window some = new Window(fromZero);
        for (JsonNode tick : ticks) {
            double second = tick.path("s").asDouble();
            if (second > from - HALF && second < to + HALF) some.ticks.add(tick);
        }
        return some;
    }

    private JsonNode last() {
        return ticks.get(ticks.size() - 1);
    }

    public double growth(String path) {
        boolean appears = fromZero && !ticks.isEmpty() && ticks.get(0).at(path).isMissingNode();
        double first = appears ? 0 : Double.NaN;
        double last = Double.NaN;
        for (JsonNode tick : ticks) {
            JsonNode value = tick.at(path);
            if (!value.isNumber()) continue;
            if (Double.isNaN(first)) first = value.asDouble();
            last = value.asDouble();
        }
        return last - first;
    }

    /** Growth of the totals that are known; NaN if none is. */
    public double growthOfAny(String... paths) {
        double[] known = Arrays.stream(paths)
                .mapToDouble(this::growth)
                .filter(Double::isFinite)
                .toArray();
        return known.length == 0 ? Double.NaN : Arrays.stream(known).sum();
    }

    /** Growth of a total per second of the window. */
    public double rate(String path) {
        return seconds() > 0 ? growth(path) / seconds() : Double.NaN;
    }

    /** Growth per second of a total that appeared late: from then to the end of the window. */
    double rateSinceKnown(String path) {
        for (JsonNode tick : ticks)
            if (tick.at(path).isNumber())
                return growth(path)
                        / (last().path("s").asDouble() - tick.path("s").asDouble());
        return Double.NaN;
    }

    /** Growth per second from tick to tick. */
    public double[] rates(String path) {
        double[] rates = new double[Math.max(0, ticks.size() - 1)];
        for (int i = 0; i < rates.length; i++) {
            JsonNode from = ticks.get(i);
            JsonNode to = ticks.get(i + 1);
            double time = to.path("s").asDouble() - from.path("s").asDouble();
            rates[i] = (to.at(path).asDouble() - from.at(path).asDouble()) / time;
        }
        return rates;
    }

    /** The last text value; "" if there was none. */
    public String last(String path) {
        String last = "";
        for (JsonNode tick : ticks) last = tick.at(path).asText(last);
        return last;
    }

    /** The highest value of a gauge. */
    public double highest(String path) {
        return gauge(path).max().orElse(Double.NaN);
    }

    /** The median of a gauge over the ticks. */
    public double median(String path) {
        double[] values = gauge(path).sorted().toArray();
        return values.length == 0 ? Double.NaN : values[values.length / 2];
    }

    /** Sum of a gauge over all ticks that have it; 0 if none has. */
    public double sum(String path) {
        return gauge(path).sum();
    }

    /** The values of a gauge in all ticks that have it. */
    double[] gauges(String path) {
        return gauge(path).toArray();
    }

    private DoubleStream gauge(String path) {
        return ticks.stream()
                .map(tick -> tick.at(path))
                .filter(JsonNode::isNumber)
                .mapToDouble(JsonNode::asDouble);
    }

    /** The ticks, with the one before the phase first. */
    public List<JsonNode> ticks() {
        return List.copyOf(ticks);
    }
}
