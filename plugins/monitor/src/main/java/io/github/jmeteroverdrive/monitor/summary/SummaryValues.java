// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Values;
import java.util.OptionalDouble;

/** The figures of a summary, before it is written. */
record SummaryValues(JsonNode summary) implements Values {

    @Override
    public OptionalDouble value(String id) {
        JsonNode value = summary;
        String rest = id;
        // only the last part, p99.9, has a dot of its own
        for (int depth = id.startsWith(LatencyTable.KEY) ? 2 : 1; depth > 0; depth--) {
            int dot = rest.indexOf('.');
            if (dot < 0) break;
            value = value.path(rest.substring(0, dot));
            rest = rest.substring(dot + 1);
        }
        value = value.path(rest);
        return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }

    @Override
    public String whyNotKnown(String id) {
        return summary.path("notKnown").path(id).asText("");
    }
}
