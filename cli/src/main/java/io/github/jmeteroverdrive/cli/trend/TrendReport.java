// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.LevelChange;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.Segment;
import io.github.jmeteroverdrive.cli.trend.TrendWords.RunDiff;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a trend analysis. Immutable.
 *
 * @param rows the longest series first; series of one run, which cannot be compared, last
 * @param leftOut a sentence for each excluded run
 * @param environment names and values
 * @param command that repeats it
 */
record TrendReport(List<RowTrend> rows, List<String> leftOut, Map<String, String> environment, String command) {

    static final String NOT_SHOWN =
            "These runs did not alternate: a machine that became slower cannot be distinguished from a system that did. One in twenty rows shows a change by chance.";

    /** More excluded runs than these are only counted, to keep the changes visible. */
    private static final int FEW = 3;

    /** As listed in {@link TrendCommand}. */
    int exitCode() {
        return rows.stream().anyMatch(RowTrend::worse) ? ExitCode.MISSED : ExitCode.GOOD;
    }

    /** Series that can be compared. */
    List<RowTrend> compared() {
        return rows.stream().filter(trend -> trend.row().runs().size() > 1).toList();
    }

    List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        for (RowTrend row : rows) {
            for (RowTrend.Change change : row.changes())
                notices.add(new Notice(tone(change.kind()), TrendWords.sentence(change)));
            for (RowTrend.Spread spread : row.spreads())
                notices.add(new Notice(Tone.CAUTION, TrendWords.sentence(spread)));
        }
        if (notices.isEmpty())
            notices.add(
                    rows.stream().flatMap(row -> row.figures().stream()).anyMatch(FigureTrend::known)
                            ? new Notice(Tone.GOOD, "No figure is known to have changed.")
                            : new Notice(Tone.CAUTION, "Not known whether anything changed: no row has enough runs."));
        if (leftOut.size() > FEW)
            notices.add(
                    new Notice(Tone.CAUTION, leftOut.size() + " runs are left out; the page has the reason for each."));
        else leftOut.forEach(reason -> notices.add(new Notice(Tone.CAUTION, reason)));
        notices.add(ResultFiles.notShown(NOT_SHOWN));
        return notices;
    }

    private static Tone tone(LevelChange.Kind kind) {
        return switch (kind) {
            case WORSE -> Tone.BAD;
            case BETTER -> Tone.GOOD;
            case OTHER, WITHIN_NOISE -> Tone.CAUTION;
        };
    }

    /** {@code trend.json}: all values and the conclusions. */
    static final class TrendJson {

        private TrendJson() {}

        static void write(TrendReport report, Path file) {
            ResultFiles.write(json(report), file);
        }

        static ObjectNode json(TrendReport report) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", RunFile.SCHEMA);
            json.put("command", report.command());
            json.put("notShown", TrendReport.NOT_SHOWN);
            report.environment().forEach(json.putObject("environment")::put);
            report.leftOut().forEach(json.putArray("leftOut")::add);
            for (RowTrend row : report.rows()) put(json.withArray("/rows").addObject(), row);
            return json;
        }

        private static void put(ObjectNode json, RowTrend trend) {
            json.put("scenario", trend.row().scenario());
            json.put("own", trend.row().own());
            json.put("machine", trend.row().machine());
            for (FinishedRun run : trend.row().runs()) {
                ObjectNode entry = json.withArray("/runs").addObject();
                entry.put("directory", run.directory().toString())
                        .put("started", run.started().toString());
                run.steady().ifPresent(found -> entry.put("steady", found.label()));
            }
            ObjectNode figures = json.putObject("figures");
            trend.figures()
                    .forEach(figure -> put(figures.putObject(figure.figure().id()), figure));
            for (RowTrend.Change change : trend.changes()) {
                ObjectNode entry = json.withArray("/changes").addObject();
                entry.put("figure", change.trend().figure().id());
                entry.put("run", change.firstAfter().directory().toString());
                entry.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
                put(entry, change.shift());
                RunDiff.between(change.lastBefore().run(), change.firstAfter().run())
                        .forEach(entry.putObject("whatElse")::put);
                entry.put("sentence", TrendWords.sentence(change));
            }
            for (RowTrend.Spread spread : trend.spreads()) {
                ObjectNode entry = json.withArray("/spreads").addObject();
                entry.put("figure", spread.trend().figure().id());
                entry.put("run", spread.firstAfter().directory().toString());
                entry.put("before", spread.change().before());
                entry.put("after", spread.change().after());
                entry.put("p", spread.change().p());
                entry.put("sentence", TrendWords.sentence(spread));
            }
        }

        private static void put(ObjectNode json, FigureTrend trend) {
            json.put("unit", trend.figure().unit().symbol());
            json.put("better", trend.figure().sense().name().toLowerCase(Locale.ROOT));
            json.put("level", trend.level());
            json.put("leastRuns", trend.leastRuns());
            json.put("said", TrendWords.summary(trend));
            for (Segment segment : trend.stretches()) {
                ObjectNode entry = json.withArray("/stretches").addObject();
                segment.runs().forEach(entry.putArray("runs")::add);
                segment.values().forEach(entry.putArray("values")::add);
                entry.put("median", segment.median());
                entry.putObject("noise")
                        .put("low", segment.noise().low())
                        .put("high", segment.noise().high())
                        .put("share", segment.noise().share());
            }
        }

        private static void put(ObjectNode json, LevelChange shift) {
            json.put("before", shift.before().median());
            json.put("after", shift.after().median());
            json.put("p", shift.p());
            shift.ratio()
                    .ifPresent(ratio -> json.putObject("ratio")
                            .put("median", ratio.median())
                            .put("low", ratio.low())
                            .put("high", ratio.high())
                            .put("level", ratio.shown() ? "90% interval" : "range, too few runs for an interval"));
        }
    }
}
