// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The load agent over time, from {@code agent.jsonl}: CPU, memory, queues. */
final class AgentCharts {

    private static final List<String> HOST_CPU =
            List.of(
                    "/host/userSeconds",
                    "/host/systemSeconds",
                    "/host/iowaitSeconds",
                    "/host/stealSeconds",
                    "/host/idleSeconds");

    private final RunData run;
    private final Ticks ticks;
    private final TimeCharts charts;
    private final List<Block> blocks = new ArrayList<>();

    AgentCharts(RunData run, TimeCharts charts) {
        this.run = run;
        this.ticks = new Ticks(run.agent(), false);
        this.charts = charts;
    }

    List<Block> blocks() {
        if (run.agent().isEmpty()) {
            blocks.add(
                    new Text(
                            "Not known whether the load agent was the bottleneck: there is no agent.jsonl; add"
                                    + " od - Load Agent Monitor to the plan."));
            return blocks;
        }
        hostCpu();
        processCpu();
        memory();
        collections();
        runQueue();
        hiccups();
        pressure();
        new NetworkCharts(ticks, charts).addTo(blocks);
        missing();
        return blocks;
    }

    private void add(Chart chart) {
        if (!chart.isEmpty()) blocks.add(chart);
    }

    /** Hands over a series when the ticks have it. */
    private void rate(String name, String path, Consumer<Series> to) {
        if (ticks.has(path)) to.accept(Series.line(name, ticks.rate(path)));
    }

    private void hostCpu() {
        Chart[] chart = {charts.chart("host-cpu", "CPU of the host", "%")};
        for (String path : HOST_CPU.subList(0, 4)) {
            if (!ticks.has(path)) continue;
            String name = path.substring("/host/".length(), path.length() - "Seconds".length());
            Series series = Series.line(name, ticks.share(path, HOST_CPU)).as(Series.Look.STACKED);
            chart[0] = chart[0].with(series);
        }
        add(
                chart[0].withNote(
                        "Share of all " + run.agentHead().path("cpus").asText("its") + " CPUs."));
    }

    private void processCpu() {
        Chart[] chart = {charts.chart("process-cpu", "CPU of JMeter", "CPUs")};
        rate(
                "user",
                "/process/userSeconds",
                s -> chart[0] = chart[0].with(s.as(Series.Look.STACKED)));
        rate(
                "system",
                "/process/systemSeconds",
                s -> chart[0] = chart[0].with(s.as(Series.Look.STACKED)));
        add(chart[0]);
    }

    private void memory() {
        Chart chart = charts.chart("memory", "Memory of JMeter", "bytes");
        chart = gauge(chart, "heap used", "/jvm/heapUsedBytes");
        chart = gauge(chart, "resident", "/process/rssBytes");
        if (ticks.has("/jvm/heapMaxBytes"))
            chart =
                    chart.with(
                            Series.line("heap limit", ticks.gauge("/jvm/heapMaxBytes"))
                                    .as(Series.Look.DASHED));
        add(chart);
    }

    private Chart gauge(Chart chart, String name, String path) {
        return ticks.has(path) ? chart.with(Series.line(name, ticks.gauge(path))) : chart;
    }

    private void collections() {
        Chart[] chart = {charts.chart("gc", "Garbage collection", "%")};
        rate("share of time", "/jvm/gcSeconds", s -> chart[0] = chart[0].with(percent(s)));
        if (ticks.has("/jvm/gcMaxPauseMillis")) {
            Series pause =
                    Series.line("longest pause", ticks.gauge("/jvm/gcMaxPauseMillis")).onRight();
            chart[0] = chart[0].withRight("ms").with(pause);
        }
        add(chart[0]);
        Chart[] allocated = {charts.chart("allocation", "Allocation", "bytes/s")};
        rate("allocated", "/jvm/allocatedBytes", s -> allocated[0] = allocated[0].with(s));
        add(allocated[0]);
    }

    private static Series percent(Series seconds) {
        return Series.line(
                seconds.name(),
                seconds.points().stream().map(p -> new Series.Point(p.x(), 100 * p.y())).toList());
    }

    private void runQueue() {
        Chart chart = charts.chart("run-queue", "Run queue", "threads");
        chart = gauge(chart, "runnable", "/host/runnable");
        JsonNode cpus = run.agentHead().path("cpus");
        if (!chart.isEmpty() && cpus.isNumber()) {
            List<Series.Point> level =
                    List.of(
                            new Series.Point(0, cpus.asDouble()),
                            new Series.Point(run.lastSecond(), cpus.asDouble()));
            chart = chart.with(Series.line("CPUs", level).as(Series.Look.DASHED));
        }
        add(chart.withNote("More runnable threads than CPUs: some wait for one."));
    }

    private void hiccups() {
        Chart chart = charts.chart("hiccups", "Hiccups", "µs").withLogarithm();
        chart = gauge(chart, "p50", "/hiccup/p50Micros");
        chart = gauge(chart, "p99", "/hiccup/p99Micros");
        chart = gauge(chart, "max", "/hiccup/maxMicros");
        add(chart.withNote("How late a thread woke that had asked to sleep 1 ms."));
    }

    private void pressure() {
        Chart[] chart = {charts.chart("pressure", "Pressure", "%")};
        rate("some wait for CPU", "/psi/cpuSomeSeconds", s -> chart[0] = chart[0].with(percent(s)));
        rate("some wait for I/O", "/psi/ioSomeSeconds", s -> chart[0] = chart[0].with(percent(s)));
        rate(
                "some wait for memory",
                "/psi/memorySomeSeconds",
                s -> chart[0] = chart[0].with(percent(s)));
        rate(
                "throttled by the cgroup",
                "/cgroup/throttledSeconds",
                s -> chart[0] = chart[0].with(percent(s)));
        add(chart[0].withNote("Share of time in which tasks waited (PSI)."));
    }

    private void missing() {
        List<List<String>> rows = new ArrayList<>();
        run.agentHead()
                .path("missing")
                .fields()
                .forEachRemaining(one -> rows.add(List.of(one.getKey(), one.getValue().asText())));
        if (!rows.isEmpty())
            blocks.add(Table.ofWords("Not measured", List.of("source", "why"), rows));
    }
}
