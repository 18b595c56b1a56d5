// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.cli.compare.ComparisonResult;
import io.github.jmeteroverdrive.cli.compare.MedianRatio;
import io.github.jmeteroverdrive.cli.compare.Sample.Noise;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.LevelChange;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.Segment;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Changes and noise in words, for console, page and file alike. */
final class TrendWords {

    private TrendWords() {}

    /** What changed, when, from what to what, with which confidence, and what else changed. */
    static String sentence(RowTrend.Change change) {
        Figure figure = change.trend().figure();
        LevelChange shift = change.shift();
        return "%s; %s %s with run %s: %s before, %s since%s (%s).%s%s%s"
                .formatted(
                        change.row().title(),
                        figure.name(),
                        became(change.kind()),
                        change.firstAfter().name(),
                        stretch(figure, shift.before()),
                        stretch(figure, shift.after()),
                        shift.ratio().map(ratio -> ", " + ratio).orElse(""),
                        chance(shift.p()),
                        change.kind() == LevelChange.Kind.WITHIN_NOISE ? " Single runs before differ by more." : "",
                        notSteady(change),
                        whatElse(change.lastBefore(), change.firstAfter()));
    }

    /** Whether single runs differ more or less than before, and what else changed. */
    static String sentence(RowTrend.Spread spread) {
        FigureTrend.SpreadChange change = spread.change();
        return "%s; %s %s with run %s: half of the %d runs before were within %s of their median, half of the %d since within %s (%s).%s"
                .formatted(
                        spread.row().title(),
                        spread.trend().figure().name(),
                        varies(change),
                        spread.firstAfter().name(),
                        change.at(),
                        share(change.before()),
                        change.runs().size() - change.at(),
                        share(change.after()),
                        chance(change.p()),
                        whatElse(spread.lastBefore(), spread.firstAfter()));
    }

    private static String varies(FigureTrend.SpreadChange change) {
        return change.more() ? "began to vary more" : "began to vary less";
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    /** A sentence, with a space before it; empty if all runs on both sides were steady. */
    private static String notSteady(RowTrend.Change change) {
        List<RunClass> before = notSteady(change, change.shift().before());
        List<RunClass> since = notSteady(change, change.shift().after());
        List<RunClass> all = Stream.concat(before.stream(), since.stream()).toList();
        if (all.isEmpty()) return "";
        return " %d of the runs before and %d of those since were not steady (%s): their figures depend on when they were measured."
                .formatted(before.size(), since.size(), RunClass.counts(all));
    }

    private static List<RunClass> notSteady(RowTrend.Change change, Segment stretch) {
        return stretch.runs().stream()
                .flatMap(run -> change.row().runs().get(run).steady().stream())
                .filter(found -> !found.throughout())
                .toList();
    }

    private static String became(LevelChange.Kind kind) {
        return switch (kind) {
            case WORSE -> "became worse";
            case BETTER -> "became better";
            case OTHER -> "changed";
            case WITHIN_NOISE -> "moved a little";
        };
    }

    private static String stretch(Figure figure, Segment stretch) {
        int runs = stretch.runs().size();
        return figure.unit().show(stretch.median()) + " in " + Show.count(runs, "run");
    }

    private static String chance(double p) {
        return String.format(Locale.ROOT, p < 0.001 ? "p %.4f" : "p %.3f", p);
    }

    private static String whatElse(FinishedRun before, FinishedRun after) {
        String others = RunDiff.between(before.run(), after.run()).entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining("; "));
        return others.isEmpty()
                ? " Nothing else that runs record about themselves changed there."
                : " Changed there, too: " + others + ".";
    }

    static String summary(FigureTrend trend) {
        String spread = trend.spreads().isEmpty()
                ? ""
                : varies(trend.spreads().get(trend.spreads().size() - 1));
        if (spread.isEmpty()) return ofLevel(trend);
        return trend.shifts().isEmpty() ? spread : ofLevel(trend) + "; " + spread;
    }

    private static String ofLevel(FigureTrend trend) {
        if (!trend.shifts().isEmpty()) {
            LevelChange shift = trend.newest().orElseThrow();
            String by = shift.ratio().map(MedianRatio::toString).orElse("");
            return (became(shift.kind(trend.figure().sense())) + " " + by).strip();
        }
        return trend.known()
                ? "no change shown"
                : "not known: %d runs, at least %d are needed".formatted(trend.runs(), trend.leastRuns());
    }

    /** The range of one more run, and its probability. */
    static String noise(FigureTrend trend) {
        Noise noise = trend.now().noise();
        if (noise.share() == 0) return "n/a: one run";
        return "%s … %s (%s)"
                .formatted(
                        trend.figure().unit().show(noise.low()),
                        trend.figure().unit().show(noise.high()),
                        ComparisonResult.percent(noise.share()));
    }

    /** Differences in the metadata of two runs: versions, plan, kernel, heap. */
    static final class RunDiff {

        /** Digests: the values are long and meaningless to a reader, so only the subject is printed. */
        private static final Map<String, String> PRINTS = Map.of("planSha256", "the plan", "jarsSha256", "our jars");

        private static final int REVISION = 10;

        private RunDiff() {}

        /** By name, {@code before → after}; – if missing in one of them. */
        static Map<String, String> between(JsonNode before, JsonNode after) {
            Map<String, String> differences = new LinkedHashMap<>();
            add(differences, "gitRevision", before, after);
            add(differences, "planSha256", before, after);
            add(differences, "profilers", before, after);
            addFlags(differences, FinishedRun.jvmFlags(before), FinishedRun.jvmFlags(after));
            addAll(differences, before.path("versions"), after.path("versions"));
            addAll(differences, before.path("host"), after.path("host"));
            addAll(differences, before.at("/host/sysctl"), after.at("/host/sysctl"));
            return differences;
        }

        /** Nothing if one of them did not record its flags. */
        private static void addFlags(Map<String, String> differences, Set<String> before, Set<String> after) {
            if (before.isEmpty() || after.isEmpty()) return;
            String was = without(before, after);
            String is = without(after, before);
            if (!was.equals(is)) differences.put("jvmFlags", was + " → " + is);
        }

        private static String without(Set<String> flags, Set<String> others) {
            String own = flags.stream().filter(flag -> !others.contains(flag)).collect(Collectors.joining(", "));
            return own.isEmpty() ? "–" : own;
        }

        private static void addAll(Map<String, String> differences, JsonNode before, JsonNode after) {
            Set<String> names = new LinkedHashSet<>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> add(differences, name, before, after));
        }

        private static void add(Map<String, String> differences, String name, JsonNode before, JsonNode after) {
            JsonNode was = before.path(name);
            JsonNode is = after.path(name);
            if (was.isObject() || is.isObject() || shown(was).equals(shown(is))) return;
            if (!PRINTS.containsKey(name)) differences.put(name, shown(was) + " → " + shown(is));
            else if (was.isTextual() && is.isTextual()) differences.put(PRINTS.get(name), "other");
        }

        private static String shown(JsonNode value) {
            List<String> words = new ArrayList<>();
            if (value.isArray()) value.forEach(word -> words.add(word.asText()));
            else words.add(value.asText());
            String text = String.join(", ", words);
            if (text.isEmpty()) return "–";
            return text.matches("[0-9a-f]{40}") ? text.substring(0, REVISION) : text;
        }
    }
}
