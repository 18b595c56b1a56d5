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

/** Outages of the connections to the system: their time, duration and cost. */
public final class OutageBlocks {

    private static final String NOTE =
            "An outage lasts from the moment at which the first client saw its connection broken until"
                    + " all were connected again, or until the load ended. Rates before and after are those of whole seconds of"
                    + " the measured phase; those after begin one second after the last outage.";

    private final JsonNode figures;
    private final JsonNode outages;

    /** @param figures of the run, in the form of {@code summary.json} */
    public OutageBlocks(JsonNode figures) {
        this.figures = figures;
        outages = figures.path("outages");
    }

    /** Empty if there was none. */
    public List<Block> blocks() {
        if (!outages.isObject()) return List.of();
        List<Facts.Fact> facts = new ArrayList<>();
        facts.add(new Facts.Fact("Outages", Show.count(outages.path("count").asLong())));
        facts.add(new Facts.Fact("Lasted", seconds("seconds") + ", the longest " + seconds("longestSeconds")));
        facts.add(new Facts.Fact(
                "Connections interrupted",
                Show.count(outages.path("interruptions").asLong(), "time")
                        + ", "
                        + Show.count(outages.path("notRestored").asLong())
                        + " of them not restored"));
        rates(facts, "Completed", "completed");
        rates(facts, "Received", "received");
        count(facts, "In doubt", "inDoubt");
        count(facts, "Lost", "lost");
        count(facts, "Duplicated", "duplicated");
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode span : outages.path("spans")) {
            double from = span.path("from").asDouble();
            double to = span.path("to").asDouble();
            rows.add(List.of(Show.number(from) + " s", Show.number(to) + " s", Show.number(to - from) + " s"));
        }
        List<Block> blocks = new ArrayList<>(List.of(new Facts(facts)));
        if (!rows.isEmpty()) blocks.add(Table.ofFigures("When", List.of("from second", "to second", "lasted"), rows));
        blocks.add(new Paragraph(NOTE));
        return blocks;
    }

    private String seconds(String key) {
        return Show.number(outages.path(key).asDouble()) + " s";
    }

    private void rates(List<Facts.Fact> facts, String name, String key) {
        JsonNode before = outages.path(key + "PerSecondBefore");
        JsonNode after = outages.path(key + "PerSecondAfter");
        if (before.isMissingNode() && after.isMissingNode()) return;
        facts.add(new Facts.Fact(name, rate(before) + " before, " + rate(after) + " after"));
    }

    private static String rate(JsonNode rate) {
        return rate.isNumber() ? Show.number(rate.asDouble()) + "/s" : Show.NOT_KNOWN;
    }

    /** Over the whole run: an outage does not keep to phases. */
    private void count(List<Facts.Fact> facts, String name, String key) {
        JsonNode whole = figures.path("wholeRun").path(key);
        JsonNode count = whole.isNumber() ? whole : figures.path(key);
        if (count.isNumber()) facts.add(new Facts.Fact(name, Show.count(count.asLong())));
    }
}
