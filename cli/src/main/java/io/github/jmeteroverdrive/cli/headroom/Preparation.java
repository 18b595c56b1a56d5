// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Conditions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the ceiling is measured: as the requested run, but at full speed, for a short time, and against a server that
 * responds immediately. Immutable.
 */
record Preparation(CeilingRequest question, SubstituteSystem substitute, Placement placement) {

    /** Time for the JIT compiler; with less of it the ceiling is a lower bound. */
    static final double WARMUP = 10;

    private static final double DURATION = 10;

    /** Approximate time for start, drain and page of a run, and Maven. */
    private static final double AROUND_SECONDS = 12;

    private static final String CALIBRATION = "_.jms.calibration";
    private static final String AT_ONCE = "calibration:?ack=at-once";

    /** Without consumers, the broker must not store messages. */
    private static final String NOT_DELIVERED = "&deliver=never";

    private static final String WORKERS = "Workers";
    private static final int MOST_WORKERS = 64;

    double warmup() {
        return seconds("Warmup", WARMUP);
    }

    double seconds() {
        return warmup() + seconds("Duration", DURATION);
    }

    private double seconds(String name, double usual) {
        try {
            return Double.parseDouble(question.parameters().getOrDefault(name, "" + usual));
        } catch (NumberFormatException e) {
            return usual; // JMeter rejects it with its own message
        }
    }

    List<String> settings() {
        List<String> own = Conditions.ownSettings(question.settings());
        List<String> all = new ArrayList<>(question.settings());
        all.retainAll(own);
        if (substitute == SubstituteSystem.CALIBRATION) all.add(CALIBRATION);
        return all;
    }

    Map<String, String> parameters() {
        Map<String, String> all = new LinkedHashMap<>(question.parameters());
        for (Set<String> left : List.of(Conditions.LENGTHS, Conditions.PACE, Conditions.SYSTEM))
            left.forEach(all::remove);
        all.keySet().removeIf(name -> name.startsWith("target."));
        for (Set<String> left : List.of(Conditions.LENGTHS, Conditions.PACE)) left.forEach(name -> neutral(name, all));
        all.put("Warmup", question.parameters().getOrDefault("Warmup", number(WARMUP)));
        all.put("Duration", question.parameters().getOrDefault("Duration", number(DURATION)));
        if (substitute == SubstituteSystem.CALIBRATION) {
            all.put(LoadElement.TARGET_URL, consumes() ? AT_ONCE : AT_ONCE + NOT_DELIVERED);
        } else {
            all.put("Target", "http");
            int cpus = Math.max(1, placement.server().count());
            if (question.plan().parameters().contains(WORKERS))
                all.put(WORKERS, String.valueOf(Math.min(cpus, MOST_WORKERS)));
        }
        return all;
    }

    /** Limits and pauses from the plan's own defaults are removed, too. */
    private void neutral(String name, Map<String, String> all) {
        String none = question.defaults().get(name);
        String own = question.plan().defaults().get(name);
        if (own != null && !own.equals(none) && !name.endsWith("Timeout")) all.put(name, none);
    }

    private boolean consumes() {
        return question.plan().parameters().contains("Consumers")
                && !question.value("Consumers").equals("0");
    }

    private static String number(double value) {
        return Show.number(value);
    }

    /**
     * What will be run, and how long that takes.
     *
     * @param also whether the unchanged scenario is run, too
     */
    List<String> lines(boolean also) {
        String own = settings().isEmpty() ? "" : " " + String.join(" ", settings());
        StringBuilder assignments = new StringBuilder();
        parameters().forEach((name, value) -> assignments.append(' ').append(name + "=" + value));
        List<String> lines = new ArrayList<>();
        lines.add("The experiment: %s of %s; the first takes about %s."
                .formatted(also ? "2 runs" : "1 run", question.scenario(), Show.duration(seconds() + AROUND_SECONDS)));
        lines.add("  ceiling: against " + substitute.words() + ":" + own + assignments);
        if (substitute == SubstituteSystem.HTTP) lines.add("  CPUs: " + placement.words());
        if (also) lines.add("  run: as it is");
        return lines;
    }
}
