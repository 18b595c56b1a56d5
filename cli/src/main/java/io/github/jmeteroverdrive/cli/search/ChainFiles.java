// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.project.PageParts;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Section;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.page.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A chain as a page, the runs beside each other, and as {@code chain.json}. */
final class ChainFiles {

    private static final int SCHEMA = 1;
    private static final String RULE =
            "A send is blocked when max pending messages are in flight. The Artemis guide takes less than"
                    + " about 10 % of blocked sends as reasonable; above that the rate is more than the"
                    + " broker takes, and the send delay shows how far behind the sends are.";
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ChainFiles() {}

    static void write(ChainReport report, Path folder) {
        json(report, folder.resolve("chain.json"));
        List<Section> sections = List.of(
                new Section(
                        "chain",
                        "Maximum, and shares of it",
                        List.of(Table.ofWords("", ChainReport.COLUMNS, report.rows()), new Text(RULE))),
                new Section(
                        "conditions",
                        "Conditions",
                        List.of(
                                new Text(report.what()),
                                PageParts.facts("made by", report.command(), report.environment()))),
                new Section("runs", "Runs", List.of(links(report, folder))));
        new Page(
                        "Maximum and shares of it",
                        report.what(),
                        List.of(
                                new Notice(report.exitCode() == 0 ? Tone.GOOD : Tone.BAD, report.sentence()),
                                new Notice(Tone.CAUTION, "What this does not show: " + ChainReport.NOT_SHOWN)),
                        sections)
                .write(folder.resolve("index.html"));
    }

    private static Links links(ChainReport report, Path folder) {
        return new Links(report.links().stream()
                .map(link -> PageParts.link(
                        link.name(),
                        folder,
                        link.run().result().directory(),
                        link.run().result().failure().orElse("")))
                .toList());
    }

    private static void json(ChainReport report, Path file) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("what", report.what());
        json.put("command", report.command());
        json.put("notShown", ChainReport.NOT_SHOWN);
        if (!report.partial().isEmpty()) json.put("partial", report.partial());
        report.endedBy().ifPresent(end -> SearchJson.put(json.putObject("endedBy"), end));
        report.environment().forEach(json.putObject("environment")::put);
        for (Chain.Link link : report.links()) {
            ObjectNode run = json.withArray("/runs").addObject();
            run.put("name", link.name());
            if (link.share() > 0) {
                run.put("share", link.share());
                run.put("rate", link.run().rate());
            }
            run.put("reached", link.run().reached());
            double blocked = ChainReport.blockedShare(link.run().result().figures());
            if (!Double.isNaN(blocked)) run.put("blockedShare", blocked);
            run.put("verdict", link.run().verdict());
            run.put("directory", link.run().result().directory().toString());
            link.run().result().failure().ifPresent(why -> run.put("failure", why));
            link.run().result().figures().forEach(run.putObject("figures")::put);
        }
        try {
            MAPPER.writeValue(file.toFile(), json);
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }
}
