// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.util.Optional;
import java.util.OptionalDouble;

/** How sure figures are, in words: for the console, of {@code summary.json}. */
final class ConfidenceText {

    private ConfidenceText() {}

    /** {@code ±4.8%}; empty if unknown. */
    static Optional<String> width(JsonNode summary, String figure) {
        JsonNode half = summary.path(ConfidenceTable.KEY).path(figure).path(ConfidenceTable.HALF_WIDTH);
        return half.isNumber() ? Optional.of(ConfidenceTable.width(half.asDouble())) : Optional.empty();
    }

    /** Whether a figure has the wanted precision. */
    static String sentence(JsonNode summary, JsonNode jsonNode) {
        String name = jsonNode.path("name").asText();
        Figure figure = Catalogue.named(name).orElseThrow();
        OptionalDouble value = new SummaryValues(summary).value(figure.id());
        String subject = name + (value.isPresent() ? " " + figure.unit().show(value.getAsDouble()) : "");
        String wanted = Show.percent(jsonNode.path("wanted").asDouble());
        JsonNode half = jsonNode.path(ConfidenceTable.HALF_WIDTH);
        if (!half.isNumber())
            return "Precision of %s is %s, wanted ± %s: %s."
                    .formatted(
                            subject,
                            Show.NOT_KNOWN,
                            wanted,
                            jsonNode.path(ConfidenceTable.WHY).asText());
        String width = ConfidenceTable.width(half.asDouble()).replace("±", "± ");
        String start = "Precision of " + subject + " " + (width.startsWith("±") ? width : "(" + width + ")");
        if (jsonNode.path("reached").asBoolean()) return start + ": ± " + wanted + " was wanted.";
        return "%s is not reached: ± %s would need about %s."
                .formatted(
                        start,
                        wanted,
                        Show.duration(
                                Math.ceil(jsonNode.path(ConfidenceJson.NEEDED).asDouble())));
    }
}
