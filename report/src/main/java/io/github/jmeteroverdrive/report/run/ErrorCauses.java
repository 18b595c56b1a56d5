// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.FollowUpFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Why messages and requests of a run failed. */
public final class ErrorCauses {

    private ErrorCauses() {}

    /** Matching causes with their numbers, the main cause first. @param figures in the form of {@code summary.json} */
    public static List<Map.Entry<String, Long>> of(JsonNode figures, Predicate<String> matches) {
        Map<String, Long> causes = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> error : figures.path("errors").properties())
            if (matches.test(error.getKey()))
                causes.put(error.getKey(), error.getValue().asLong());
        return FollowUpFailure.last(causes);
    }

    /** The main one of the matching causes. */
    public static Optional<String> main(JsonNode figures, Predicate<String> matches) {
        return of(figures, matches).stream().map(Map.Entry::getKey).findFirst();
    }
}
