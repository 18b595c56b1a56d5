// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of a summary, before it is written. */
record SummaryValues(JsonNode summary) implements Values {

    @Override
    public OptionalDouble value(String id) {
        JsonNode value = at(summary, id);
        return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }

    /** A key may itself contain a dot: p99.9. */
    private static JsonNode at(JsonNode json, String path) {
        JsonNode whole = json.path(path);
        int dot = path.indexOf('.');
        while (whole.isMissingNode() && dot > 0) {
            JsonNode below = json.path(path.substring(0, dot));
            if (below.isObject()) whole = at(below, path.substring(dot + 1));
            dot = path.indexOf('.', dot + 1);
        }
        return whole;
    }

    @Override
    public Collection<String> labels() {
        List<String> labels = new ArrayList<>();
        summary.path("labels").fieldNames().forEachRemaining(labels::add);
        return labels;
    }

    @Override
    public String whyNotKnown(String id) {
        String why = summary.path(Summary.NOT_KNOWN).path(id).asText("");
        return why.isEmpty() ? at(summary, ConfidenceTable.whyId(id)).asText("") : why;
    }
}
