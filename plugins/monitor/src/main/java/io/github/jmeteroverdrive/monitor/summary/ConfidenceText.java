// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How sure figures are, in words: for the console, of {@code summary.json}. */
public final class ConfidenceText {

    private ConfidenceText() {}

    /** {@code ±4.8 %}; empty when it is not known. */
    static Optional<String> width(JsonNode summary, String figure) {
        JsonNode half =
                summary.path(ConfidenceTable.KEY).path(figure).path(ConfidenceTable.HALF_WIDTH);
        return half.isNumber() ? Optional.of("±" + percent(half.asDouble())) : Optional.empty();
    }

    private static String percent(double value) {
        return (value < 10 ? Show.number(Math.round(value * 10) / 10.0) : Show.rate(value)) + " %";
    }

    /** A sentence for each figure that was to be sure. */
    public static List<String> precision(JsonNode summary) {
        List<String> sentences = new ArrayList<>();
        for (JsonNode one : summary.path(ConfidenceJson.PRECISION).path("figures"))
            sentences.add(sentence(summary, one));
        return sentences;
    }

    private static String sentence(JsonNode summary, JsonNode one) {
        String name = one.path("name").asText();
        Figure figure = Catalogue.named(name).orElseThrow();
        OptionalDouble value = new SummaryValues(summary).value(figure.id());
        String subject =
                name + (value.isPresent() ? " " + figure.unit().show(value.getAsDouble()) : "");
        String wanted = percent(one.path("wanted").asDouble());
        JsonNode half = one.path(ConfidenceTable.HALF_WIDTH);
        if (!half.isNumber())
            return "Precision of "
                    + subject
                    + " is "
                    + Show.NOT_KNOWN
                    + ", wanted ± "
                    + wanted
                    + ": "
                    + one.path(ConfidenceTable.WHY).asText()
                    + ".";
        String said = "Precision of " + subject + " ± " + percent(half.asDouble());
        if (one.path("reached").asBoolean()) return said + ": ± " + wanted + " was wanted.";
        return said
                + " is not reached: ± "
                + wanted
                + " would need about "
                + Show.duration(Math.ceil(one.path("neededSeconds").asDouble()))
                + ".";
    }

    /** Sentences about figures of which halves of the time differ by more than chance. */
    static List<String> drifts(JsonNode summary) {
        List<String> sentences = new ArrayList<>();
        summary.path(ConfidenceTable.KEY)
                .fields()
                .forEachRemaining(
                        one -> {
                            JsonNode change = one.getValue().path(ConfidenceTable.CHANGE);
                            if (!one.getValue().path(ConfidenceTable.DRIFTS).asBoolean()
                                    || Math.abs(change.asDouble()) < 5) return;
                            sentences.add(
                                    one.getKey()
                                            + (change.asDouble() > 0 ? " +" : " ")
                                            + percent(change.asDouble()));
                        });
        return sentences;
    }
}
