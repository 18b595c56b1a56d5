// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.monitor.agent.jvm.SamplerThreads;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The monitor without {@code /proc}, as on Windows and macOS; OSHI finds the real one of the host that tests. */
class MonitorWithoutProcTest {

    @TempDir
    Path temp;

    @Test
    void recordsFiguresOfOshiAndWarnsThatOthersAreMissing() throws IOException {
        Path proc = temp.resolve("proc");
        List<String> warnings = new ArrayList<>();
        EpochClock clock = EpochClock.SYSTEM;
        Phases phases = new Phases(clock.nanoTime(), 0, 1_000_000_000);
        SamplerThreads samplers = new SamplerThreads(clock::nanoTime, proc);
        RunningTargets side = new RunningTargets();
        side.add("a", List.of(ProcessHandle.current().pid()), Optional::empty);
        samplers.begin(() -> "a sampler");
        MonitorSession session = MonitorSession.on(
                proc,
                temp.resolve("sys"),
                new MonitorSession.Run(clock, () -> Optional.of(phases), () -> temp, warnings::add, warnings::add),
                side,
                samplers,
                "",
                "");
        session.poll();
        session.close();

        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(temp.resolve("agent.jsonl")))
            lines.add(new ObjectMapper().readTree(line));
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).path("hostFigures").asText()).matches("OSHI [\\d.]+");
        JsonNode missing = lines.get(0).path("missing");
        for (String source : List.of("net.tcpExtended", "net.packets", "net.buffers", "process.cpus", "psi"))
            assertThat(missing.path(source).asText()).as(source).contains(proc.toString());
        assertThat(missing.path("host.runnable").asText()).contains("OSHI");
        for (JsonNode tick : lines.subList(1, 3)) {
            assertThat(tick.at("/process/cpuSeconds").asDouble()).isPositive();
            assertThat(tick.at("/process/userSeconds").asDouble()).isPositive();
            assertThat(tick.at("/process/rssBytes").asLong()).isPositive();
            assertThat(tick.at("/jvm/heapUsedBytes").asLong()).isPositive();
            assertThat(tick.at("/host/idleSeconds").asDouble()).isPositive();
            assertThat(tick.at("/targets/a/rssBytes").asLong()).isPositive();
            assertThat(tick.at("/net/sockets").has("established")).isTrue();
            for (String unknown : List.of("/host/runnable", "/process/peakRssBytes", "/process/runDelaySeconds"))
                assertThat(tick.at(unknown).isMissingNode())
                        .as(unknown + " is not 0")
                        .isTrue();
            assertThat(tick.has("missing")).as("is said at the beginning").isFalse();
        }
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("od - Load Agent Monitor: there is no " + proc.resolve("self")
                        + ", so figures of this host and of the targets' processes come from OSHI ");
    }
}
