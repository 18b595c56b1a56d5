// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** {@code trend.json}: every value, and what was concluded from them. */
final class TrendJson {

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private TrendJson() {}

    static void write(TrendReport report, Path file) {
        try {
            MAPPER.writeValue(file.toFile(), json(report));
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }

    static ObjectNode json(TrendReport report) {
        ObjectNode json = MAPPER.createObjectNode();
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
        trend.row()
                .runs()
                .forEach(run -> json.withArray("/runs")
                        .addObject()
                        .put("directory", run.directory().toString())
                        .put("started", run.started().toString()));
        ObjectNode figures = json.putObject("figures");
        trend.figures().forEach(one -> put(figures.putObject(one.figure().id()), one));
        for (RowTrend.Change change : trend.changes()) {
            ObjectNode one = json.withArray("/changes").addObject();
            one.put("figure", change.trend().figure().id());
            one.put("run", change.firstAfter().directory().toString());
            one.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
            put(one, change.shift());
            WhatElse.between(change.lastBefore().run(), change.firstAfter().run())
                    .forEach(one.putObject("whatElse")::put);
            one.put("sentence", TrendWords.sentence(change));
        }
    }

    private static void put(ObjectNode json, FigureTrend trend) {
        json.put("unit", trend.figure().unit().symbol());
        json.put("better", trend.figure().sense().name().toLowerCase(Locale.ROOT));
        json.put("level", trend.level());
        json.put("leastRuns", trend.leastRuns());
        json.put("said", TrendWords.said(trend));
        for (Stretch stretch : trend.stretches()) {
            ObjectNode one = json.withArray("/stretches").addObject();
            stretch.runs().forEach(one.putArray("runs")::add);
            stretch.values().forEach(one.putArray("values")::add);
            one.put("median", stretch.median());
            one.putObject("noise")
                    .put("low", stretch.noise().low())
                    .put("high", stretch.noise().high())
                    .put("share", stretch.noise().share());
        }
    }

    private static void put(ObjectNode json, Shift shift) {
        json.put("before", shift.before().median());
        json.put("after", shift.after().median());
        json.put("p", shift.p());
        shift.ratio()
                .ifPresent(ratio -> json.putObject("ratio")
                        .put("median", ratio.median())
                        .put("low", ratio.low())
                        .put("high", ratio.high())
                        .put("level", ratio.shown() ? "90 % interval" : "range, too few runs for an interval"));
    }
}
