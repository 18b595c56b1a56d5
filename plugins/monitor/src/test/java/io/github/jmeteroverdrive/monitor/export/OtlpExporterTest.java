// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.Intervals.Producer;
import io.github.jmeteroverdrive.monitor.Intervals.Requests;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.monitor.summary.RunTotals;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.run.SlowestTraces;
import io.github.jmeteroverdrive.run.SlowestTraces.Trace;
import io.github.jmeteroverdrive.run.TestRun;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Exemplar;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends a run to a receiver that parses it with OpenTelemetry's protocol classes. */
class OtlpExporterTest {

    @TempDir
    Path temp;

    private final List<ExportMetricsServiceRequest> requests = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final RunTotals totals = new RunTotals(label -> {});
    private final Producer producer = new Producer(1);
    private volatile int code = 200;
    private HttpServer server;
    private TestRun run;

    @BeforeEach
    void start() throws IOException {
        run = new TestRun(temp);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/metrics", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            if (code == 200 && body.length > 0) requests.add(ExportMetricsServiceRequest.parseFrom(body));
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(code, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void begin() {
        begin("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/metrics");
    }

    private void begin(String url) {
        Properties properties = new Properties();
        properties.setProperty("overdrive.live.otlp.url", url);
        properties.setProperty("overdrive.live.otlp.token", "secret");
        OwnProperties own = new OwnProperties(properties, "overdrive.live.", OtlpExporter.DEFAULTS);
        OtlpExporter.of(run.context, own, Duration.ofMinutes(30)).ifPresent(Exporters.of(run.context)::add);
    }

    private void tick(int messages, boolean last) {
        tick(producer.sends(Phase.MEASURE, messages, 4_000_000).result(), last);
    }

    private void tick(SampleEvent of, boolean last) {
        Measured result = (Measured) of.getResult();
        ArrivedInterval arrival = new ArrivedInterval("send", result.interval(), run.now, true);
        Exporters.of(run.context).tick(TestRun.EPOCH, Phase.MEASURE, totals, totals.add(List.of(arrival), false), last);
    }

    private Metric last(String name) {
        ResourceMetrics all = requests.get(requests.size() - 1).getResourceMetrics(0);
        return all.getScopeMetrics(0).getMetricsList().stream()
                .filter(each -> each.getName().equals(name))
                .findAny()
                .orElseThrow();
    }

    private static String attribute(List<KeyValue> attributes, String key) {
        return attributes.stream()
                .filter(each -> each.getKey().equals(key))
                .map(each -> each.getValue().getStringValue())
                .findAny()
                .orElse("");
    }

    @Test
    void lastReportHasAllCountsAndTimesOfTheRun() {
        begin();
        tick(100, false);
        tick(20, true);
        run.close();
        Metric sent = last("overdrive.test.sent");
        assertThat(sent.getSum().getIsMonotonic()).isTrue();
        NumberDataPoint point = sent.getSum().getDataPoints(0);
        assertThat(point.getAsDouble()).isEqualTo(120);
        assertThat(attribute(point.getAttributesList(), "phase")).isEqualTo("measure");
        Metric ack = last("overdrive.sampler.ack");
        assertThat(ack.getUnit()).isEqualTo("s");
        HistogramDataPoint times = ack.getHistogram().getDataPoints(0);
        assertThat(attribute(times.getAttributesList(), "sampler")).isEqualTo("send");
        assertThat(times.getCount()).isEqualTo(120);
        assertThat(times.getSum()).isBetween(0.479, 0.481);
        int bucket = times.getExplicitBoundsList().indexOf(0.005);
        assertThat(times.getExplicitBounds(bucket - 1)).isEqualTo(0.003);
        assertThat(times.getBucketCounts(bucket)).isEqualTo(120);
        Metric half = last("overdrive.test.ack_percentile");
        assertThat(half.getGauge().getDataPointsList()).isEmpty(); // 120 values are too few
        assertThat(tokens).containsOnly("Bearer secret");
        assertThat(run.console).isEmpty();
    }

    @Test
    void slowestRequestsWithATraceIdAreExemplarsOfTheResponseTimesOfTheirPhase() {
        begin();
        String traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
        String spanId = "00f067aa0ba902b7";
        SlowestTraces slowest = SlowestTraces.of(run.context);
        slowest.add(new Trace(traceId, spanId, "GET /", Phase.MEASURE, 1_700_000_000_000L, 250_000_000, 200));
        slowest.add(new Trace(traceId, spanId, "GET /", Phase.WARMUP, 1_600_000_000_000L, 900_000_000, 200));
        tick(new Requests(2, "").answered(10, 200, 4_000_000).result(), true);
        run.close();
        HistogramDataPoint times =
                last("overdrive.test.response").getHistogram().getDataPoints(0);
        assertThat(times.getCount()).isEqualTo(10);
        Exemplar only = times.getExemplars(0);
        assertThat(times.getExemplarsCount()).isEqualTo(1);
        assertThat(HexFormat.of().formatHex(only.getTraceId().toByteArray())).isEqualTo(traceId);
        assertThat(HexFormat.of().formatHex(only.getSpanId().toByteArray())).isEqualTo(spanId);
        assertThat(only.getAsDouble()).isEqualTo(0.25);
        assertThat(only.getTimeUnixNano()).isEqualTo(1_700_000_000_000_000_000L);
        assertThat(last("overdrive.sampler.response")
                        .getHistogram()
                        .getDataPoints(0)
                        .getExemplarsList())
                .isEmpty();
    }

    @Test
    void receiverThatRefusesAtTheStartRefusesTheRun() {
        code = 401;
        assertThatThrownBy(this::begin)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("answers HTTP 401; check URL and token")
                .hasMessageNotContaining("secret");
    }

    @Test
    void warnsThatAReceiverDidNotGetTheLastFigures() {
        begin();
        code = 404;
        tick(100, true);
        run.close();
        assertThat(run.console)
                .last()
                .asString()
                .matches("WARNING: OpenTelemetry at http://127.0.0.1:\\d+/v1/metrics did not get the"
                        + " last figures of the run, \\d+ metrics \\(HTTP 404\\)\\.");
    }

    @Test
    void runEndsWithWarningsWhenTheReceiverIsGone() {
        server.stop(0);
        begin();
        tick(100, true);
        run.close();
        assertThat(run.console).hasSize(2);
        assertThat(run.console.get(0)).contains("does not accept the run's figures (ConnectException");
        assertThat(run.console.get(1)).contains("did not get the last figures");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "ftp://h/v1/metrics", "http://joe:S3CRET@h/v1/metrics", "http://h h"})
    void refusesInvalidUrlsWithAValidExample(String url) {
        assertThatThrownBy(() -> begin(url))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("http://HOST:4318/v1/metrics")
                .hasMessageNotContaining("S3CRET");
    }
}
