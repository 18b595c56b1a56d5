// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** What two runs of a row say differently of themselves: versions, plan, kernel, heap. */
final class WhatElse {

    /** Their values are long, and say nothing to a reader; what they are of is told. */
    private static final Map<String, String> PRINTS = Map.of("planSha256", "the plan", "jarsSha256", "our jars");

    private static final int REVISION = 10;

    private WhatElse() {}

    /** By name, {@code before → after}; what one of them does not tell is left out. */
    static Map<String, String> between(JsonNode before, JsonNode after) {
        Map<String, String> differences = new LinkedHashMap<>();
        add(differences, "gitRevision", before, after);
        add(differences, "planSha256", before, after);
        addAll(differences, before.path("versions"), after.path("versions"));
        addAll(differences, before.path("host"), after.path("host"));
        addAll(differences, before.at("/host/sysctl"), after.at("/host/sysctl"));
        return differences;
    }

    private static void addAll(Map<String, String> differences, JsonNode before, JsonNode after) {
        before.fieldNames().forEachRemaining(name -> add(differences, name, before, after));
    }

    private static void add(Map<String, String> differences, String name, JsonNode before, JsonNode after) {
        JsonNode was = before.path(name);
        JsonNode is = after.path(name);
        if (!was.isValueNode() || !is.isValueNode() || was.equals(is)) return;
        if (PRINTS.containsKey(name)) differences.put(PRINTS.get(name), "other");
        else differences.put(name, shown(was) + " → " + shown(is));
    }

    private static String shown(JsonNode value) {
        String text = value.asText();
        return text.matches("[0-9a-f]{40}") ? text.substring(0, REVISION) : text;
    }
}
