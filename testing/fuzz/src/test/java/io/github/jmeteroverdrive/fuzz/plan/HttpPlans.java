// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.plan.RunFiles.Row;
import io.github.jmeteroverdrive.fuzz.plan.ScriptServer.Seen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Runs HTTP plans, and compares what a run reports with what the server saw, and with the plan. */
final class HttpPlans implements PlanKind {

    private final ScriptServer server = new ScriptServer();

    HttpPlans() throws IOException {}

    @Override
    public Prepared prepare(long seed, Path directory) throws IOException {
        HttpPlan.Made plan = HttpPlan.of(seed, directory, server.port());
        server.take();
        return new Prepared(
                plan.text(),
                Map.of("Warmup", "0", "Duration", "900"),
                run -> differences(plan, run),
                plan.parts().stream().map(HttpPart::label).collect(Collectors.joining(", ")));
    }

    private List<String> differences(HttpPlan.Made plan, RunFiles run) {
        List<String> differences = new ArrayList<>();
        if (sum(plan, true) == 0) { // a run without a sample reports that
            if (run.exit() != 3) differences.add("exit " + run.exit() + " without a sample");
            return differences;
        }
        if (run.refused() || run.summary().isMissingNode()) {
            differences.add("no summary, exit " + run.exit() + " " + run.sentences());
            return differences;
        }
        Map<String, List<Seen>> seen = server.take().stream().collect(Collectors.groupingBy(Seen::element));
        for (HttpPart part : plan.parts()) part.check().run(seen.getOrDefault(part.tag(), List.of()), differences::add);
        List<Seen> all = seen.values().stream().flatMap(List::stream).toList();
        check(differences, "samples", run.whole("samples"), sum(plan, true));
        long errors = sum(plan, false);
        if (plan.parts().stream().allMatch(part -> part.errors() >= 0))
            check(differences, "sampleErrors", run.whole("sampleErrors"), errors);
        bodies(differences, run, all);
        rows(differences, plan, run);
        verdict(differences, plan, run);
        return differences;
    }

    private static long sum(HttpPlan.Made plan, boolean samples) {
        return plan.parts().stream()
                .mapToLong(part -> samples ? part.samples() : part.errors())
                .sum();
    }

    private static void check(List<String> differences, String what, long is, long wanted) {
        if (is != wanted) differences.add(what + " " + is + ", wanted " + wanted);
    }

    private static void bodies(List<String> differences, RunFiles run, List<Seen> all) {
        long bytes = all.stream().mapToLong(Seen::bodyLength).sum();
        check(differences, "bytesReceived", run.whole("bytesReceived"), bytes);
        long redirects = all.stream()
                .filter(s -> s.code() > 300 && s.code() < 400 && s.code() != 304)
                .count();
        check(differences, "redirects", run.whole("redirects"), redirects);
    }

    /** The results file, row by row, and the figures of each label. */
    private static void rows(List<String> differences, HttpPlan.Made plan, RunFiles run) {
        Map<String, long[]> byLabel = new TreeMap<>();
        long samples = 0;
        long errors = 0;
        for (Row row : run.rows()) {
            long[] counts = byLabel.computeIfAbsent(row.label(), label -> new long[2]);
            counts[0] += row.samples();
            counts[1] += row.errors();
            samples += row.samples();
            errors += row.errors();
        }
        check(differences, "rows", samples, run.whole("samples"));
        check(differences, "rows with errors", errors, run.whole("sampleErrors"));
        // rows of a line of a mix or of a step are part of their element's figures, too
        Map<String, long[]> whole = new TreeMap<>();
        byLabel.forEach((label, counts) -> {
            String element =
                    run.summary().path("labels").path(label).path("partOf").asText(label);
            long[] sum = whole.computeIfAbsent(element, l -> new long[2]);
            sum[0] += counts[0];
            sum[1] += counts[1];
        });
        whole.forEach((label, counts) -> {
            var figures = run.summary().path("labels").path(label);
            if (figures.isMissingNode() && run.summary().path("labels").size() == 0) return;

            if (figures.isMissingNode()) differences.add("label '" + label + "' has no figures");
            else {
                check(
                        differences,
                        "samples of '" + label + "'",
                        figures.path("samples").asLong(),
                        counts[0]);
                check(
                        differences,
                        "sampleErrors of '" + label + "'",
                        figures.path("sampleErrors").asLong(),
                        counts[1]);
            }
        });
    }

    private static void verdict(List<String> differences, HttpPlan.Made plan, RunFiles run) {
        boolean bad = run.whole("sampleErrors") > 0;

        boolean incomplete = plan.parts().stream().anyMatch(HttpPart::incomplete);
        int wanted = bad || incomplete ? 3 : 0;
        if (run.exit() != wanted && !(run.exit() == 4 && wanted == 0))
            differences.add("exit " + run.exit() + ", wanted " + wanted + " " + run.sentences());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
