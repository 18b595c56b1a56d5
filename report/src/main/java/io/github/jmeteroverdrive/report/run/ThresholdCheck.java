// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the run found when it held a threshold against its figures. Immutable.
 *
 * @param name of the figure
 * @param wanted the limit in words
 * @param seen the figure; "" when it was not known
 * @param why it was not, a phrase; "" when it was
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

    /** What was wanted, and what was seen or why nothing was; a phrase. */
    public String found() {
        return "wanted " + wanted + ", " + (seen.isEmpty() ? "but " + why : "seen " + seen);
    }
}
