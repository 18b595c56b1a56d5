// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.run.AgentRun;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Load agents in comparison: throughput and state, a line for each. */
public final class FleetCharts {

    /** More lines cannot be distinguished. */
    private static final int MOST = 8;

    private static final double PERCENT = 100;

    private final List<AgentRun> agents;
    private final TimeCharts charts;
    private final ChartList list = new ChartList();

    public FleetCharts(RunData run, TimeCharts charts) {
        this.agents = run.agents();
        this.charts = charts;
    }

    /** Empty if the run has no load agents, or their files are missing. */
    public List<Block> blocks() {
        if (agents.isEmpty()) return List.of();
        live("sent", "Messages sent by each agent");
        live("received", "Messages received by each agent");
        live("samples", "Samples of each agent");
        agent("cpu", "CPU of each agent's host", "%", FleetCharts::busy);
        agent("process", "CPU of each agent's JMeter", "CPUs", FleetCharts::process);
        agent("heap", "Heap used by each agent", "bytes", ticks -> ticks.gauge("/jvm/heapUsedBytes"));
        agent("gc", "Garbage collection of each agent", "%", ticks -> times(PERCENT, ticks.rate("/jvm/gcSeconds")));
        agent("queue", "Run queue of each agent's host", "threads", t -> t.gauge("/host/runnable"));
        agent("hiccup", "Longest hiccup of each agent", "µs", t -> t.gauge("/hiccup/maxMicros"));
        return list.blocks();
    }

    private void live(String total, String title) {
        add(total, title, "/s", run -> new ChartPoints(run.live(), true).rate("/" + total));
    }

    private void agent(String id, String title, String unit, Function<ChartPoints, List<Series.Point>> line) {
        add(id, title, unit, run -> line.apply(new ChartPoints(run.agent(), false)));
    }

    private void add(String id, String title, String unit, Function<RunData, List<Series.Point>> line) {
        List<Series> lines = new ArrayList<>();
        for (AgentRun agent : agents) lines.add(Series.line(agent.name(), line.apply(agent.run())));
        lines.removeIf(Series::isEmpty);
        Chart chart = charts.chart("each-" + id, title, unit);
        if (lines.size() > MOST) {
            chart = chart.withNote("The " + MOST + " highest of " + lines.size() + ".");
            lines.sort(Comparator.comparing(FleetCharts::highest).reversed());
            lines = lines.subList(0, MOST);
        }
        list.add(chart.withSeries(lines));
    }

    private static double highest(Series of) {
        return of.points().stream()
                .mapToDouble(Series.Point::y)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    private static List<Series.Point> busy(ChartPoints ticks) {
        return ticks.has(AgentCharts.IDLE)
                ? ticks.share(AgentCharts.IDLE, AgentCharts.CPU_TIMES).stream()
                        .map(idle -> new Series.Point(idle.x(), PERCENT - idle.y()))
                        .toList()
                : List.of();
    }

    private static List<Series.Point> process(ChartPoints ticks) {
        if (!ticks.has("/process/userSeconds")) return ticks.rate("/process/cpuSeconds");
        List<Series.Point> user = ticks.rate("/process/userSeconds");
        List<Series.Point> system = ticks.rate("/process/systemSeconds");
        List<Series.Point> both = new ArrayList<>();
        for (int i = 0; i < user.size(); i++)
            both.add(new Series.Point(
                    user.get(i).x(), user.get(i).y() + system.get(i).y()));
        return both;
    }

    private static List<Series.Point> times(double factor, List<Series.Point> points) {
        return points.stream().map(p -> new Series.Point(p.x(), factor * p.y())).toList();
    }
}
