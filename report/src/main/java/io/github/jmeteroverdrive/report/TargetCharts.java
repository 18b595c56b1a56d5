// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What targets told of themselves over time: {@code targets} in {@code agent.jsonl}. */
final class TargetCharts {

    private static final String TARGETS = "/targets";

    /** Totals by their names; whatever else a target tells is shown as it is. */
    private static final Set<String> TOTALS =
            Set.of(
                    "accepts",
                    "handled",
                    "requests",
                    "connections",
                    "commands",
                    "messagesAdded",
                    "messagesAcknowledged");

    private final Ticks ticks;
    private final TimeCharts charts;

    TargetCharts(RunData run, TimeCharts charts) {
        this.ticks = new Ticks(run.agent(), false);
        this.charts = charts;
    }

    /** Empty when no target told anything. */
    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        ticks.keys(TARGETS).forEach(target -> add(blocks, target));
        return blocks;
    }

    private void add(List<Block> blocks, String target) {
        String base = TARGETS + "/" + target.replace("~", "~0").replace("/", "~1");
        String id = "target-" + target.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        Chart cpu = charts.chart(id + "-cpu", "CPU of " + target, "CPUs");
        for (String kind : List.of("user", "system")) {
            String path = base + "/" + kind + "Seconds";
            if (ticks.has(path))
                cpu = cpu.with(Series.line(kind, ticks.rate(path)).as(Series.Look.STACKED));
        }
        if (!cpu.isEmpty()) blocks.add(cpu);
        for (String key : ticks.keys(base)) {
            String path = base + "/" + key;
            if (key.endsWith("Seconds") || !ticks.has(path)) continue;
            boolean total = TOTALS.contains(key);
            String unit = key.endsWith("Bytes") ? "bytes" : total ? "/s" : "";
            List<Series.Point> points = total ? ticks.rate(path) : ticks.gauge(path);
            Chart chart =
                    charts.chart(id + "-" + key, words(key) + " of " + target, unit)
                            .with(Series.line(words(key), points));
            if (!chart.isEmpty()) blocks.add(chart);
        }
    }

    /** {@code queueDepth} as {@code Queue depth}. */
    private static String words(String key) {
        if (key.equals("rssBytes")) return "Memory";
        String apart = key.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return Character.toUpperCase(apart.charAt(0)) + apart.substring(1);
    }
}
