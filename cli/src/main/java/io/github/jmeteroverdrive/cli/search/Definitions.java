// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parameters as they stand on a command line: {@code -DWarmup=2}. */
final class Definitions {

    private Definitions() {}

    /**
     * @throws Refusal when one is of another form, or is the rate
     */
    static Map<String, String> parse(List<String> definitions) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String definition : definitions) {
            int equals = definition.indexOf('=');
            if (!definition.startsWith("-D") || equals < 0) {
                throw new Refusal(
                        "'" + definition + "' must be like -DWarmup=2, after two hyphens (--).");
            }
            parameters.put(definition.substring(2, equals), definition.substring(equals + 1));
        }
        if (parameters.containsKey(RateTries.RATE)) {
            throw new Refusal("-DRate is what is searched: leave it out, or use --start.");
        }
        return parameters;
    }
}
