// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.WayResult;
import io.github.jmeteroverdrive.cli.statistics.RatioInterval;
import io.github.jmeteroverdrive.cli.statistics.Sample;
import io.github.jmeteroverdrive.cli.statistics.Verdict;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** {@code compare.json}: every raw value, and what was concluded from them. */
final class CompareJson {

    private static final int SCHEMA = 1;
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private CompareJson() {}

    static void write(CompareReport report, Path file) {
        try {
            MAPPER.writeValue(file.toFile(), json(report));
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }

    private static ObjectNode json(CompareReport report) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("name", report.name());
        json.put("description", report.description());
        json.put("notShown", report.notShown());
        json.put("command", report.command());
        json.put("precision", report.precision());
        if (!report.partial().isEmpty()) json.put("partial", report.partial());
        put(json.putObject("environment"), report.environment());
        put(json.putObject("ways"), report.ways());
        Verdicts verdicts = report.verdicts();
        verdicts.byWay()
                .forEach(
                        (way, answers) -> {
                            ObjectNode one = json.withObject("/verdicts").putObject(way);
                            answers.forEach((who, runs) -> one.put(who.id(), runs));
                        });
        verdicts.warnings(report.results()).forEach(json.withArray("/warnings")::add);
        ProfiledWays.warning(report.measurements()).ifPresent(json.withArray("/warnings")::add);
        for (FigureResult result : report.results()) {
            put(json.withObject("/figures").putObject(result.figure().name()), result);
        }
        for (Measurement run : report.measurements()) put(json.withArray("/runs").addObject(), run);
        return json;
    }

    private static void put(ObjectNode json, Map<String, String> texts) {
        texts.forEach(json::put);
    }

    private static void put(ObjectNode json, FigureResult result) {
        json.put("unit", result.figure().unit());
        json.put("better", result.figure().better().name().toLowerCase(Locale.ROOT));
        ObjectNode ways = json.putObject("ways");
        for (WayResult way : result.ways()) {
            ObjectNode one = ways.putObject(way.way());
            ObjectNode values = one.putObject("values");
            way.values().forEach((round, value) -> values.put(String.valueOf(round), value));
            way.sample().ifPresent(sample -> put(one, sample));
            way.missing().ifPresent(verdict -> put(one, verdict));
            String published = result.figure().published().get(way.way());
            if (published != null) one.put("published", published);
            way.pairings().forEach(pairing -> put(one.withArray("/ratios").addObject(), pairing));
        }
    }

    private static void put(ObjectNode json, Pairing pairing) {
        json.put("to", pairing.reference());
        pairing.ratio().ifPresent(ratio -> put(json, ratio));
        pairing.verdict().ifPresent(verdict -> put(json, verdict));
        pairing.bar().ifPresent(bar -> json.put("bar", bar.toString()));
        pairing.outcome().ifPresent(outcome -> json.put("outcome", outcome.name()));
    }

    private static void put(ObjectNode json, Verdict verdict) {
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
        json.put("level", ratio.shown() ? "90 % interval" : "range, too few pairs for an interval");
        json.put("smallestVisibleEffect", ratio.halfWidth());
    }

    private static void put(ObjectNode json, Measurement run) {
        json.put("round", run.round());
        json.put("way", run.way());
        json.put("attempt", run.attempt());
        json.put("started", run.started().toString());
        json.put("directory", run.result().directory().toString());
        json.put("exitCode", run.result().exitCode());
        run.result().failure().ifPresent(why -> json.put("failure", why));
        run.disturbance().ifPresent(why -> json.put("disturbance", why));
        run.result().verdict().ifPresent(verdict -> json.put("verdict", verdict.who().id()));
        ObjectNode figures = json.putObject("figures");
        run.result().figures().forEach(figures::put);
    }
}
