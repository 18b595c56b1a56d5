// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.prometheus;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.monitor.watch.Sight;
import io.github.jmeteroverdrive.monitor.watch.Watcher;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code http://127.0.0.1:PORT/metrics} in Prometheus' text format, served by its own Java client
 * while the test runs, and after it, if that is wanted, until somebody has read how it ended. This
 * host only.
 */
public final class PrometheusEndpoint implements Watcher {

    private static final String HOST = "127.0.0.1";

    /** What was read is on its way by then. */
    private static final long SENT_MILLIS = 500;

    /** Kept, because the JVM forgets loggers that nobody has; it calls a reader cut off severe. */
    private static final Logger EXPORTER =
            Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

    private final LiveMetrics live = new LiveMetrics();
    private final CountDownLatch readAtEnd = new CountDownLatch(1);
    private final long waitNanos;
    private final HTTPServer server;
    private volatile boolean ended;

    /**
     * @param port 0 = a free one
     * @param waitNanos how long the end may wait for somebody who reads it
     * @throws Refusal when the port is taken
     */
    public PrometheusEndpoint(Statistics statistics, int port, long waitNanos) {
        this.waitNanos = waitNanos;
        EXPORTER.setLevel(null);
        PrometheusRegistry registry = new PrometheusRegistry();
        StatisticsMetrics metrics = new StatisticsMetrics(statistics);
        registry.register(metrics::collect);
        registry.register(this::collect);
        try {
            server =
                    HTTPServer.builder()
                            .hostname(HOST)
                            .port(port)
                            .registry(registry)
                            .buildAndStart();
        } catch (IOException e) {
            throw new Refusal(
                    "Property overdrive.statistics.prometheus.port is '"
                            + port
                            + "': the port cannot be had ("
                            + e.getMessage()
                            + "); give a free one, or 0.");
        }
    }

    private MetricSnapshots collect() {
        MetricSnapshots collected = live.collect();
        if (ended) readAtEnd.countDown();
        return collected;
    }

    public String url() {
        return "http://" + HOST + ":" + server.getPort() + "/metrics";
    }

    @Override
    public void tick(Sight sight) {
        live.tick(sight);
    }

    @Override
    public void close() {
        ended = true;
        try {
            if (waitNanos > 0 && readAtEnd.await(waitNanos, TimeUnit.NANOSECONDS))
                TimeUnit.MILLISECONDS.sleep(SENT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        EXPORTER.setLevel(Level.OFF);
        server.close();
    }
}
