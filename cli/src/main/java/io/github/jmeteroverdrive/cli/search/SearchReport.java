// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.project.ResultFiles;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Section;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.page.Text;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a search leaves behind. Immutable.
 *
 * @param what scenario, settings and parameters
 * @param answer the highest rate that held, if any
 * @param width the relative gap to the lowest rate that failed
 * @param partial why it ended early, a phrase, or empty
 */
record SearchReport(
        String what,
        SearchThresholds thresholds,
        List<Try> path,
        OptionalDouble answer,
        double width,
        Map<String, String> environment,
        String command,
        String partial) {

    static final String NOT_SHOWN =
            "One run a rate, so a rate near the answer may hold today and fail tomorrow. The generator"
                    + " and a system under test on the same machine share its processors: the answer"
                    + " is that of both together.";

    /** Who ended it; empty when it was stopped before anybody did. */
    Optional<EndedBy> endedBy() {
        return partial.isEmpty() ? EndedBy.of(path, answer) : Optional.empty();
    }

    /** Whether the system may hold more than was found. */
    boolean atLeast() {
        return endedBy().map(EndedBy::atLeast).orElse(false);
    }

    /** As {@link SearchCommand} lists them. */
    int exitCode() {
        if (!partial.isEmpty()) return ExitCode.FAILED;
        if (atLeast()) return ExitCode.AT_LEAST;
        return answer.isPresent() ? ExitCode.GOOD : ExitCode.MISSED;
    }

    /** The whole answer, and who ended the search. */
    String sentence() {
        if (!partial.isEmpty()) return "No answer: " + partial + ".";
        return found()
                + endedBy()
                        .map(end -> "; " + end.clause() + ". " + end.because())
                        .orElse(".");
    }

    private String found() {
        if (answer.isEmpty()) return "No rate holds " + thresholds + ", down to a thousandth of the first one";
        return atLeast()
                ? "At least %.1f/s hold %s".formatted(answer.getAsDouble(), thresholds)
                : "The highest rate that holds %s is %.1f/s (to %.0f %%)"
                        .formatted(thresholds, answer.getAsDouble(), width * 100);
    }

    /** A search as a page: the answer, and the path to it. */
    static final class SearchPage {

        private SearchPage() {}

        static void write(SearchReport report, Path file) {
            List<Section> sections = List.of(
                    new Section("path", "Path", List.of(chart(report), table(report))),
                    new Section(
                            "conditions",
                            "Conditions",
                            List.of(
                                    new Text(report.what()),
                                    ResultFiles.facts("made by", report.command(), report.environment()))),
                    new Section("runs", "Runs", List.of(links(report, file.getParent()))));
            new Page(
                            "Highest rate",
                            report.what(),
                            List.of(
                                    new Notice(tone(report), report.sentence()),
                                    ResultFiles.notShown(SearchReport.NOT_SHOWN)),
                            sections)
                    .write(file);
        }

        private static Tone tone(SearchReport report) {
            if (report.exitCode() != 0) return Tone.BAD;
            boolean known = report.endedBy()
                    .filter(end -> end.who() != Verdict.Who.NOT_CLEAR)
                    .isPresent();
            return known ? Tone.GOOD : Tone.CAUTION;
        }

        private static Chart chart(SearchReport report) {
            List<Series.Point> held = new ArrayList<>();
            List<Series.Point> failed = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (Try one : report.path()) {
                if (one.rate() > 0 && one.notKnown().isEmpty()) {
                    (one.held() ? held : failed).add(new Series.Point(names.size(), one.rate()));
                }
                names.add(name(names.size(), one));
            }
            return Chart.of(Chart.X.CATEGORY, "path-chart", "Rates tried", "/s")
                    .withCategories(names)
                    .with(Series.line("held", held).as(Series.Style.POINTS))
                    .with(Series.line("not held", failed).as(Series.Style.POINTS));
        }

        private static Table table(SearchReport report) {
            List<String> columns = new ArrayList<>(List.of("try", "reached"));
            report.thresholds().all().forEach(one -> columns.add(one.name()));
            columns.addAll(List.of("outcome", "verdict"));
            List<List<String>> rows = new ArrayList<>();
            for (Try one : report.path()) {
                List<String> row = new ArrayList<>();
                row.add(name(rows.size(), one));
                row.add(Show.precise(one.reached()) + "/s");
                row.addAll(report.thresholds().seenIn(one.result()));
                row.add(one.outcome());
                row.add(one.verdict());
                rows.add(row);
            }
            return Table.ofWords("", columns, rows);
        }

        private static String name(int index, Try one) {
            return (index + 1) + ": " + (one.rate() > 0 ? Show.precise(one.rate()) + "/s" : "without a rate");
        }

        private static Links links(SearchReport report, Path folder) {
            List<Links.Link> links = new ArrayList<>();
            for (Try one : report.path()) {
                links.add(ResultFiles.link(
                        name(links.size(), one), folder, one.result().directory(), ""));
            }
            return new Links(links);
        }
    }

    /** {@code search.json}: the answer and the path to it. */
    static final class SearchJson {

        private static final int SCHEMA = 1;

        private SearchJson() {}

        static void write(SearchReport report, Path file) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", SCHEMA);
            json.put("what", report.what());
            json.put("command", report.command());
            report.thresholds()
                    .all()
                    .forEach(threshold -> json.withArray("/thresholds").add(threshold.toString()));
            String found = report.atLeast() ? "atLeastRate" : "highestRate";
            report.answer().ifPresent(rate -> json.put(found, rate));
            report.endedBy().ifPresent(end -> put(json.putObject("endedBy"), end));
            json.put("width", report.width());
            json.put("notShown", SearchReport.NOT_SHOWN);
            if (!report.partial().isEmpty()) json.put("partial", report.partial());
            report.environment().forEach(json.putObject("environment")::put);
            for (Try one : report.path()) {
                ObjectNode run = json.withArray("/path").addObject();
                if (one.rate() > 0) run.put("rate", one.rate());
                if (one.notKnown().isEmpty()) run.put("held", one.held());
                one.why().or(one::notKnown).ifPresent(why -> run.put("why", why));
                run.put("verdict", one.verdict());
                run.put("directory", one.result().directory().toString());
                one.result().figures().forEach(run.putObject("figures")::put);
            }
            ResultFiles.write(json, file);
        }

        /** Who it was, and the verdict's sentence. */
        static void put(ObjectNode json, EndedBy end) {
            json.put("who", end.who().id()).put("because", end.because());
        }
    }
}
