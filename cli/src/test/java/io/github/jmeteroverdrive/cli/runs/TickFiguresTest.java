// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeteroverdrive.cli.runs.NetworkTrace.TcpCounts;
import io.github.jmeteroverdrive.cli.runs.RunFigures.ConnectShare;
import io.github.jmeteroverdrive.cli.runs.RunFigures.TickFigures;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TickFiguresTest {

    private static final Summary SUMMARY = new Summary(Map.of(), Optional.of(new MeasuredTime(10_000, 13_000)));

    @TempDir
    Path run;

    private void file(String name, String... lines) throws IOException {
        Files.writeString(run.resolve(name), String.join("\n", lines));
    }

    @Test
    void findsMinimumAndMaximumRateInTheWindow() throws IOException {
        file(
                "live.jsonl",
                "{\"schema\":1}",
                "{\"t\":9000,\"s\":9,\"samples\":1000}",
                "{\"t\":10000,\"s\":10,\"samples\":2000}",
                "{\"t\":11000,\"s\":11,\"samples\":2100}",
                "{\"t\":13000,\"s\":13,\"samples\":2700}",
                "{\"t\":14000,\"s\":14,\"samples\":9999}");
        assertThat(TickFigures.of(SUMMARY, run))
                .containsOnly(entry("samplesPerSecondMin", 100.0), entry("samplesPerSecondMax", 300.0));
    }

    @Test
    void computesSystemToUserTimeOfTheHost() throws IOException {
        file(
                "agent.jsonl",
                "{\"schema\":1}",
                "{\"t\":10000,\"s\":10,\"host\":{\"userSeconds\":5,\"systemSeconds\":1}}",
                "{\"t\":12000,\"s\":12,\"host\":{\"userSeconds\":6,\"systemSeconds\":4.5}}");
        assertThat(TickFigures.of(SUMMARY, run)).containsOnly(entry("measured.systemPerUser", 3.5));
    }

    @Test
    void dividesTheCpuTimeOfTheJvmByTheMessages() throws IOException {
        file(
                "agent.jsonl",
                "{\"schema\":1}",
                "{\"t\":10000,\"s\":10,\"process\":{\"userSeconds\":5,\"systemSeconds\":1,\"cpuSeconds\":6},\"jvm\":{\"gcCpuSeconds\":1,\"jitCpuSeconds\":2}}",
                "{\"t\":12000,\"s\":12,\"process\":{\"userSeconds\":6,\"systemSeconds\":1.5,\"cpuSeconds\":7.5},\"jvm\":{\"gcCpuSeconds\":1.25,\"jitCpuSeconds\":2.5}}");
        Summary summary = new Summary(Map.of("completedPerSecond", 1000.0), SUMMARY.window());
        assertThat(TickFigures.of(summary, run))
                .containsEntry(CpuTimePart.TOTAL, 750.0)
                .containsEntry(CpuTimePart.USER.figure(), 500.0)
                .containsEntry(CpuTimePart.SYSTEM.figure(), 250.0)
                .containsEntry(CpuTimePart.GC.figure(), 125.0)
                .containsEntry(CpuTimePart.JIT.figure(), 250.0);
        Files.createDirectory(run.resolve("agents"));
        assertThat(TickFigures.of(summary, run)).doesNotContainKey(CpuTimePart.TOTAL);
    }

    @Test
    void readsBothNamespacesOfTheNetwork() throws IOException {
        file(
                NetworkTrace.FILE,
                "{\"schema\":1}",
                "{\"t\":10000,\"s\":10,\"agent\":{\"timeWait\":5,\"passiveOpens\":0},\"target\":{\"timeWait\":1,\"passiveOpens\":100}}",
                "{\"t\":11000,\"s\":11,\"agent\":{\"timeWait\":9,\"passiveOpens\":0},\"target\":{\"timeWait\":0,\"passiveOpens\":150}}",
                "{\"t\":12000,\"s\":12,\"agent\":{\"timeWait\":7,\"passiveOpens\":0},\"target\":{\"timeWait\":0,\"passiveOpens\":300}}",
                "{\"t\":13000,\"s\":13,\"agent\":{\"tim");
        assertThat(TickFigures.of(SUMMARY, run))
                .containsOnly(
                        entry("measured.agentTimeWaitMax", 9.0),
                        entry("measured.targetTimeWaitMax", 1.0),
                        entry("measured.acceptsPerSecond", 100.0));
    }

    @Test
    void hasNoFiguresWithoutFilesOrWindow() throws IOException {
        assertThat(TickFigures.of(SUMMARY, run)).isEmpty();
        assertThat(ConnectShare.of(SUMMARY, run)).isEmpty();
        file(NetworkTrace.FILE, "{\"schema\":1}\n{\"t\":10000,\"s\":10,\"agent\":{\"timeWait\":5}}");
        assertThat(TickFigures.of(SUMMARY, run)).isEmpty();
        assertThat(TickFigures.of(Summary.NONE, run)).isEmpty();
    }

    @Test
    void refusesAnInvalidRecording() throws IOException {
        file("recording.jfr", "text");
        assertThatThrownBy(() -> ConnectShare.of(SUMMARY, run))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("recording.jfr is not a valid recording");
    }

    @Test
    void readsTcpCountsOfTheKernel() throws IOException {
        file("sockstat", "sockets: used 9", "TCP: inuse 5 orphan 0 tw 28231 alloc 6 mem 1", "UDP: inuse 0");
        file("snmp", "Ip: a b", "Ip: 1 2", "Tcp: RtoMin ActiveOpens PassiveOpens", "Tcp: 200 7 8");
        assertThat(TcpCounts.of(run))
                .containsExactly(entry("timeWait", 28231L), entry("activeOpens", 7L), entry("passiveOpens", 8L));
        file("snmp", "Ip: a b");
        assertThatThrownBy(() -> TcpCounts.of(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has no line Tcp:");
    }
}
