// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Path;

/** {@code search.json}: the answer and the path to it. */
final class SearchJson {

    private static final int SCHEMA = 1;
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private SearchJson() {}

    static void write(SearchReport report, Path file) {
        ObjectNode json = MAPPER.createObjectNode();
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
        write(json, file);
    }

    /** Who it was, and the verdict's sentence. */
    static void put(ObjectNode json, EndedBy end) {
        json.put("who", end.who().id()).put("because", end.because());
    }

    private static void write(ObjectNode json, Path file) {
        try {
            MAPPER.writeValue(file.toFile(), json);
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }
}
