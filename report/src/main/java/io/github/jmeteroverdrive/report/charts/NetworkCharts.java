// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.charts;

import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.run.Ticks;

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
            String at = path + "/" + Ticks.escaped(key);
            Series one = Series.line(words(key), ticks.gauge(at));
            if (one.isAboveZero()) chart.with(one);
        }
        return chart;
    }

    /** {@code timeWait} as {@code time wait}; addresses as they are. */
    private static String words(String key) {
        return key.contains(":") ? key : Show.words(key);
    }
}
