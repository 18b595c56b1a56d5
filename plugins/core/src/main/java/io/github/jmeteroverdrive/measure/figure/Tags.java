// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Tags for all points, as configured by the user: {@code team=blue,stage=test}. */
public final class Tags {

    private static final List<String> OWN = List.of("run", "scenario", "phase", "sampler");

    private Tags() {}

    /**
     * @param refuse makes the refusal of the text from a remedy
     * @throws Refusal if it cannot be parsed
     */
    public static Map<String, String> of(String text, Function<String, Refusal> refuse) {
        Map<String, String> tags = new LinkedHashMap<>();
        if (text.isBlank()) return tags;
        for (String each : text.split(",", -1)) {
            String[] parts = each.strip().split("\\s*=\\s*", -1);
            if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty())
                throw refuse.apply("give NAME=VALUE, separated by commas");
            if (OWN.contains(parts[0]))
                throw refuse.apply("points already have the tag " + parts[0] + "; choose another name");
            tags.put(parts[0], parts[1]);
        }
        return tags;
    }
}
