// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.statistics;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;

/**
 * {@code http://127.0.0.1:PORT/metrics} in Prometheus' text format, served by its own Java client
 * while the test runs. This host only.
 */
final class PrometheusEndpoint implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final HTTPServer server;

    /**
     * @param port 0 = a free one
     * @throws Refusal when the port is taken
     */
    PrometheusEndpoint(Statistics statistics, int port) {
        PrometheusRegistry registry = new PrometheusRegistry();
        PrometheusMetrics metrics = new PrometheusMetrics(statistics);
        registry.register(metrics::collect);
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

    String url() {
        return "http://" + HOST + ":" + server.getPort() + "/metrics";
    }

    @Override
    public void close() {
        server.close();
    }
}
