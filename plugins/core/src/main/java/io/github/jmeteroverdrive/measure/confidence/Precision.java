// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Rated;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Required precision of a figure: {@code ack.p99:5%}. Immutable.
 *
 * @param percent half the width of the interval in percent of the figure
 */
public record Precision(Aim of, double percent) {

    /**
     * A figure that has an interval.
     *
     * @param latency null for a rate
     * @param percentile 0 to 100, for a latency
     * @param rate null for a latency
     */
    public record Aim(Figure figure, Latency latency, double percentile, Rated rate) {}

    /** Histograms have three digits. */
    static final double LEAST = 0.5;

    static final double MOST = 50;

    private static final Pattern FORM = Pattern.compile("([\\w.]+?)\\s*:\\s*(\\d{1,3}(?:\\.\\d+)?)\\s*%");
    private static final Map<String, Aim> AIMS = aims();

    private static Map<String, Aim> aims() {
        Map<String, Aim> aims = new LinkedHashMap<>();
        for (Latency what : Latency.values())
            LatencyTable.allPercentiles().forEach((name, percentile) -> {
                Figure figure = Catalogue.of(LatencyTable.id(what, name));
                aims.put(figure.name(), new Aim(figure, what, percentile, null));
            });
        for (Rated rate : Catalogue.rated())
            aims.put(rate.figure().name(), new Aim(rate.figure(), null, Double.NaN, rate));
        return Collections.unmodifiableMap(aims);
    }

    /**
     * @param text several, separated by commas, or empty
     * @throws Refusal if it cannot be parsed; gives the valid form
     */
    public static List<Precision> parse(String text) {
        List<Precision> all = new ArrayList<>();
        if (text.isBlank()) return all;
        for (String each : text.split(",", -1)) all.add(parseEach(each.strip()));
        return all;
    }

    private static Precision parseEach(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) throw new Refusal("'" + text + "' must be like ack.p99:5% or completedPerSecond:2%");
        Aim aim = AIMS.get(form.group(1));
        if (aim == null)
            throw new Refusal("'"
                    + form.group(1)
                    + "' is neither a percentile nor a rate"
                    + ClosestName.guess(form.group(1), AIMS.keySet()));
        double percent = Double.parseDouble(form.group(2));
        if (percent < LEAST || percent > MOST)
            throw new Refusal("'" + text + "' must be from " + LEAST + "% to " + (int) MOST + "%");
        return new Precision(aim, percent);
    }

    /** Whether an interval is that narrow. */
    public boolean reached(Confidence found) {
        return found.known() && found.halfWidthPercent() <= percent;
    }

    /** Estimated duration until the precision is reached if the load does not change; NaN if unknown. */
    public double neededSeconds(Confidence found, double seconds) {
        if (!found.known()) return Double.NaN;
        double ratio = found.halfWidthPercent() / percent;
        return Math.max(CheckTimes.FIRST, seconds * ratio * ratio);
    }
}
