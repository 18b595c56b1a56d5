// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Facts;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * The load agents of a run with a controller: which of them have complete figures.
 *
 * @param figures of the run, in the form of {@code summary.json}
 */
public record FleetBlocks(JsonNode figures) {

    private static final String NOTE =
            "Figures are those of all agents together, merged exactly; seconds count from each"
                    + " agent's own start. What a single agent and its monitor measured is in that"
                    + " agent's run directory, and copied into the folder named here, from which"
                    + " overdrive report makes its page.";

    private static String millis(JsonNode agent, String figure, String error) {
        if (!agent.has(figure)) return Show.NOT_KNOWN;
        double within = agent.path(error).asDouble();
        return Show.number(agent.path(figure).asDouble()) + (within > 0 ? " ± " + Show.number(within) : "") + " ms";
    }

    /** Empty if the run was local. */
    public List<Block> blocks() {
        if (!figures.has("agents")) return List.of();
        List<List<String>> rows = new ArrayList<>();
        List<List<String>> places = new ArrayList<>();
        for (JsonNode agent : figures.path("agents")) {
            rows.add(List.of(
                    agent.path("host").asText(),
                    agent.path("state").asText(),
                    agent.has("results") ? Show.count(agent.path("results").asLong()) : Show.NOT_KNOWN,
                    agent.has("seconds") ? Show.number(agent.path("seconds").asDouble()) + " s" : Show.NOT_KNOWN,
                    millis(agent, "clockAheadMillis", "clockErrorMillis"),
                    millis(agent, "beganAfterMillis", "beganAfterErrorMillis"),
                    millis(agent, "firstSampleAfterMillis", "beganAfterErrorMillis")));
            places.add(List.of(
                    agent.path("host").asText(),
                    agent.has("files") ? agent.path("files").asText() : "nothing came",
                    agent.path("directory").asText()));
        }
        List<Facts.Fact> facts = new ArrayList<>();
        facts.add(new Facts.Fact("Coverage", figures.path("coverage").asText()));
        facts.add(new Facts.Fact("Load", figures.path("agentLoad").asText()));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Facts(facts));
        blocks.add(Table.ofFigures(
                "Agents",
                List.of(
                        "agent",
                        "state",
                        "results",
                        "known until",
                        "clock ahead",
                        "started … after the first agent",
                        "first sample … after the first agent's start"),
                rows));
        blocks.add(Table.ofWords("Their runs", List.of("agent", "copy here", "directory there"), places));
        blocks.add(new Paragraph(NOTE));
        List<List<String>> sentences = new ArrayList<>();
        for (JsonNode sentence : figures.path("agentsSay")) sentences.add(List.of(sentence.asText()));
        if (!sentences.isEmpty())
            blocks.add(Table.ofWords("What the load agents reported", List.of("message"), sentences));
        return blocks;
    }
}
