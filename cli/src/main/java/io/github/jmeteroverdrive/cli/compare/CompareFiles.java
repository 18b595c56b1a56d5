// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.compare.CompareNotices.ProfiledVariants;
import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.VariantResult;
import io.github.jmeteroverdrive.cli.runs.CpuTimePart;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The output of a comparison: a directory with {@code compare.json} and {@code index.html}, and text on the console.
 */
final class CompareFiles {

    private final boolean markdown;
    private final ProgressBar progress;

    /** @param markdown whether standard output contains Markdown only */
    CompareFiles(boolean markdown) {
        this.markdown = markdown;
        this.progress = markdown ? ProgressBar.onStandardError() : ProgressBar.system();
    }

    ProgressBar progress() {
        return progress;
    }

    /** Creates {@code target/compares/<time>-<name>}. */
    static Path newDirectory(Home home, String name) {
        return Home.newDirectory(home.root().resolve("target/compares"), name, LocalDateTime.now());
    }

    /**
     * Writes the files and prints the result.
     *
     * @return the exit code of the command
     */
    int write(CompareReport report, Path folder) {
        CompareJson.write(report, folder.resolve("compare.json"));
        CompareText.lines(report).forEach(progress::line);
        Path page = folder.resolve("index.html");
        ComparePage.write(report, page);
        progress.line("");
        progress.line("Page: " + page);
        if (markdown) System.out.print(CompareMarkdown.of(report));
        return report.exitCode();
    }

    /** {@code compare.json}: all raw values and the conclusions. */
    private static final class CompareJson {

        private static final int SCHEMA = 1;

        private CompareJson() {}

        static void write(CompareReport report, Path file) {
            ResultFiles.write(json(report), file);
        }

        private static ObjectNode json(CompareReport report) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", SCHEMA);
            json.put("name", report.name());
            json.put("description", report.description());
            json.put("notShown", report.notShown());
            json.put("command", report.command());
            json.put("precision", report.precision());
            if (!report.partial().isEmpty()) json.put("partial", report.partial());
            put(json.putObject("environment"), report.environment());
            put(json.putObject("variants"), report.variants());
            VariantVerdicts verdicts = report.verdicts();
            verdicts.byVariant().forEach((variant, answers) -> {
                ObjectNode counts = json.withObject("/verdicts").putObject(variant);
                answers.forEach((answer, runs) -> counts.put(answer.id(), runs));
            });
            verdicts.warnings(report.results()).forEach(json.withArray("/warnings")::add);
            report.notSteady().ifPresent(json.withArray("/warnings")::add);
            ProfiledVariants.warning(report.measurements()).ifPresent(json.withArray("/warnings")::add);
            for (FigureResult result : report.results())
                put(json.withObject("/figures").putObject(result.figure().name()), result, report.measurements());
            for (Measurement run : report.measurements())
                put(json.withArray("/runs").addObject(), run);
            return json;
        }

        private static void put(ObjectNode json, Map<String, String> texts) {
            texts.forEach(json::put);
        }

        private static void put(ObjectNode json, FigureResult result, List<Measurement> measurements) {
            json.put("unit", result.figure().unit());
            json.put("better", result.figure().better().name().toLowerCase(Locale.ROOT));
            ObjectNode variants = json.putObject("variants");
            for (VariantResult variant : result.variants()) {
                ObjectNode counts = variants.putObject(variant.variant());
                ObjectNode values = counts.putObject("values");
                variant.values().forEach((round, value) -> values.put(String.valueOf(round), value));
                variant.sample().ifPresent(sample -> put(counts, sample));
                variant.missing().ifPresent(verdict -> put(counts, verdict));
                String published = result.figure().published().get(variant.variant());
                if (published != null) counts.put("published", published);
                if (result.figure().isCpu()) {
                    CpuTimeParts parts = CpuTimeParts.of(variant.variant(), measurements);
                    parts.medians()
                            .forEach((part, median) ->
                                    counts.withObject("/parts").put(part.word(), median));
                    parts.missing().ifPresent(why -> counts.withObject("/parts").put("notKnown", why));
                }
                variant.pairings()
                        .forEach(pairing -> put(counts.withArray("/ratios").addObject(), pairing));
            }
        }

        private static void put(ObjectNode json, Pairing pairing) {
            json.put("to", pairing.reference());
            pairing.ratio().ifPresent(ratio -> put(json, ratio));
            pairing.verdict().ifPresent(verdict -> put(json, verdict));
            pairing.bar().ifPresent(bar -> json.put("bar", bar.toString()));
            pairing.outcome().ifPresent(outcome -> json.put("outcome", outcome.name()));
        }

        private static void put(ObjectNode json, ComparisonResult verdict) {
            json.put("kind", verdict.kind().name());
            json.put("verdict", verdict.text());
        }

        private static void put(ObjectNode json, Sample sample) {
            json.put("median", sample.median());
            json.put("min", sample.min());
            json.put("max", sample.max());
            json.put("mad", sample.mad());
            if (!Double.isNaN(sample.variation())) json.put("variation", sample.variation());
        }

        private static void put(ObjectNode json, RatioInterval ratio) {
            json.put("pairs", ratio.pairs());
            json.put("median", ratio.median());
            json.put("low", ratio.low());
            json.put("high", ratio.high());
            json.put("level", ratio.shown() ? "90% interval" : "range, too few pairs for an interval");
            json.put("smallestVisibleEffect", ratio.halfWidth());
        }

        private static void put(ObjectNode json, Measurement run) {
            json.put("round", run.round());
            json.put("variant", run.variant());
            json.put("attempt", run.attempt());
            json.put("started", run.started().toString());
            json.put("directory", run.result().directory().toString());
            json.put("exitCode", run.result().exitCode());
            run.result().failure().ifPresent(why -> json.put("failure", why));
            run.setAside().ifPresent(why -> json.put("setAside", why));
            run.steady().ifPresent(found -> json.put("steady", found.label()));
            run.result()
                    .verdict()
                    .ifPresent(verdict -> json.put("verdict", verdict.answer().id()));
            ObjectNode figures = json.putObject("figures");
            run.result().figures().forEach(figures::put);
        }
    }

    /** A short comparison in Markdown: notices, one table, and how the runs were made. */
    static final class CompareMarkdown {

        private static final List<String> COLUMNS =
                List.of("figure", "variant", "median", "ratio (90% interval)", "verdict");

        private CompareMarkdown() {}

        static String of(CompareReport report) {
            List<List<String>> rows = new ArrayList<>();
            for (FigureResult result : report.results())
                for (VariantResult variant : result.variants()) rows.add(row(result, variant, report));
            List<List<String>> conditions = new ArrayList<>();
            conditions.add(List.of("made by", report.command()));
            report.environment().forEach((name, value) -> conditions.add(List.of(name, value)));
            List<PageSection> sections = List.of(new PageSection(
                    "figures",
                    "Figures",
                    List.of(
                            Table.ofWords("", COLUMNS, rows),
                            ComparePage.variants(report).closed(),
                            Table.folded("Conditions", List.of("what", "value"), conditions))));
            return Markdown.of(
                    new Page(report.name(), ComparePage.subtitle(report), CompareNotices.of(report), sections));
        }

        private static List<String> row(FigureResult result, VariantResult variant, CompareReport report) {
            ComparedFigure figure = result.figure();
            String parts = figure.isCpu() && variant.sample().isPresent()
                    ? ": "
                            + CpuTimeParts.of(variant.variant(), report.measurements())
                                    .words(figure)
                    : "";
            boolean first = variant == result.variants().get(0);
            return List.of(
                    first ? CompareText.heading(figure) : "",
                    variant.variant(),
                    variant.sample()
                            .map(sample -> figure.show(sample.median()) + parts)
                            .orElse("n/a"),
                    variant.pairings().stream()
                            .map(CompareMarkdown::ratio)
                            .filter(ratio -> !ratio.isEmpty())
                            .collect(Collectors.joining("; ")),
                    CompareText.verdict(result, variant));
        }

        private static String ratio(Pairing pairing) {
            return pairing.ratio().map(ComparisonResult::shown).orElse("");
        }
    }

    /** The comparison as a page: a chart and a table for each figure, and the runs. */
    static final class ComparePage {

        private static final String EXPLANATION =
                "Each variant runs once a round, in alternating order, and is divided by the first variant of the"
                        + " same round, or by the one that its verdict names. The ratio is the median of these, the range behind it its 90%"
                        + " interval (bootstrap). MAD is the median distance from the median, CV the"
                        + " standard deviation divided by the mean.";

        private ComparePage() {}

        static void write(CompareReport report, Path file) {
            List<PageSection> sections = new ArrayList<>();
            for (int i = 0; i < report.results().size(); i++)
                sections.add(section(report.results().get(i), "figure-" + (i + 1), report.measurements()));
            List<Block> conditions = new ArrayList<>();
            conditions.add(new Paragraph(report.description()));
            conditions.add(new Paragraph(EXPLANATION));
            conditions.add(variants(report));
            conditions.add(ResultFiles.facts("made by", report.command(), report.environment()));
            sections.add(new PageSection("conditions", "Conditions", conditions));
            sections.add(new PageSection("runs", "Runs", List.of(links(report, file.getParent()))));
            new Page(report.name(), subtitle(report), CompareNotices.of(report), sections).write(file);
        }

        static String subtitle(CompareReport report) {
            return "%d variants, %d rounds, %d runs"
                    .formatted(
                            report.variants().size(),
                            rounds(report),
                            report.measurements().size());
        }

        private static int rounds(CompareReport report) {
            return report.measurements().stream()
                    .mapToInt(Measurement::round)
                    .max()
                    .orElse(0);
        }

        private static PageSection section(FigureResult result, String id, List<Measurement> measurements) {
            ComparedFigure figure = result.figure();
            List<Series.Point> medians = new ArrayList<>();
            List<Series.Point> rounds = new ArrayList<>();
            List<List<String>> rows = new ArrayList<>();
            for (int i = 0; i < result.variants().size(); i++) {
                int index = i;
                VariantResult variant = result.variants().get(i);
                variant.sample().ifPresent(s -> medians.add(new Series.Point(index, s.median())));
                variant.values().values().forEach(value -> rounds.add(new Series.Point(index, value)));
                rows.add(row(result, variant, measurements));
            }
            Chart chart = Chart.of(Chart.X.CATEGORY, id + "-chart", "", figure.unit())
                    .withCategories(result.variants().stream()
                            .map(VariantResult::variant)
                            .toList())
                    .with(Series.line("median", medians))
                    .with(Series.line("each round", rounds).as(Series.Style.POINTS));
            List<Block> blocks = new ArrayList<>();
            if (!chart.isEmpty()) blocks.add(chart);
            blocks.add(Table.ofWords("", columns(figure), rows));
            return new PageSection(id, CompareText.heading(figure), blocks);
        }

        private static List<String> columns(ComparedFigure figure) {
            String unit = figure.shownUnit();
            String of = unit.isEmpty() ? "" : ", " + unit;
            List<String> columns =
                    new ArrayList<>(List.of("variant", "median" + of, "min … max" + of, "MAD" + of, "CV"));
            if (figure.isCpu()) for (CpuTimePart part : CpuTimePart.values()) columns.add(part.word() + of);
            columns.add("verdict");
            if (!figure.published().isEmpty()) columns.add("published");
            return columns;
        }

        private static List<String> row(FigureResult result, VariantResult variant, List<Measurement> measurements) {
            ComparedFigure figure = result.figure();
            List<String> row = new ArrayList<>(List.of(variant.variant()));
            if (variant.sample().isEmpty()) {
                row.addAll(List.of("n/a", "", "", ""));
            } else {
                Sample sample = variant.sample().get();
                row.add(figure.bare(sample.median()));
                row.add(figure.bare(sample.min()) + " … " + figure.bare(sample.max()));
                row.add(figure.bare(sample.mad()));
                row.add(Double.isNaN(sample.variation()) ? "n/a" : ComparisonResult.percent(sample.variation()));
            }
            if (figure.isCpu()) {
                CpuTimeParts parts = CpuTimeParts.of(variant.variant(), measurements);
                for (CpuTimePart part : CpuTimePart.values()) row.add(parts.shown(part, figure));
            }
            row.add(CompareText.verdict(result, variant));
            Map<String, String> published = result.figure().published();
            if (!published.isEmpty()) row.add(published.getOrDefault(variant.variant(), ""));
            return row;
        }

        /** What each variant runs, and its verdicts. */
        static Table variants(CompareReport report) {
            List<List<String>> rows = new ArrayList<>();
            VariantVerdicts verdicts = report.verdicts();
            report.variants().forEach((name, description) -> rows.add(List.of(name, description, verdicts.of(name))));
            return Table.ofWords("Variants", List.of("variant", "what runs", "verdicts, in how many runs"), rows);
        }

        private static Links links(CompareReport report, Path folder) {
            return new Links(report.measurements().stream()
                    .map(run -> ResultFiles.link(
                            "round " + run.round() + ", " + run.variant(),
                            folder,
                            run.result().directory(),
                            run.result().failure().or(run::setAside).orElse("")))
                    .toList());
        }
    }
}
