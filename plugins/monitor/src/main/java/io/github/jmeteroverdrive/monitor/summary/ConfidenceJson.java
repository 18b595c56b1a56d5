// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.confidence.Confidence;
import io.github.jmeteroverdrive.measure.confidence.ConfidenceLevel;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code confidence} and {@code precision} of {@code summary.json}: the confidence intervals of its percentiles and
 * rates, and whether the wanted precision was reached.
 */
public final class ConfidenceJson {

    static final String PRECISION = "precision";

    /** Seconds that the measured phase would have to last. */
    static final String NEEDED = "neededSeconds";

    /** Key of the sentence about it. */
    static final String SENTENCE = "says";

    private static final double PERCENT = 100;

    private final Map<Figure, Confidence> all = new HashMap<>();
    private final ObjectNode json = JsonFiles.MAPPER.createObjectNode();

    /** @param course of the run, that has ended */
    public ConfidenceJson(MeasuredSegments course, Totals run, ConfidenceLevel level) {
        course.forEach(run, level, (figure, found) -> {
            all.put(figure, found);
            put(json.putObject(ConfidenceTable.key(figure)), figure, found);
        });
    }

    private static void put(ObjectNode into, Figure figure, Confidence found) {
        if (found.known()) putInterval(into, figure, found);
        else into.put(ConfidenceTable.WHY, found.why());
        number(into, ConfidenceTable.AUTOCORRELATION, rounded(found.autocorrelation(), 1e3));
        number(into, ConfidenceTable.CHANGE, rounded(PERCENT * found.change(), 10));
        if (found.known()) into.put(ConfidenceTable.DRIFTS, found.drifts());
    }

    private static void putInterval(ObjectNode into, Figure figure, Confidence found) {
        if (figure.kind() == Kind.LATENCY) {
            into.put(ConfidenceTable.LOW, Show.microsOf(found.low()));
            into.put(ConfidenceTable.HIGH, Show.microsOf(found.high()));
        } else {
            into.put(ConfidenceTable.LOW, rounded(found.low(), 10));
            into.put(ConfidenceTable.HIGH, rounded(found.high(), 10));
        }
        number(into, ConfidenceTable.HALF_WIDTH, rounded(found.halfWidthPercent(), 1e3));
        number(into, ConfidenceTable.WORTH, rounded(found.worth(), 1));
    }

    private static void number(ObjectNode into, String key, double value) {
        if (Double.isFinite(value)) into.put(key, value);
    }

    private static double rounded(double value, double parts) {
        return Double.isFinite(value) ? Math.round(value * parts) / parts : Double.NaN;
    }

    /**
     * Adds nothing if nothing was measured.
     *
     * @param ended whether the run ended because the precision was reached
     */
    public void put(ObjectNode summary, List<Precision> wanted, boolean ended) {
        if (json.isEmpty()) return;
        summary.set(ConfidenceTable.KEY, json);
        if (wanted.isEmpty()) return;
        ObjectNode precision = summary.putObject(PRECISION).put("ended", ended);
        ArrayNode figures = precision.putArray("figures");
        double seconds = summary.path("seconds").asDouble();
        for (Precision each : wanted) {
            Figure figure = each.of().figure();
            ObjectNode entry = figures.addObject().put("name", figure.name());
            entry.put("wanted", each.percent());
            Confidence found = all.get(figure);
            entry.put("reached", found != null && each.reached(found));
            if (found == null) entry.put(ConfidenceTable.WHY, "it was not measured");
            else putReached(entry, each, found, seconds);
            entry.put(SENTENCE, ConfidenceText.sentence(summary, entry));
        }
    }

    private static void putReached(ObjectNode entry, Precision each, Confidence found, double seconds) {
        if (!found.known()) entry.put(ConfidenceTable.WHY, found.why());
        number(entry, ConfidenceTable.HALF_WIDTH, rounded(found.halfWidthPercent(), 1e3));
        if (!each.reached(found)) number(entry, NEEDED, Math.ceil(each.neededSeconds(found, seconds)));
    }
}
