// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.run.TestRun;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts samples in MBeans of this JVM and for Prometheus. */
class RunCountingTest {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @TempDir
    Path temp;

    private TestRun run;
    private RunCounting counting;

    private void begin(boolean remote, String... pairs) {
        run = new TestRun(temp);
        Properties properties = new Properties();
        for (int i = 0; i < pairs.length; i += 2)
            properties.setProperty("overdrive.statistics." + pairs[i], pairs[i + 1]);
        StatisticsSettings settings = StatisticsSettings.of(properties);
        counting = RunCounting.begin(run.context, settings, remote, UnaryOperator.identity());
    }

    @AfterEach
    void end() throws Exception {
        run.close();
        assertThat(names()).isEmpty();
    }

    private static Set<ObjectName> names() throws Exception {
        return SERVER.queryNames(new ObjectName("io.github.jmeteroverdrive:*"), null);
    }

    private static Object get(String bean, String attribute) throws Exception {
        return SERVER.getAttribute(new ObjectName("io.github.jmeteroverdrive:" + bean), attribute);
    }

    private static SampleResult sample(String label, boolean good, String body) {
        SampleResult result = SampleResult.createTestSample(5);
        result.setSampleLabel(label);
        result.setThreadName("users 1-1");
        result.setSuccessful(good);
        result.setSentBytes(100);
        result.setResponseData(body, "UTF-8");
        return result;
    }

    private void add(SampleResult result) {
        counting.add(new SampleEvent(result, "users"));
    }

    @Test
    void sampleCountsAsARequestAndItsResponse() throws Exception {
        begin(false, "generation.connections", "true");
        add(sample("page", true, "12345"));
        add(sample("page", false, "error"));
        add(sample("other", false, ""));
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(3L);
        assertThat(get("type=Test", "totalDataReceived")).isEqualTo(300L);
        assertThat(get("type=Test", "totalMessagesDelivered")).isEqualTo(2L);
        assertThat(get("type=Destination,name=\"page\"", "totalDataDelivered")).isEqualTo(10L);
        assertThat(get("type=Destination,name=\"other\"", "totalMessagesDelivered"))
                .isEqualTo(0L);
        assertThat(get("type=Connection,name=\"users 1-1\"", "totalMessagesReceived"))
                .isEqualTo(3L);
        counting.threadFinished();
        assertThat(names()).hasSize(3);
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(3L);
    }

    @Test
    void transactionIsCountedOnlyIfItsSamplesAreNotCountedThemselves() throws Exception {
        begin(false);
        SampleResult parent = sample("transaction", true, "");
        counting.add(new SampleEvent(parent, "users", null, true));
        parent.addSubResult(new MeasuredResult(0, 1), false);
        add(parent);
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(0L);
        parent.addSubResult(sample("page", true, "1"), false);
        add(parent);
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(1L);
    }

    private static MeasuredResult measured(String thread) {
        IntervalRecorder recorder = new IntervalRecorder(1);
        recorder.count(Phase.WARMUP, Count.SENT, 3);
        recorder.count(Phase.MEASURE, Count.SENT, 4);
        recorder.count(Phase.MEASURE, Count.BYTES_SENT, 70);
        recorder.count(Phase.MEASURE, Count.RECEIVED, 2);
        recorder.count(Phase.MEASURE, Count.DUPLICATED, 1);
        recorder.count(Phase.MEASURE, Count.BYTES_RECEIVED, 20);
        MeasuredResult result = new MeasuredResult(0, 1);
        result.setSampleLabel("send");
        result.setThreadName(thread);
        result.setInterval(recorder.take(null));
        return result;
    }

    @Test
    void resultsOfAnAgentAreCountedOncePerLabelOnAnyThread() throws Exception {
        List<String> opened = new ArrayList<>();
        run = new TestRun(temp);
        StatisticsSettings settings = StatisticsSettings.of(new Properties());
        counting = RunCounting.begin(run.context, settings, true, name -> {
            opened.add(name);
            return name;
        });
        add(measured("b:1099"));
        Thread another = new Thread(() -> add(measured("b:1099")));
        another.start();
        another.join();
        assertThat(opened).containsOnlyOnce("send");
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(14L);
    }

    @Test
    void doesNotCountOurSamplersAgain() throws Exception {
        begin(false);
        add(measured("Producers 1-1"));
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(0L);
    }

    @Test
    void countsIntervalsOfLoadAgents() throws Exception {
        begin(true, "generation.connections", "true");
        add(measured("agent:1-Producers 1-1"));
        add(measured("agent:2-Producers 1-1"));
        assertThat(get("type=Test", "totalMessagesReceived")).isEqualTo(14L);
        assertThat(get("type=Destination,name=\"send\"", "totalDataReceived")).isEqualTo(140L);
        assertThat(get("type=Connection,name=\"agent:1-Producers 1-1\"", "totalMessagesDelivered"))
                .isEqualTo(3L);
    }

    @Test
    void warnsThatReportsWithoutGenerationAreIgnored() {
        begin(false, "disable", "true", "reporting.period", "1");
        assertThat(run.console)
                .containsExactly("WARNING: Property overdrive.statistics.reporting.period is ignored: neither"
                        + " the test nor its destinations have statistics; set"
                        + " overdrive.statistics.generation.test=true.");
    }

    @Test
    void warnsThatAResetWithoutReportsIsIgnored() {
        begin(false, "reporting.reset", "true");
        assertThat(run.console).singleElement().asString().contains("reporting.reset is ignored");
    }

    @Test
    void resetDoesNotAffectPrometheus() throws Exception {
        begin(false, "prometheus.port", "0");
        add(sample("page", true, "12345"));
        SERVER.invoke(new ObjectName("io.github.jmeteroverdrive:type=Test"), "resetStatistics", null, null);
        add(sample("page", true, "12345"));
        twoPeriodsPass();
        assertThat(metrics())
                .contains(
                        "# TYPE overdrive_test_messages_total counter",
                        "# HELP overdrive_test_messages_total Since the start."
                                + " Messages sent: calls of send(), failed ones included; of samples, requests."
                                + " Messages received: deliveries, repeated ones and those of other runs included;"
                                + " of samples, responses.",
                        "overdrive_test_messages_total{direction=\"sent\"} 2.0",
                        "overdrive_test_bytes_total{direction=\"sent\"} 200.0",
                        "overdrive_destination_bytes_total{destination=\"page\",direction=\"received\"} 10.0",
                        "overdrive_test_messages_per_second{direction=\"sent\"} 0.0",
                        "overdrive_test_messages_per_second_peak{direction=\"sent\"} 1.0")
                .noneMatch(line -> line.contains("connection_"))
                .filteredOn(line -> line.startsWith("# HELP overdrive_test_bytes"))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line)
                        .contains(Catalogue.of("bytesSent").plainDefinition())
                        .contains(Catalogue.of("bytesReceived").plainDefinition()));
    }

    @Test
    void prometheusHasTheMetricNamesOfDashboards() throws Exception {
        begin(false, "prometheus.port", "0", "generation.connections", "true");
        add(sample("page", true, "12345"));
        twoPeriodsPass();
        assertThat(metrics())
                .filteredOn(line -> line.startsWith("# TYPE"))
                .containsExactlyInAnyOrderElementsOf(Stream.of("test", "destination", "connection")
                        .flatMap(level -> Stream.of(level + "_messages", level + "_bytes"))
                        .map(name -> "# TYPE overdrive_" + name)
                        .flatMap(type -> Stream.of(
                                type + "_total counter", type + "_per_second gauge", type + "_per_second_peak gauge"))
                        .toList());
    }

    private void twoPeriodsPass() {
        for (int i = 1; i <= 2; i++) {
            run.now = i * 1_000_000_000L;
            counting.poll();
        }
    }

    private List<String> metrics() throws Exception {
        String line = run.console.get(0);
        assertThat(line).startsWith("Statistics for Prometheus at http://127.0.0.1:");
        URI uri = URI.create(line.replaceAll(".* ", ""));
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
                .body()
                .toList();
    }

    @Test
    void refusesAPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            assertThatThrownBy(() -> begin(false, "prometheus.port", port))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("prometheus.port is '" + port + "'")
                    .hasMessageContaining("give a free one");
        }
    }
}
