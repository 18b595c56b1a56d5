// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Figures that targets reported about themselves over time: {@code targets} in {@code agent.jsonl}. */
public final class TargetCharts {

    private static final String TARGETS = "/targets";

    /** Names of totals, shown as rates; other figures are shown as gauges. */
    private static final Set<String> TOTALS = Set.of(
            "accepts",
            "handled",
            "requests",
            "rejected",
            "hits",
            "misses",
            "evicted",
            "expired",
            "posts",
            "listings",
            "claims",
            "emptyClaims",
            "deletes",
            "refused",
            "failed",
            "messagesAdded",
            "messagesAcknowledged");

    private static final String QUEUE = "queueDepth";

    private final RunData run;
    private final ChartPoints ticks;
    private final TimeCharts charts;

    public TargetCharts(RunData run, TimeCharts charts) {
        this.run = run;
        this.ticks = new ChartPoints(run.agent(), false);
        this.charts = charts;
    }

    /** Empty if no target reported any figures. */
    public List<Block> blocks() {
        ChartList list = new ChartList();
        ticks.keys(TARGETS).forEach(target -> add(list, target));
        List<Block> blocks = new ArrayList<>(list.blocks());
        for (String target : ticks.keys(TARGETS)) leftOut(target).ifPresent(blocks::add);
        return blocks;
    }

    private Optional<Paragraph> leftOut(String target) {
        return run.agent().stream()
                .map(tick -> tick.path("targets")
                        .path(target)
                        .path(RunData.PROCESSES_LEFT_OUT)
                        .asLong())
                .max(Long::compare)
                .filter(most -> most > 0)
                .map(
                        most -> new Paragraph(
                                target + " had too many processes to measure all: up to "
                                        + Show.count(most, "process was", "processes were")
                                        + " left out, with the processes that they had started. Its CPU time and memory were higher than shown."));
    }

    private void add(ChartList list, String target) {
        String base = TARGETS + "/" + ChartPoints.escaped(target) + "/";
        String id = "target-" + target.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + "-";
        chart(id + "cpu", "CPU of " + target, "CPUs")
                .stacked("user", base + "userSeconds")
                .stacked("system", base + "systemSeconds")
                .addTo(list);
        chart(id + "redis-cpu", "CPU of Redis in " + target, "CPUs")
                .stacked("user", base + "redisUserSeconds")
                .stacked("system", base + "redisSystemSeconds")
                .addTo(list);
        chart(id + "redis-commands", "Commands of Redis in " + target, "/s")
                .rate("commands", base + "redisCommands")
                .addTo(list);
        TickChart memory = chart(id + "memory", "Memory of " + target, "bytes");
        TickChart rates = chart(id + "rates", "Rates of " + target, "/s");
        TickChart depth = chart(id + "depth", "Queue depth of " + target, "messages");
        TickChart others = chart(id + "others", "State of " + target, "");
        for (String key : ticks.keys(base.substring(0, base.length() - 1))) {
            String path = base + ChartPoints.escaped(key);
            String name = Show.words(key);
            if (key.equals("rssBytes")) memory.gauge("resident", path);
            else if (key.endsWith("Bytes")) memory.gauge(name.replace(" bytes", ""), path);
            else if (key.equals("redisCommands")) continue;
            else if (TOTALS.contains(key)) rates.rate(name, path);
            else if (key.equals(QUEUE)) depth.gauge(name, path);
            else if (!key.endsWith("Seconds")) others.gauge(name, path);
        }
        memory.addTo(list);
        rates.addTo(list);
        depth.addTo(list);
        chart(id + "gc", "Garbage collection of " + target, "%")
                .percent("share of time", base + "gcSeconds")
                .addTo(list);
        others.addTo(list);
    }

    private TickChart chart(String id, String title, String unit) {
        return new TickChart(ticks, charts.chart(id, title, unit));
    }
}
