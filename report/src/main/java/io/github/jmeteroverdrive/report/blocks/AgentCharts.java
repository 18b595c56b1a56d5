// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The load agent over time, from {@code agent.jsonl}: CPU, memory, queues. */
public final class AgentCharts {

    static final String IDLE = "/host/idleSeconds";

    static final List<String> CPU_TIMES =
            List.of("/host/userSeconds", "/host/systemSeconds", "/host/iowaitSeconds", "/host/stealSeconds", IDLE);

    private final RunData run;
    private final ChartPoints ticks;
    private final TimeCharts charts;
    private final ChartList list = new ChartList();

    public AgentCharts(RunData run, TimeCharts charts) {
        this.run = run;
        this.ticks = new ChartPoints(run.agent(), false);
        this.charts = charts;
    }

    public List<Block> blocks() {
        if (run.agent().isEmpty())
            return List.of(
                    new Paragraph("Not known whether the load agent was the bottleneck: there is no agent.jsonl; add"
                            + " od - Load Agent Monitor to the plan."));
        cpu();
        memory();
        waiting();
        new NetworkCharts(ticks, charts).addTo(list);
        List<Block> blocks = new ArrayList<>(list.blocks());
        run.origin().map(Paragraph::new).ifPresent(blocks::add);
        List<List<String>> missing = missing();
        if (!missing.isEmpty()) blocks.add(Table.ofWords("Not measured", List.of("source", "why"), missing));
        return blocks;
    }

    private TickChart chart(String id, String title, String unit) {
        return new TickChart(ticks, charts.chart(id, title, unit));
    }

    private void cpu() {
        chart("host-cpu", "CPU of the host", "%")
                .share("user", CPU_TIMES.get(0), CPU_TIMES)
                .share("system", CPU_TIMES.get(1), CPU_TIMES)
                .share("iowait", CPU_TIMES.get(2), CPU_TIMES)
                .share("steal", CPU_TIMES.get(3), CPU_TIMES)
                .note("Share of all " + run.agentHead().path("cpus").asText("its") + " CPUs.")
                .addTo(list);
        TickChart process = chart("process-cpu", "CPU of JMeter", "CPUs");
        if (ticks.has("/process/userSeconds"))
            process.stacked("user", "/process/userSeconds").stacked("system", "/process/systemSeconds");
        else process.rate("user and system", "/process/cpuSeconds");
        process.addTo(list);
    }

    private void memory() {
        chart("memory", "Memory of JMeter", "bytes")
                .gauge("heap used", "/jvm/heapUsedBytes")
                .gauge("resident", "/process/rssBytes")
                .limit("heap limit", "/jvm/heapMaxBytes")
                .addTo(list);
        chart("allocation", "Allocation of JMeter", "bytes/s")
                .rate("allocated", "/jvm/allocatedBytes")
                .addTo(list);
        chart("gc", "Garbage collection of JMeter", "%")
                .percent("share of time", "/jvm/gcSeconds")
                .rightGauge("longest pause", "/jvm/gcMaxPauseMillis", "ms")
                .addTo(list);
    }

    private void waiting() {
        TickChart queue = chart("run-queue", "Run queue", "threads").gauge("runnable", "/host/runnable");
        JsonNode cpus = run.agentHead().path("cpus");
        if (cpus.isNumber()) {
            List<Series.Point> level =
                    List.of(new Series.Point(0, cpus.asDouble()), new Series.Point(run.lastSecond(), cpus.asDouble()));
            queue.with(Series.line("CPUs", level).as(Series.Style.DASHED));
        }
        queue.note("Above the dashed line there are more runnable threads than CPUs: some threads wait for a CPU.")
                .addTo(list);
        TickChart hiccups =
                new TickChart(ticks, charts.chart("hiccups", "Hiccups", "µs").withLogarithm());
        hiccups.gauge("p50", "/hiccup/p50Micros")
                .gauge("p99", "/hiccup/p99Micros")
                .gauge("max", "/hiccup/maxMicros")
                .note("How late a thread in JMeter's JVM woke up after a sleep of 1 to 8 ms.")
                .addTo(list);
        chart("pressure", "Pressure", "%")
                .pressure("CPU", "/psi/cpuSomeSeconds")
                .pressure("I/O", "/psi/ioSomeSeconds")
                .pressure("memory", "/psi/memorySomeSeconds")
                .pressure("cgroup throttled", "/cgroup/throttledSeconds")
                .note(
                        "Share of time in which at least one task of this host waited for the CPU, for I/O or for memory.")
                .addTo(list);
    }

    private List<List<String>> missing() {
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : run.agentHead().path("missing").properties())
            rows.add(List.of(entry.getKey(), entry.getValue().asText()));
        return rows;
    }

    private record NetworkCharts(ChartPoints ticks, TimeCharts charts) {

        private static final String SOCKETS = "/net/sockets";
        private static final String PORTS = "/net/ports";

        void addTo(ChartList list) {
            chart("nic", "Network", "bytes/s")
                    .rate("received", "/net/receivedBytes")
                    .rate("sent", "/net/sentBytes")
                    .rate("loopback", "/net/loopbackBytes")
                    .addTo(list);
            gauges("sockets", "Sockets", SOCKETS).addTo(list);
            chart("connections", "New connections", "/s")
                    .rate("opened", "/net/activeOpens")
                    .rate("accepted", "/net/passiveOpens")
                    .addTo(list);
            chart("losses", "Retransmits and drops", "/s")
                    .rate("retransmits", "/net/retransmits")
                    .rate("listen drops", "/net/listenDrops")
                    .rate("softnet drops", "/net/softnetDrops")
                    .addTo(list);
            gauges("ports", "Local ports in use by destination", PORTS).addTo(list);
            chart("files", "Open files and threads of JMeter", "")
                    .gauge("open files", "/process/openFiles")
                    .gauge("threads", "/process/threads")
                    .addTo(list);
        }

        private TickChart chart(String id, String title, String unit) {
            return new TickChart(ticks, charts.chart(id, title, unit));
        }

        /** Each number below a path that is not always 0. */
        private TickChart gauges(String id, String title, String path) {
            TickChart chart = chart(id, title, "");
            for (String key : ticks.keys(path)) {
                String at = path + "/" + ChartPoints.escaped(key);
                Series series = Series.line(words(key), ticks.gauge(at));
                if (series.isAboveZero()) chart.with(series);
            }
            return chart;
        }

        /** {@code timeWait} as {@code time wait}; addresses as they are. */
        private static String words(String key) {
            return key.contains(":") ? key : Show.words(key);
        }
    }
}
