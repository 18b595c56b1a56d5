// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The load agent's sockets and network over time. */
final class NetworkCharts {

    private static final String SOCKETS = "/net/sockets";
    private static final String PORTS = "/net/ports";

    private final Ticks ticks;
    private final TimeCharts charts;

    NetworkCharts(Ticks ticks, TimeCharts charts) {
        this.ticks = ticks;
        this.charts = charts;
    }

    void addTo(List<Block> blocks) {
        List<Chart> all = new ArrayList<>();
        all.add(
                rates(
                        charts.chart("nic", "Network", "bytes/s"),
                        List.of("received", "sent"),
                        List.of("/net/receivedBytes", "/net/sentBytes")));
        all.add(gauges(charts.chart("sockets", "Sockets", "sockets"), SOCKETS));
        all.add(
                rates(
                        charts.chart("connections", "Connections and losses", "/s"),
                        List.of(
                                "opened",
                                "accepted",
                                "retransmitted",
                                "listen drops",
                                "softnet drops"),
                        List.of(
                                "/net/activeOpens",
                                "/net/passiveOpens",
                                "/net/retransmits",
                                "/net/listenDrops",
                                "/net/softnetDrops")));
        all.add(ports());
        all.add(files());
        all.stream().filter(chart -> !chart.isEmpty()).forEach(blocks::add);
    }

    private Chart rates(Chart chart, List<String> names, List<String> paths) {
        Chart filled = chart;
        for (int i = 0; i < names.size(); i++) {
            if (ticks.has(paths.get(i)))
                filled = filled.with(Series.line(names.get(i), ticks.rate(paths.get(i))));
        }
        return filled;
    }

    /** Each number below a path. */
    private Chart gauges(Chart chart, String path) {
        Chart filled = chart;
        for (String key : ticks.keys(path)) {
            Series one =
                    Series.line(
                            key,
                            ticks.gauge(
                                    tick -> {
                                        JsonNode value = tick.at(path).path(key);
                                        return value.isNumber() ? value.asDouble() : Double.NaN;
                                    }));
            if (one.isAboveZero()) filled = filled.with(one);
        }
        return filled;
    }

    private Chart ports() {
        return gauges(charts.chart("ports", "Local ports in use by destination", "ports"), PORTS);
    }

    private Chart files() {
        Chart chart = charts.chart("files", "Open files and threads of JMeter", "");
        Set<String> known = new TreeSet<>(ticks.keys("/process"));
        if (known.contains("openFiles"))
            chart = chart.with(Series.line("open files", ticks.gauge("/process/openFiles")));
        if (known.contains("threads"))
            chart = chart.with(Series.line("threads", ticks.gauge("/process/threads")));
        return chart;
    }
}
