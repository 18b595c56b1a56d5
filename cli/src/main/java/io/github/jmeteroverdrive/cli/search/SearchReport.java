// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The result of a search. Immutable.
 *
 * @param what scenario, settings and parameters
 * @param answer the highest rate that held, if any
 * @param width the relative gap to the lowest rate that failed
 * @param partial why it ended early, a phrase, or empty
 */
record SearchReport(
        String what,
        SearchThresholds thresholds,
        List<SearchRun> path,
        OptionalDouble answer,
        double width,
        Map<String, String> environment,
        String command,
        String partial) {

    static final String NOT_SHOWN =
            "Each rate is run once, so a rate near the answer may hold today and fail tomorrow. The generator"
                    + " and a system under test on the same machine share its processors: the answer"
                    + " is that of both together.";

    /** What ended it; empty if it was stopped before. */
    Optional<EndedBy> endedBy() {
        return partial.isEmpty() ? EndedBy.of(path, answer) : Optional.empty();
    }

    /** Whether the system may sustain more than was found. */
    boolean atLeast() {
        return endedBy().map(EndedBy::atLeast).orElse(false);
    }

    /** As listed in {@link SearchCommand}. */
    int exitCode() {
        if (!partial.isEmpty()) return ExitCode.FAILED;
        if (atLeast()) return ExitCode.AT_LEAST;
        return answer.isPresent() ? ExitCode.GOOD : ExitCode.MISSED;
    }

    String sentence() {
        if (!partial.isEmpty()) return "No answer: " + partial + ".";
        return found()
                + endedBy()
                        .map(end -> "; " + end.clause() + ". " + end.because())
                        .orElse(".");
    }

    /**
     * Which of the runs that decide the answer were not steady, a sentence; empty if all were, or without an answer.
     */
    Optional<String> caution() {
        if (!partial.isEmpty()) return Optional.empty();
        double low = answer.orElse(0);
        double high = path.stream()
                .mapToDouble(SearchRun::rate)
                .filter(rate -> rate > low)
                .min()
                .orElse(low);
        String runs = path.stream()
                .filter(run -> run.rate() > 0 && (run.rate() == low && run.held() || run.rate() == high))
                .flatMap(run -> run.notSteady().stream()
                        .map(found -> "%s/s %s was %s"
                                .formatted(
                                        Show.precise(run.rate()),
                                        run.held() ? "held, but" : "did not hold, and",
                                        found)))
                .distinct()
                .collect(Collectors.joining("; "));
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Not all runs that decide this were steady: " + runs + ". Longer ones may find another rate.");
    }

    private String found() {
        if (answer.isEmpty()) return "No rate holds " + thresholds + ", down to a thousandth of the first one";
        String rate = Show.precise(answer.getAsDouble()) + "/s";
        return atLeast()
                ? "At least %s hold %s".formatted(rate, thresholds)
                : "The highest rate that holds %s is %s (to %s)".formatted(thresholds, rate, Show.percent(width * 100));
    }

    /** A search as a page: the answer, and the path to it. */
    static final class SearchPage {

        private SearchPage() {}

        static void write(SearchReport report, Path file) {
            List<PageSection> sections = List.of(
                    new PageSection("path", "Path", List.of(chart(report), table(report))),
                    new PageSection(
                            "conditions",
                            "Conditions",
                            List.of(
                                    new Paragraph(report.what()),
                                    ResultFiles.facts("made by", report.command(), report.environment()))),
                    new PageSection("runs", "Runs", List.of(links(report, file.getParent()))));
            List<Notice> notices = new ArrayList<>(List.of(new Notice(tone(report), report.sentence())));
            report.caution().ifPresent(caution -> notices.add(new Notice(Tone.CAUTION, caution)));
            notices.add(ResultFiles.notShown(SearchReport.NOT_SHOWN));
            new Page("Highest rate", report.what(), notices, sections).write(file);
        }

        private static Tone tone(SearchReport report) {
            if (report.exitCode() != 0) return Tone.BAD;
            boolean known = report.endedBy()
                    .filter(end -> end.answer() != Verdict.Answer.NOT_CLEAR)
                    .isPresent();
            return known ? Tone.GOOD : Tone.CAUTION;
        }

        private static Chart chart(SearchReport report) {
            List<Series.Point> held = new ArrayList<>();
            List<Series.Point> failed = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (SearchRun attempt : report.path()) {
                if (attempt.rate() > 0 && attempt.notKnown().isEmpty()) {
                    (attempt.held() ? held : failed).add(new Series.Point(names.size(), attempt.rate()));
                }
                names.add(name(names.size(), attempt));
            }
            return Chart.of(Chart.X.CATEGORY, "path-chart", "Rates tried", "/s")
                    .withCategories(names)
                    .with(Series.line("held", held).as(Series.Style.POINTS))
                    .with(Series.line("not held", failed).as(Series.Style.POINTS));
        }

        private static Table table(SearchReport report) {
            List<String> columns = new ArrayList<>(List.of("try", "reached"));
            report.thresholds().all().forEach(threshold -> columns.add(threshold.name()));
            columns.addAll(List.of("outcome", "verdict"));
            List<List<String>> rows = new ArrayList<>();
            for (SearchRun attempt : report.path()) {
                List<String> row = new ArrayList<>();
                row.add(name(rows.size(), attempt));
                row.add(Show.precise(attempt.reached()) + "/s");
                row.addAll(report.thresholds().seenIn(attempt.result()));
                row.add(attempt.outcome());
                row.add(attempt.verdict());
                rows.add(row);
            }
            return Table.ofWords("", columns, rows);
        }

        private static String name(int index, SearchRun attempt) {
            return (index + 1) + ": " + (attempt.rate() > 0 ? Show.precise(attempt.rate()) + "/s" : "without a rate");
        }

        private static Links links(SearchReport report, Path folder) {
            List<Links.Link> links = new ArrayList<>();
            for (int i = 0; i < report.path().size(); i++) {
                SearchRun attempt = report.path().get(i);
                String name = name(i, attempt);
                attempt.before()
                        .forEach(run -> links.add(ResultFiles.link(
                                name,
                                folder,
                                run.directory(),
                                RunClass.of(run.directory()).orElseThrow().label() + ", so it was repeated")));
                links.add(ResultFiles.link(name, folder, attempt.result().directory(), ""));
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
            report.caution().ifPresent(caution -> json.put("caution", caution));
            report.environment().forEach(json.putObject("environment")::put);
            for (SearchRun attempt : report.path()) {
                ObjectNode run = json.withArray("/path").addObject();
                if (attempt.rate() > 0) run.put("rate", attempt.rate());
                if (attempt.notKnown().isEmpty()) run.put("held", attempt.held());
                attempt.why().or(attempt::notKnown).ifPresent(why -> run.put("why", why));
                run.put("verdict", attempt.verdict());
                put(run, attempt);
            }
            ResultFiles.write(json, file);
        }

        /** The run that counts, and those before it that were not long enough. */
        static void put(ObjectNode json, SearchRun attempt) {
            json.put("directory", attempt.result().directory().toString());
            attempt.steady().ifPresent(found -> json.put("steady", found.label()));
            for (RunResult run : attempt.before())
                json.withArray("/before")
                        .addObject()
                        .put("directory", run.directory().toString())
                        .put(
                                "steady",
                                RunClass.of(run.directory()).orElseThrow().label());
            attempt.result().figures().forEach(json.putObject("figures")::put);
        }

        static void put(ObjectNode json, EndedBy end) {
            json.put("who", end.answer().id()).put("because", end.because());
        }
    }
}
