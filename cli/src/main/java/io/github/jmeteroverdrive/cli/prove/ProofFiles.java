// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

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

/** An experiment as {@code proof.json} and as a page. */
final class ProofFiles {

    private static final int SCHEMA = 1;
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ProofFiles() {}

    /** @return the page */
    static Path write(ProofReport report, Path folder) {
        json(report, folder.resolve("proof.json"));
        Path page = folder.resolve("index.html");
        List<Text> plan = report.experiment().lines().stream().map(Text::new).toList();
        String subject = report.experiment().subject().toString();
        new Page(
                        "Whose limit it was",
                        subject,
                        List.of(
                                new Notice(tone(report), report.conclusion().sentence()),
                                new Notice(Tone.CAUTION, "What this does not show: " + ProofReport.NOT_SHOWN)),
                        List.of(
                                new Section(
                                        "runs",
                                        "Runs",
                                        List.of(
                                                Table.ofWords("", ProofReport.COLUMNS, report.rows()),
                                                links(report, folder))),
                                new Section("experiment", "Experiment", List.copyOf(plan)),
                                new Section(
                                        "conditions",
                                        "Conditions",
                                        List.of(PageParts.facts("made by", report.command(), report.environment())))))
                .write(page);
        return page;
    }

    private static Tone tone(ProofReport report) {
        return switch (report.conclusion().whose()) {
            case SYSTEM -> Tone.GOOD;
            case LOAD_AGENT -> Tone.BAD;
            case BOTH, WAITING, NOTHING_MOVED, NOT_KNOWN -> Tone.CAUTION;
        };
    }

    private static Links links(ProofReport report, Path folder) {
        return new Links(report.outcomes().stream()
                .map(run -> PageParts.link(
                        run.name(), folder, run.directory(), run.failure().orElse("")))
                .toList());
    }

    private static void json(ProofReport report, Path file) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("what", report.experiment().subject().toString());
        json.put("command", report.command());
        json.put("whose", report.conclusion().whose().id());
        json.put("conclusion", report.conclusion().sentence());
        json.put("notShown", ProofReport.NOT_SHOWN);
        if (!report.partial().isEmpty()) json.put("partial", report.partial());
        double noise = report.moves().noise();
        if (Double.isFinite(noise)) json.put("noise", noise);
        report.environment().forEach(json.putObject("environment")::put);
        ObjectNode leftOut = json.putObject("leftOut");
        report.experiment().leftOut().forEach((lever, why) -> leftOut.put(lever.words(), why));
        for (Outcome run : report.outcomes()) {
            ObjectNode one = json.withArray("/runs").addObject();
            one.put("name", run.name());
            run.change().ifPresent(change -> one.put("what", change.what()));
            one.put("rate", run.rate());
            double ratio = report.moves().ratio(run);
            if (Double.isFinite(ratio)) one.put("ratio", ratio);
            one.put("verdict", run.verdict());
            one.put("directory", run.directory().toString());
            run.failure().ifPresent(why -> one.put("failure", why));
        }
        try {
            MAPPER.writeValue(file.toFile(), json);
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }
}
