// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import io.github.jmeteroverdrive.measure.figure.Unit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Adds up figures of several runs: counts, durations, and rates, because the runs were concurrent. A share or a mean of
 * one machine, and a list, cannot be summed: it is omitted, and its name is recorded. Used by one thread.
 */
final class Sums {

    private final Set<String> leftOut = new TreeSet<>();

    /**
     * Adds the numbers of an object, and those of nested objects. The only text that is copied is the element that a
     * label is a part of.
     */
    void add(ObjectNode into, JsonNode more) {
        for (Map.Entry<String, JsonNode> entry : more.properties()) {
            String name = entry.getKey();
            JsonNode value = entry.getValue();
            if (value.isObject()) add(into.withObjectProperty(name), value);
            else if (value.isNumber() && adds(name, value)) put(into, name, value);
            else if (value.isNumber() || value.isArray() && !value.isEmpty()) leftOut.add(name);
            else if (name.equals("partOf")) into.set(name, value);
        }
    }

    private static boolean adds(String name, JsonNode value) {
        return figure(name)
                .map(figure ->
                        figure.kind() == Kind.COUNT || figure.kind() == Kind.RATE || figure.unit() == Unit.SECONDS)
                .orElse(value.isIntegralNumber());
    }

    /** The figure of this name in {@code summary.json} or {@code live.jsonl}. */
    static Optional<Figure> figure(String name) {
        return Catalogue.find(name)
                .or(() -> Catalogue.counted().stream()
                        .map(Counted::figure)
                        .filter(figure -> figure.id().equals(name))
                        .findFirst());
    }

    /** As decimals, as they are written: 0.1 + 0.2 = 0.3. */
    static void put(ObjectNode into, String name, JsonNode value) {
        if (value.isIntegralNumber()) into.put(name, into.path(name).asLong() + value.asLong());
        else into.put(name, into.path(name).decimalValue().add(value.decimalValue()));
    }

    /** Names of what was omitted; may be added to. */
    Set<String> leftOut() {
        return leftOut;
    }
}
