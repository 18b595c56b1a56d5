// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost of the store behind a target in the measured phase, and the counters of the store and its server: the
 * figures {@code redis…} and the requests that the target zaqar reports.
 */
public final class RedisBlocks {

    private static final List<String> REQUESTS =
            List.of("posts", "listings", "claims", "emptyClaims", "deletes", "refused", "failed");

    private final List<JsonNode> ticks;

    public RedisBlocks(RunData run) {
        ticks = run.agent().stream()
                .filter(tick -> tick.path("phase").asText().equals(Phase.MEASURE.id()))
                .toList();
    }

    /** Empty if no target reported figures of a Redis. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        if (ticks.isEmpty()) return blocks;
        ticks.get(ticks.size() - 1).path("targets").fieldNames().forEachRemaining(target -> add(blocks, target));
        return blocks;
    }

    private void add(List<Block> blocks, String target) {
        List<JsonNode> withFigures = ticks.stream()
                .filter(tick -> tick.path("targets").path(target).has("redisCommands"))
                .toList();
        if (withFigures.size() < 2) return;
        JsonNode first = withFigures.get(0);
        JsonNode last = withFigures.get(withFigures.size() - 1);
        double seconds = last.path("s").asDouble() - first.path("s").asDouble();
        JsonNode from = first.path("targets").path(target);
        JsonNode to = last.path("targets").path(target);
        double requests =
                REQUESTS.stream().mapToDouble(key -> grown(from, to, key)).sum();
        double commands = grown(from, to, "redisCommands");
        List<List<String>> rows = new ArrayList<>();
        for (String key : REQUESTS) rows.add(List.of(Show.words(key), perSecond(grown(from, to, key), seconds)));
        rows.add(List.of("Redis: commands", perSecond(commands, seconds)));
        rows.add(List.of(
                "Redis: commands per request", requests > 0 ? Show.number(commands / requests) : Show.NOT_KNOWN));
        rows.add(List.of("Redis: CPU, user", cpu(from, to, "redisUserSeconds", seconds)));
        rows.add(List.of("Redis: CPU, system", cpu(from, to, "redisSystemSeconds", seconds)));
        rows.add(List.of(
                "Redis: memory at the end",
                Show.bytes(to.path("redisMemoryBytes").asDouble())));
        blocks.add(Table.ofFigures("What " + target + " counted itself, measured phase", List.of("", "value"), rows));
    }

    private static double grown(JsonNode from, JsonNode to, String key) {
        return to.path(key).asDouble() - from.path(key).asDouble();
    }

    private static String perSecond(double number, double seconds) {
        return Show.number(number / seconds) + "/s";
    }

    private static String cpu(JsonNode from, JsonNode to, String key, double seconds) {
        return Show.number(grown(from, to, key) / seconds * 100) + "% of a core";
    }
}
