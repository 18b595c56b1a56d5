// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * The rate that the load agent reached against a server that responds immediately. Immutable.
 *
 * @param conditions under which it holds
 * @param asked what was run, for people: scenario, settings and parameters
 * @param figure by its name in {@code summary.json}
 * @param perSecond its value
 * @param bytesPerSample transferred by a sample, as counted by the sampler with or without headers; NaN for messages
 * @param measured when
 * @param lower why the load agent may be able to do more, a phrase; "" if the ceiling is exact
 * @param without part of the load agent's work that is not included, a phrase; "" if all is included
 * @param server how busy the answering server was, a sentence; "" if it is part of the load agent
 */
public record Ceiling(
        Conditions conditions,
        String asked,
        String figure,
        double perSecond,
        double bytesPerSample,
        Instant measured,
        String lower,
        String without,
        String server) {

    private static final int DATE = 10;

    /** Whether the load agent may be able to do more. */
    public boolean isLowerBound() {
        return !lower.isEmpty();
    }

    /** {@code 61,230/s without the client library's work, measured 2026-11-23}. */
    public String words() {
        return Show.precise(perSecond)
                + "/s"
                + (isLowerBound() ? " at least" : "")
                + (without.isEmpty() ? "" : " without " + without)
                + (isLowerBound() ? ", because " + lower : "")
                + ", measured "
                + Show.time(measured).substring(0, DATE);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema", RunFile.SCHEMA);
        json.put("asked", asked).put("figure", figure).put("perSecond", perSecond);
        if (Double.isFinite(bytesPerSample)) json.put("bytesPerSample", bytesPerSample);
        json.put("measured", measured.toString());
        json.put("lower", lower).put("without", without).put("server", server);
        json.set("conditions", conditions.json());
        return json;
    }

    /** Empty when it is not a ceiling, or has an unknown version. */
    static Optional<Ceiling> of(JsonNode json) {
        boolean whole = json.path("schema").asInt() == RunFile.SCHEMA
                && json.path("perSecond").asDouble() > 0
                && json.path("conditions").isObject();
        if (!whole) return Optional.empty();
        try {
            return Optional.of(new Ceiling(
                    new Conditions((ObjectNode) json.path("conditions")),
                    json.path("asked").asText(),
                    json.path("figure").asText(),
                    json.path("perSecond").asDouble(),
                    json.path("bytesPerSample").asDouble(Double.NaN),
                    Instant.parse(json.path("measured").asText()),
                    json.path("lower").asText(),
                    json.path("without").asText(),
                    json.path("server").asText()));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
