// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The ticks of a run as points for charts. Consecutive ticks are combined so that no line has more than {@value #MOST}
 * points. A path is a JSON pointer: {@code /host/userSeconds}. Immutable.
 */
public final class ChartPoints {

    /** Points of a line; a screen shows no more. */
    public static final int MOST = 1800;

    private static final double PERCENT = 100;

    /** As a multiple of the usual distance of points: beyond it seconds are missing in between. */
    private static final double MISSING = 1.5;

    /** As a multiple of the same: below it a point is not meaningful, such as that of the last tick of a run. */
    private static final double SHORT = 0.5;

    private final List<JsonNode> all;
    private final boolean fromZero;
    private final int group;
    private final double usual;

    /**
     * Takes ticks in the order of time.
     *
     * @param fromZero whether totals were 0 at second 0, as those of a run are and those of a host are not
     */
    public ChartPoints(List<JsonNode> all, boolean fromZero) {
        this.all = all;
        this.fromZero = fromZero;
        this.group = group(all.size());
        this.usual = usual(all) * group;
    }

    /** The median distance of two ticks in seconds; infinite with fewer than two ticks. */
    private static double usual(List<JsonNode> ticks) {
        double[] distances = new double[Math.max(0, ticks.size() - 1)];
        for (int i = 0; i < distances.length; i++) distances[i] = second(ticks.get(i + 1)) - second(ticks.get(i));
        Arrays.sort(distances);
        return distances.length == 0 ? Double.POSITIVE_INFINITY : distances[distances.length / 2];
    }

    private static double second(JsonNode tick) {
        return tick.get("s").asDouble();
    }

    /** Whether there is a gap in the recording before this time. */
    private boolean missingBefore(double at, List<Series.Point> points) {
        return !points.isEmpty() && at - points.get(points.size() - 1).x() > MISSING * usual;
    }

    /** Number of ticks for a point. */
    static int group(int ticks) {
        return Math.max(1, (ticks + MOST - 1) / MOST);
    }

    /** Whether any tick has a number there. */
    public boolean has(String path) {
        JsonPointer pointer = JsonPointer.compile(path);
        return all.stream().anyMatch(tick -> tick.at(pointer).isNumber());
    }

    /** A name as a segment of a JSON pointer. */
    public static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /** Keys of the object at a path in any tick, in order of appearance. */
    public Set<String> keys(String path) {
        JsonPointer pointer = JsonPointer.compile(path);
        Set<String> names = new LinkedHashSet<>();
        all.forEach(tick -> tick.at(pointer).fieldNames().forEachRemaining(names::add));
        return names;
    }

    /**
     * Growth of a total per second; a gap where it is unknown or was reset. Over missing seconds the mean is drawn as a
     * flat line. A host's last tick, right after the previous one, is omitted.
     */
    public List<Series.Point> rate(String path) {
        JsonPointer pointer = JsonPointer.compile(path);
        List<Series.Point> points = new ArrayList<>();
        double lastAt = fromZero ? 0 : Double.NaN;
        double last = fromZero ? 0 : Double.NaN;
        double before = Double.NaN;
        boolean absent = fromZero; // a total that is missing at first was 0 until then
        for (int i = group - 1; i < all.size() + group - 1; i += group) {
            JsonNode tick = all.get(Math.min(i, all.size() - 1));
            double at = second(tick);
            boolean end = i >= all.size() - 1;
            if (end && !fromZero && at - before < SHORT * usual) continue;
            before = at;
            JsonNode value = tick.at(pointer);
            double rate = Double.NaN;
            if (value.isNumber()) {
                if (at > lastAt) rate = (value.asDouble() - last) / (at - lastAt);
                last = value.asDouble();
            }
            absent &= !value.isNumber();
            if (value.isNumber() || absent) lastAt = at;
            double shown = rate >= 0 ? rate : Double.NaN;
            if (missingBefore(at, points)) {
                double from = points.get(points.size() - 1).x();
                points.add(new Series.Point(from, Double.NaN));
                points.add(new Series.Point(from, shown));
            }
            points.add(new Series.Point(at, shown));
        }
        return points;
    }

    /** Growth of a total as a share of the growth of several, in percent. */
    public List<Series.Point> share(String path, List<String> of) {
        List<List<Series.Point>> parts =
                of.stream().filter(this::has).map(this::rate).toList();
        List<Series.Point> points = new ArrayList<>();
        List<Series.Point> rates = rate(path);
        for (int i = 0; i < rates.size(); i++) {
            double sum = 0;
            for (List<Series.Point> part : parts) sum += part.get(i).y();
            double share = sum > 0 ? PERCENT * rates.get(i).y() / sum : Double.NaN;
            points.add(new Series.Point(rates.get(i).x(), share));
        }
        return points;
    }

    /** A value as it is; of several ticks the highest, so that no peak is lost. */
    public List<Series.Point> gauge(String path) {
        JsonPointer pointer = JsonPointer.compile(path);
        return gauge(tick -> {
            JsonNode value = tick.at(pointer);
            return value.isNumber() ? value.asDouble() : Double.NaN;
        });
    }

    /**
     * A value computed from a tick; of several ticks the highest.
     *
     * @param value NaN where unknown
     */
    public List<Series.Point> gauge(ToDoubleFunction<JsonNode> value) {
        List<Series.Point> points = new ArrayList<>();
        double highest = Double.NaN;
        for (int i = 0; i < all.size(); i++) {
            double now = value.applyAsDouble(all.get(i));
            if (!(now <= highest) && !Double.isNaN(now)) highest = now;
            if ((i + 1) % group != 0 && i + 1 < all.size()) continue;
            double at = second(all.get(i));
            if (missingBefore(at, points)) points.add(new Series.Point(at, Double.NaN));
            points.add(new Series.Point(at, highest));
            highest = Double.NaN;
        }
        return points;
    }
}
