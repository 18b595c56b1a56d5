// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import io.github.jmeteroverdrive.monitor.agent.host.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MonitorSessionTest {

    private static final long SECOND = 1_000_000_000;
    private static final long EPOCH = 1_700_000_000_000L;

    @TempDir
    Path temp;

    private long now;
    private Optional<Phases> phases = Optional.empty();
    private final List<String> warnings = new ArrayList<>();
    private final List<String> closed = new ArrayList<>();
    private final Sources sources = new Sources();

    /** Counts its ticks, the probe among them, and fails from the given one on. */
    private Source counting(String name, int failsAt) {
        return new Source() {
            private int n;

            @Override
            public void put(ObjectNode tick) throws IOException {
                if (++n == failsAt) throw new IOException("it is gone");
                Group.of(tick, name).put("n", n);
            }

            @Override
            public void close() {
                closed.add(name);
            }
        };
    }

    private MonitorSession session() {
        EpochClock clock = new EpochClock(() -> TimeUnit.MILLISECONDS.toNanos(EPOCH), () -> now);
        return new MonitorSession(
                new MonitorSession.Run(clock, () -> phases, () -> temp, warnings::add, warnings::add),
                sources,
                "/proc");
    }

    private List<JsonNode> lines() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(temp.resolve("agent.jsonl")))
            lines.add(new ObjectMapper().readTree(line));
        return lines;
    }

    @Test
    void ticksAtTheStartOfTheRunEachSecondAndAtTheEnd() throws IOException {
        sources.add("host", () -> counting("host", 0));
        sources.add("psi", () -> {
            throw new IOException("there is no /proc/pressure");
        });
        MonitorSession session = session();
        session.poll();
        assertThat(temp).isEmptyDirectory();

        now = 10 * SECOND;
        phases = Optional.of(new Phases(now, SECOND, SECOND));
        now += SECOND / 50;
        assertThat(session.poll()).isEqualTo(SECOND - SECOND / 50);
        session.poll();
        now += SECOND;
        session.poll();
        now += 2 * SECOND;
        assertThat(session.poll()).isEqualTo(SECOND - SECOND / 50);
        now += SECOND / 2;
        session.close();
        session.close();
        session.poll();

        List<JsonNode> lines = lines();
        assertThat(lines.get(0).get("schema").asInt()).isEqualTo(1);
        assertThat(lines.get(0).get("start").asLong()).isEqualTo(EPOCH + 10_000);
        assertThat(lines.get(0).get("missing")).hasToString("{\"psi\":\"there is no /proc/pressure\"}");
        assertThat(lines.subList(1, lines.size()))
                .extracting(JsonNode::toString)
                .containsExactly(
                        "{\"t\":1700000010020,\"s\":0.02,\"phase\":\"warmup\",\"host\":{\"n\":2}}",
                        "{\"t\":1700000011020,\"s\":1.02,\"phase\":\"warmup\",\"host\":{\"n\":3}}",
                        "{\"t\":1700000013020,\"s\":3.02,\"phase\":\"drain\",\"host\":{\"n\":4}}",
                        "{\"t\":1700000013520,\"s\":3.52,\"phase\":\"drain\",\"host\":{\"n\":5}}");
        assertThat(warnings).isEmpty();
        assertThat(closed).containsExactly("host");
    }

    @Test
    void failingSourceIsReportedOnceAndRemoved() throws IOException {
        sources.add("host", () -> counting("host", 0));
        sources.add("net", () -> counting("net", 3));
        sources.add("jvm", () -> counting("jvm", 1));
        sources.add("psi", () -> {
            throw new UnsatisfiedLinkError("none");
        });
        MonitorSession session = session();
        phases = Optional.of(new Phases(0, 0, Phases.UNLIMITED));
        for (; now < 4 * SECOND; now += SECOND) session.poll();
        session.close();

        assertThat(warnings).containsExactly("od - Load Agent Monitor: no figures of net: it is gone");
        assertThat(closed).containsExactly("jvm", "net", "host");
        List<JsonNode> lines = lines();
        assertThat(lines.get(0).get("missing"))
                .hasToString("{\"psi\":\"java.lang.UnsatisfiedLinkError: none\",\"jvm\":\"it is gone\"}");
        assertThat(lines.get(2).get("missing")).hasToString("{\"net\":\"it is gone\"}");
        assertThat(lines.subList(3, lines.size()))
                .allSatisfy(line -> assertThat(line.has("net")).isFalse())
                .allSatisfy(line -> assertThat(line.has("host")).isTrue());
        assertThat(lines.get(1).get("phase").asText()).isEqualTo("measure");
    }

    @Test
    void retriesToOpenItsFileWithOneWarning() throws IOException {
        sources.add("host", () -> counting("host", 0));
        Path file = Files.createDirectory(temp.resolve("agent.jsonl"));
        MonitorSession session = session();
        phases = Optional.of(new Phases(0, 0, Phases.UNLIMITED));
        session.poll();
        session.poll();
        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0)).contains("agent.jsonl cannot be written yet", "directory");
        Files.delete(file);
        session.poll();
        session.close();
        assertThat(lines().get(0).get("schema").asInt()).isEqualTo(1);
        assertThat(lines()).hasSize(3);
    }

    @Test
    void reportsAnErrorThrownByTheJvm() {
        sources.add("host", () -> new Source() {
            @Override
            public void put(ObjectNode tick) {
                throw new InternalError("no file descriptor");
            }
        });
        MonitorSession session = session();
        phases = Optional.of(new Phases(0, 0, Phases.UNLIMITED));
        session.poll();
        assertThat(warnings).singleElement().asString().contains("no file descriptor");
    }

    @Test
    void exceptionsOfSourcesDoNotReachTheRun() throws IOException {
        sources.add("jvm", () -> {
            throw new IllegalStateException("no bean");
        });
        sources.add("host", () -> counting("host", 0));
        phases = Optional.of(new Phases(0, 0, SECOND));
        MonitorSession session = session();
        session.poll();
        session.close();
        assertThat(lines().get(0).get("missing")).hasToString("{\"jvm\":\"java.lang.IllegalStateException: no bean\"}");
        assertThat(lines().get(1).get("host")).hasToString("{\"n\":2}");
        assertThat(warnings).isEmpty();
    }

    @Test
    void runWhoseClockNeverStartedHasNoFile() {
        MonitorSession session = session();
        session.poll();
        session.close();
        assertThat(temp).isEmptyDirectory();
        assertThat(warnings).isEmpty();
    }
}
