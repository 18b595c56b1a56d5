// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.ProofRuns.Outcome;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns.SetAside;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that an experiment leaves behind. Immutable.
 *
 * @param setAside runs that do not count
 * @param partial why it ended early, a phrase, or empty
 */
record ProofReport(
        Experiment experiment,
        List<Outcome> outcomes,
        List<SetAside<Outcome>> setAside,
        Map<String, String> environment,
        String command,
        String partial) {

    static final List<String> COLUMNS = List.of("run", "rate", "× base", "verdict", "what");

    static final String NOT_SHOWN =
            "One short run of each change: a rate counts as moved when it differs from the base runs by"
                    + " more than 10%, and by more than twice the difference between these.";

    RateRatios moves() {
        return new RateRatios(outcomes);
    }

    Conclusion conclusion() {
        return Conclusion.of(moves(), partial);
    }

    /** 0 if all base runs were good and the experiment was completed, else 3. */
    int exitCode() {
        return partial.isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    /** A row for each run, in the order of {@link #COLUMNS}. */
    List<List<String>> rows() {
        RateRatios moves = moves();
        return outcomes.stream()
                .map(run -> List.of(
                        run.name(),
                        run.good() ? Show.precise(run.rate()) + "/s" : Show.NOT_KNOWN,
                        Conclusion.times(moves.ratio(run)),
                        run.verdict(),
                        run.failure()
                                .map(why -> "failed: " + why)
                                .orElse(run.change().map(Change::what).orElse(""))))
                .toList();
    }

    /** Sentences about runs that were not steady. */
    List<String> cautions() {
        Map<String, List<RunClass>> byName = new LinkedHashMap<>();
        for (Outcome run : outcomes)
            run.steady()
                    .ifPresent(found -> byName.computeIfAbsent(run.name(), name -> new ArrayList<>())
                            .add(found));
        List<String> all = new ArrayList<>();
        setAside.forEach(other -> all.add("A run is not counted: " + other.run().name() + ", "
                + other.run().directory() + ": " + other.why() + "."));
        RunClass.caution(byName).ifPresent(all::add);
        return all;
    }

    List<String> lines() {
        List<List<String>> all = new ArrayList<>(List.of(COLUMNS));
        all.addAll(rows());
        List<String> lines = new ArrayList<>(List.of(""));
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder(" ");
            for (int i = 0; i < row.size(); i++) {
                int column = i;
                int width =
                        all.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
                line.append(' ')
                        .append(row.get(i))
                        .append(" ".repeat(width - row.get(i).length()));
                line.append(' ');
            }
            lines.add(line.toString().stripTrailing());
        }
        lines.add("");
        lines.addAll(cautions());
        lines.add(conclusion().sentence());
        return lines;
    }

    /** An experiment as {@code proof.json} and as a page. */
    static final class ProofFiles {

        private static final int SCHEMA = 1;

        private ProofFiles() {}

        /** @return the page */
        static Path write(ProofReport report, Path folder) {
            json(report, folder.resolve("proof.json"));
            Path page = folder.resolve("index.html");
            List<Paragraph> plan =
                    report.experiment().lines().stream().map(Paragraph::new).toList();
            String subject = report.experiment().subject().toString();
            List<Notice> notices = new ArrayList<>(
                    List.of(new Notice(tone(report), report.conclusion().sentence())));
            report.cautions().forEach(caution -> notices.add(new Notice(Tone.CAUTION, caution)));
            notices.add(ResultFiles.notShown(ProofReport.NOT_SHOWN));
            new Page(
                            "What limited the rate",
                            subject,
                            notices,
                            List.of(
                                    new PageSection(
                                            "runs",
                                            "Runs",
                                            List.of(
                                                    Table.ofWords("", ProofReport.COLUMNS, report.rows()),
                                                    links(report, folder))),
                                    new PageSection("experiment", "Experiment", List.copyOf(plan)),
                                    new PageSection(
                                            "conditions",
                                            "Conditions",
                                            List.of(ResultFiles.facts(
                                                    "made by", report.command(), report.environment())))))
                    .write(page);
            return page;
        }

        private static Tone tone(ProofReport report) {
            return switch (report.conclusion().limit()) {
                case SYSTEM -> Tone.GOOD;
                case LOAD_AGENT -> Tone.BAD;
                case BOTH, WAITING, NOTHING_MOVED, NOT_KNOWN -> Tone.CAUTION;
            };
        }

        private static Links links(ProofReport report, Path folder) {
            return new Links(report.outcomes().stream()
                    .map(run -> ResultFiles.link(
                            run.name(), folder, run.directory(), run.failure().orElse("")))
                    .toList());
        }

        private static void json(ProofReport report, Path file) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", SCHEMA);
            json.put("what", report.experiment().subject().toString());
            json.put("command", report.command());
            json.put("whose", report.conclusion().limit().id());
            json.put("conclusion", report.conclusion().sentence());
            json.put("notShown", ProofReport.NOT_SHOWN);
            if (!report.partial().isEmpty()) json.put("partial", report.partial());
            double noise = report.moves().noise();
            if (Double.isFinite(noise)) json.put("noise", noise);
            report.environment().forEach(json.putObject("environment")::put);
            ObjectNode leftOut = json.putObject("leftOut");
            report.experiment().leftOut().forEach((lever, why) -> leftOut.put(lever.words(), why));
            for (Outcome run : report.outcomes()) {
                ObjectNode entry = json.withArray("/runs").addObject();
                entry.put("name", run.name());
                run.change().ifPresent(change -> entry.put("what", change.what()));
                entry.put("rate", run.rate());
                double ratio = report.moves().ratio(run);
                if (Double.isFinite(ratio)) entry.put("ratio", ratio);
                entry.put("verdict", run.verdict());
                entry.put("directory", run.directory().toString());
                run.steady().ifPresent(found -> entry.put("steady", found.label()));
                run.failure().ifPresent(why -> entry.put("failure", why));
            }
            for (SetAside<Outcome> other : report.setAside())
                json.withArray("/setAside")
                        .addObject()
                        .put("name", other.run().name())
                        .put("rate", other.run().rate())
                        .put("directory", other.run().directory().toString())
                        .put("why", other.why());
            ResultFiles.write(json, file);
        }
    }
}
