// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.compare.ComparisonResult;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.search.SearchReport.SearchJson;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a chain. Immutable.
 *
 * @param what scenario, settings and parameters
 * @param partial why it ended early, a phrase, or empty
 */
record ChainReport(
        String what, List<RateFractions.Link> links, Map<String, String> environment, String command, String partial) {

    static final String NOT_SHOWN =
            "Each rate is run once. At 100% of the maximum no delay can be made up for, so the send delay"
                    + " grows with the length of the run. The maximum is that of this machine, with all"
                    + " that runs on it.";

    /** The Artemis guide calls less than this reasonable (perf commands, case 2). */
    private static final double REASONABLE = 0.10;

    /** Each is in columns if a run has it. */
    private static final List<Latency> LATENCIES =
            List.of(Latency.SEND_DELAY, Latency.ACK, Latency.TRANSFER, Latency.RESPONSE);

    private static final List<String> STATISTICS = List.of("p50", "p99");

    List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("run", "wanted", "reached"));
        for (Latency what : latencies())
            STATISTICS.forEach(statistic -> columns.add(what.title().toLowerCase(Locale.ROOT) + " " + statistic));
        if (countsBlocked()) columns.add("blocked / sent");
        if (hasClasses()) columns.add("steady or not");
        columns.add("verdict");
        return columns;
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (RateFractions.Link link : links) {
            Map<String, Double> figures = link.run().result().figures();
            double wanted = link.run().rate();
            List<String> row = new ArrayList<>();
            row.add(link.name());
            row.add(wanted > 0 ? Show.precise(wanted) + "/s" : "");
            row.add(Show.precise(link.run().reached()) + "/s");
            for (Latency what : latencies())
                STATISTICS.forEach(statistic ->
                        row.add(Show.micros(figures.getOrDefault(LatencyTable.id(what, statistic), Double.NaN))));
            if (countsBlocked()) row.add(blocked(figures));
            if (hasClasses()) row.add(link.run().steady().map(RunClass::label).orElse(Show.NOT_KNOWN));
            row.add(link.run().verdict());
            rows.add(row);
        }
        return rows;
    }

    private boolean hasClasses() {
        return links.stream().anyMatch(link -> link.run().steady().isPresent());
    }

    private List<Latency> latencies() {
        return LATENCIES.stream()
                .filter(what -> links.stream()
                        .anyMatch(link -> link.run()
                                        .result()
                                        .figures()
                                        .getOrDefault(LatencyTable.id(what, LatencyTable.COUNT), 0.0)
                                > 0))
                .toList();
    }

    /** Whether the sends of a run, and those of them that were blocked, were counted. */
    boolean countsBlocked() {
        return links.stream().anyMatch(ChainReport::isBlockedKnown);
    }

    private static boolean isBlockedKnown(RateFractions.Link link) {
        return !Double.isNaN(blockedShare(link.run().result().figures()));
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<String> columns = columns();
        for (List<String> row : rows()) {
            lines.add("");
            lines.add(row.get(0));
            for (int i = 1; i < row.size(); i++) {
                if (!row.get(i).isEmpty()) lines.add("  " + columns.get(i) + ": " + row.get(i));
            }
        }
        lines.add("");
        return lines;
    }

    /** The maximum, and the fraction of it at which few enough sends are blocked, if they were counted. */
    String sentence() {
        if (!partial.isEmpty()) return "Ended early: " + partial + ".";
        SearchRun run = links.get(0).run();
        EndedBy end = EndedBy.of(run);
        return "The maximum is %s%s.%s"
                .formatted(
                        end.maximum(run.reached()),
                        heldBack(),
                        end.answer() == Answer.SYSTEM ? "" : " " + end.because());
    }

    /** A clause, with a semicolon before it; empty if blocked sends were not counted. */
    private String heldBack() {
        List<RateFractions.Link> known = links.stream()
                .filter(link -> link.share() > 0)
                .filter(ChainReport::isBlockedKnown)
                .toList();
        if (known.isEmpty()) return "";
        String reasonable = known.stream()
                .filter(link -> blockedShare(link.run().result().figures()) < REASONABLE)
                .map(RateFractions.Link::name)
                .collect(Collectors.joining(" and "));
        return reasonable.isEmpty()
                ? "; 10% or more of the sends are held back at every rate"
                : "; less than 10% of the sends are held back at " + reasonable;
    }

    /** What set the maximum; empty if nothing was run. */
    Optional<EndedBy> endedBy() {
        return links.stream().findFirst().map(link -> EndedBy.of(link.run()));
    }

    /** 3 if it ended early, else 5 if the maximum is not the system's, else 0. */
    int exitCode() {
        if (!partial.isEmpty()) return ExitCode.FAILED;
        return endedBy().filter(EndedBy::atLeast).isPresent() ? ExitCode.AT_LEAST : ExitCode.GOOD;
    }

    private static String blocked(Map<String, Double> figures) {
        double share = blockedShare(figures);
        if (Double.isNaN(share)) return Show.NOT_KNOWN;
        return ComparisonResult.percent(share) + (share < REASONABLE ? "" : ", above 10%");
    }

    /** Sends rejected by the limit of pending messages, as a share of messages sent; NaN if unknown. */
    static double blockedShare(Map<String, Double> figures) {
        double sent = figures.getOrDefault("sent", 0.0);
        Double blocked = figures.get("blocked");
        return blocked == null || sent == 0 ? Double.NaN : blocked / sent;
    }

    /** A chain as a page with all runs side by side, and as {@code chain.json}. */
    static final class ChainFiles {

        private static final int SCHEMA = 1;
        private static final String RULE =
                "A send is blocked when max pending messages are in flight. The Artemis guide considers"
                        + " less than about 10% of blocked sends reasonable; above that the rate is more than"
                        + " the broker takes, and the send delay shows how late the sends are.";

        private ChainFiles() {}

        static void write(ChainReport report, Path folder) {
            json(report, folder.resolve("chain.json"));
            Table runs = Table.ofWords("", report.columns(), report.rows());
            List<PageSection> sections = List.of(
                    new PageSection(
                            "chain",
                            "Maximum, and shares of it",
                            report.countsBlocked() ? List.of(runs, new Paragraph(RULE)) : List.of(runs)),
                    new PageSection(
                            "conditions",
                            "Conditions",
                            List.of(
                                    new Paragraph(report.what()),
                                    ResultFiles.facts("made by", report.command(), report.environment()))),
                    new PageSection("runs", "Runs", List.of(links(report, folder))));
            new Page(
                            "Maximum and shares of it",
                            report.what(),
                            List.of(
                                    new Notice(report.exitCode() == 0 ? Tone.GOOD : Tone.BAD, report.sentence()),
                                    ResultFiles.notShown(ChainReport.NOT_SHOWN)),
                            sections)
                    .write(folder.resolve("index.html"));
        }

        private static Links links(ChainReport report, Path folder) {
            return new Links(report.links().stream()
                    .map(link -> ResultFiles.link(
                            link.name(),
                            folder,
                            link.run().result().directory(),
                            link.run().result().failure().orElse("")))
                    .toList());
        }

        private static void json(ChainReport report, Path file) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", SCHEMA);
            json.put("what", report.what());
            json.put("command", report.command());
            json.put("notShown", ChainReport.NOT_SHOWN);
            if (!report.partial().isEmpty()) json.put("partial", report.partial());
            report.endedBy().ifPresent(end -> SearchJson.put(json.putObject("endedBy"), end));
            report.environment().forEach(json.putObject("environment")::put);
            for (RateFractions.Link link : report.links()) {
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
                link.run().result().failure().ifPresent(why -> run.put("failure", why));
                SearchJson.put(run, link.run());
            }
            ResultFiles.write(json, file);
        }
    }
}
