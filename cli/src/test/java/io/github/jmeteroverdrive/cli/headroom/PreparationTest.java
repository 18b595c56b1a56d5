// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.run.CpuList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparationTest {

    private static final Home HOME = Home.of(Path.of(".."));

    private static Preparation jms(String profiles, Map<String, String> given) {
        return new Preparation(
                CeilingRequest.typed(HOME, profiles, given), SubstituteSystem.CALIBRATION, Placement.INSIDE);
    }

    private static Preparation http(Map<String, String> given) {
        Placement placement = Placement.of(CpuList.parse("0-3"), CpuList.parse("0-7"), true);
        return new Preparation(
                CeilingRequest.typed(HOME, "Samplers.HTTP.Request.X", given), SubstituteSystem.HTTP, placement);
    }

    @Test
    void replacesTheBrokerWithTheCalibrationProvider() {
        Preparation preparation = jms(
                "JMS.Client,_.jvm.gc.Parallel,_.target.qpid",
                Map.of("target.url", "tcp://x:1", "SenderThreads", "2", "Protocol", "AMQP"));
        assertThat(preparation.settings()).containsExactly("_.jvm.gc.Parallel", "_.jms.calibration");
        assertThat(preparation.parameters())
                .containsOnly(
                        Map.entry("SenderThreads", "2"),
                        Map.entry("Warmup", "10"),
                        Map.entry("Duration", "10"),
                        Map.entry("target.url", "calibration:?ack=at-once"));
    }

    @Test
    void dropsRateMessagesAndConsumeTime() {
        assertThat(jms("JMS.Client", Map.of("Rate", "200", "Messages", "9", "ConsumeTime", "3"))
                        .parameters())
                .containsOnlyKeys("Warmup", "Duration", "target.url");
    }

    @Test
    void removesAPaceSetByThePlan() {
        assertThat(jms("JMS.Paging", Map.of()).parameters()).containsEntry("ConsumerStart", "0");
    }

    @Test
    void doesNotDeliverMessagesWithoutConsumers() {
        assertThat(jms("JMS.Producer", Map.of()).parameters().get("target.url")).endsWith("&deliver=never");
        assertThat(jms("JMS.Client", Map.of("Consumers", "0")).parameters().get("target.url"))
                .endsWith("&deliver=never");
    }

    @Test
    void replacesTheWebServerWithTheEmbeddedOneWithAThreadPerCpu() {
        assertThat(http(Map.of("Target", "nginx", "Threads", "20", "Workers", "2"))
                        .parameters())
                .containsEntry("Target", "http")
                .containsEntry("Workers", "4")
                .containsEntry("Threads", "20")
                .doesNotContainKey("target.url");
    }

    @Test
    void replacesATlsServerWithAnEmbeddedTlsServer() {
        assertThat(http(Map.of("target.url", "https://x:1")).parameters()).containsEntry("TargetOptions", "tls=true");
    }

    @Test
    void describesTheExperimentBeforehand() {
        assertThat(http(Map.of()).lines(true))
                .containsExactly(
                        "The experiment: 2 runs of Samplers.HTTP.Request.X; the first takes about 32 s.",
                        "  ceiling: against the embedded HTTP server, in a separate JVM:"
                                + " Warmup=10 Duration=10 Target=http Workers=4",
                        "  CPUs: JMeter on CPU 0,1,2,3, the server on CPU 4,5,6,7",
                        "  run: as it is");
    }

    @Test
    void questionOmitsDefaultsAndReplacedSettings() {
        String plain = CeilingRequest.typed(HOME, "JMS.Client", Map.of()).asked();
        assertThat(plain).isEqualTo("JMS.Client");
        assertThat(CeilingRequest.typed(
                                HOME,
                                "JMS.Client,_.jms.calibration",
                                Map.of("Rate", "200", "MaxPending", "1", "Target", "qpid"))
                        .asked())
                .isEqualTo(plain);
        assertThat(CeilingRequest.typed(HOME, "JMS.Client", Map.of("MaxPending", "7"))
                        .asked())
                .isEqualTo("JMS.Client MaxPending=7");
    }

    @Test
    void ceilingOfAFinishedRunIsMeasuredForAShortTime(@TempDir Path run) throws IOException {
        Files.writeString(run.resolve("run.json"), """
                {"schema":1,"scenario":"JMS.Client","settings":[],"started":"2026-11-27T10:00:00Z",
                 "parameters":{"Warmup":"60","Duration":"3600","MaxPending":"7","Threads":"9","AgentLoad":"shared"}}""");
        Files.writeString(run.resolve("summary.json"), "{\"schema\":1,\"completedPerSecond\":5}");
        CeilingRequest question = CeilingRequest.ofRun(HOME, RunReader.read(run));
        Preparation preparation = new Preparation(question, SubstituteSystem.CALIBRATION, Placement.INSIDE);
        assertThat(preparation.parameters())
                .containsEntry("Warmup", "10")
                .containsEntry("Duration", "10")
                .containsEntry("MaxPending", "7")
                .containsEntry("AgentLoad", "shared")
                .doesNotContainKey("Threads");
    }

    @Test
    void runOfAnotherPlanHasNoCeiling(@TempDir Path run) throws IOException {
        Files.writeString(run.resolve("run.json"), "{\"scenario\":\"mine\",\"plan\":\"mine.jmx\"}");
        Files.writeString(run.resolve("summary.json"), "{}");
        assertThatThrownBy(() -> CeilingRequest.ofRun(HOME, RunReader.read(run)))
                .isInstanceOf(Refusal.class)
                .hasMessage("headroom: the run in " + run
                        + " is of another plan, 'mine'; a ceiling is measured for scenarios of this project only.");
    }
}
