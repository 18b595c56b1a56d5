// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import com.fasterxml.jackson.core.JsonPointer;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures.FigureSource;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures.SummarySource;
import io.github.jmeteroverdrive.cli.runs.FigureRule;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.SummaryForm;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads how the figures of a command are found: its keys {@code summary} and {@code figures}. */
record ReadingReader(YamlMap variant) {

    static final Set<String> RULE_KEYS = Set.of("regex", "json", "file", "factor");
    static final Set<String> SUMMARY_KEYS = Set.of("form", "file", "seconds");
    private static final double MILLIS_PER_SECOND = 1000;

    List<String> ownFigures() {
        return variant.has("figures") ? variant.map("figures").keys() : List.of();
    }

    ExternalFigures read() {
        Map<String, FigureSource> figures = new LinkedHashMap<>();
        for (String name : ownFigures())
            figures.put(name, rule(variant.map("figures").map(name).only(RULE_KEYS)));
        return new ExternalFigures(
                variant.has("summary") ? Optional.of(summary()) : Optional.empty(),
                figures,
                variant.has("window") ? Optional.of(slice()) : Optional.empty());
    }

    private ExternalFigures.Slice slice() {
        List<?> ends = variant.list("window");
        if (ends.size() == 2
                && ends.get(0) instanceof Number from
                && ends.get(1) instanceof Number to
                && from.doubleValue() >= 0
                && to.doubleValue() > from.doubleValue()) {
            return new ExternalFigures.Slice(millis(from), millis(to));
        }
        throw new Refusal("%s: 'window' is %s; give [from, to], seconds after the command's start."
                .formatted(variant.place(), ends));
    }

    private static long millis(Number seconds) {
        return Math.round(seconds.doubleValue() * MILLIS_PER_SECOND);
    }

    private SummarySource summary() {
        YamlMap summary = variant.map("summary").only(SUMMARY_KEYS);
        String form = summary.text("form");
        NameCheck.check(summary.place(), "form", form, SummaryForm.words());
        return new SummarySource(
                SummaryForm.of(form), summary.optional("file"), seconds(summary, SummaryForm.of(form)));
    }

    private static double seconds(YamlMap summary, SummaryForm form) {
        double seconds = summary.number("seconds", Double.POSITIVE_INFINITY);
        if (summary.has("seconds") && form != SummaryForm.ARTEMIS_PERF)
            throw new Refusal(summary.place() + ": only the form 'artemis-perf' takes 'seconds'; remove it.");
        if (seconds > 0) return seconds;
        throw new Refusal(summary.place() + ": 'seconds' is " + summary.text("seconds") + "; give more than 0.");
    }

    private static FigureSource rule(YamlMap rule) {
        if (rule.has("regex") == rule.has("json")) throw new Refusal(rule.place() + ": give either 'regex' or 'json'.");
        FigureRule how = rule.has("regex") ? regex(rule) : json(rule);
        return new FigureSource(how, rule.optional("file"), rule.number("factor", 1));
    }

    private static FigureRule regex(YamlMap rule) {
        try {
            Pattern pattern = Pattern.compile(String.valueOf(rule.get("regex")), Pattern.MULTILINE);
            if (pattern.matcher("").groupCount() < 1)
                throw new Refusal(rule.place() + ": put the number into (brackets) in '" + pattern + "'.");
            return new FigureRule.Regex(pattern);
        } catch (PatternSyntaxException e) {
            throw new Refusal(
                    rule.place() + ": 'regex' is not a valid regular expression (" + e.getDescription() + ").", e);
        }
    }

    private static FigureRule json(YamlMap rule) {
        String pointer = rule.text("json");
        try {
            return new FigureRule.Json(JsonPointer.compile(pointer));
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    rule.place() + ": the JSON pointer '" + pointer + "' must begin with '/', like /latency/p99.", e);
        }
    }
}
