// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The result of a threshold in a run. Immutable.
 *
 * @param name of the figure
 * @param wanted the limit in words
 * @param seen the figure; "" if unknown
 * @param why it is unknown, a phrase; "" if it is known
 */
public record ThresholdCheck(String name, String wanted, String seen, String why, boolean met) {

    static ThresholdCheck of(JsonNode json) {
        return new ThresholdCheck(
                json.path("name").asText(),
                json.path("wanted").asText(),
                json.path("seen").asText(),
                json.path("why").asText(),
                json.path("met").asBoolean(true));
    }

    /** The limit, and the figure or why it is unknown; a phrase. */
    public String found() {
        return "wanted " + wanted + ", " + (seen.isEmpty() ? "but " + why : "seen " + seen);
    }
}
