// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherThreadsTest {

    @TempDir
    Path folder;

    private JsonNode jvm;

    private void task(String id, String name, long cpuMillis, long readyMillis) throws IOException {
        Path task = Files.createDirectories(folder.resolve("self/task").resolve(id));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), cpuMillis + "000000 " + readyMillis + "000000 7\n");
    }

    private JsonNode tick(OtherThreads threads) throws IOException {
        ObjectNode tick = JsonNodeFactory.instance.objectNode();
        threads.put(tick);
        jvm = tick.path("jvm");
        return tick.path("otherThreads");
    }

    @Test
    void addsUpTheTimeOfTheBusiest() throws IOException {
        task("1", "Thread Group 1-", 5000, 0);
        task("2", "Thread-1 (Artem", 100, 0);
        task("3", "C2 CompilerThre", 9000, 0);
        OtherThreads threads = new OtherThreads(folder, () -> Set.of("1"));
        assertThat(tick(threads).path("busiestCpuSeconds").asDouble()).isZero();
        task("1", "Thread Group 1-", 6000, 0);
        task("2", "Thread-1 (Artem", 800, 250);
        task("3", "C2 CompilerThre", 10_000, 0);
        task("4", "netty", 300, 0);
        JsonNode second = tick(threads);
        assertThat(second.path("busiest").asText()).isEqualTo("Thread-1 (Artem");
        assertThat(second.path("busiestCpuSeconds").asDouble()).isEqualTo(0.7);
        assertThat(second.path("busiestReadySeconds").asDouble()).isEqualTo(0.25);
        task("4", "netty", 1300, 0);
        JsonNode third = tick(threads);
        assertThat(third.path("busiest").asText()).isEqualTo("netty");
        assertThat(third.path("busiestCpuSeconds").asDouble()).isEqualTo(1.7);
    }

    @Test
    void threadOfThePlanThatEndsItsSamplesAddsNothingOfItsPast() throws IOException {
        task("1", "Thread Group 1-", 5000, 0);
        Set<String> ofPlan = new HashSet<>(Set.of("1"));
        OtherThreads threads = new OtherThreads(folder, () -> ofPlan);
        tick(threads);
        ofPlan.clear();
        task("1", "Thread Group 1-", 6000, 0);
        assertThat(tick(threads).path("busiestCpuSeconds").asDouble()).isZero();
        task("1", "Thread Group 1-", 6200, 0);
        assertThat(tick(threads).path("busiestCpuSeconds").asDouble()).isEqualTo(0.2);
    }

    @Test
    void threadBeyondTheLimitAddsNothingOfItsPastWhenAnotherEnds() throws IOException {
        for (int i = 0; i <= OtherThreads.MOST; i++) task(String.valueOf(1000 + i), "pool", 7000, 0);
        OtherThreads threads = new OtherThreads(folder, Set::of);
        tick(threads);
        // at least one of the two was read
        for (String ended : List.of("1000", "1001"))
            FileUtils.deleteDirectory(folder.resolve("self/task").resolve(ended).toFile());
        assertThat(tick(threads).path("busiestCpuSeconds").asDouble()).isZero();
    }

    @Test
    void addsUpTheCpuOfCollectorAndCompilerSinceTheFirstTick() throws IOException {
        task("3", "C2 CompilerThre", 9000, 0);
        task("4", "VM Thread", 300, 0);
        task("5", "VM Periodic Tas", 300, 0);
        OtherThreads threads = new OtherThreads(folder, Set::of);
        tick(threads);
        assertThat(jvm.path("gcCpuSeconds").asDouble()).isZero();
        task("3", "C2 CompilerThre", 9500, 0);
        task("4", "VM Thread", 320, 0);
        task("5", "VM Periodic Tas", 900, 0);
        task("6", "C1 CompilerThre", 10, 0);
        task("7", "GC Thread#0", 40, 0);
        assertThat(tick(threads).path("busiest").asText()).isEmpty();
        assertThat(jvm.path("gcCpuSeconds").asDouble()).isEqualTo(0.06);
        assertThat(jvm.path("jitCpuSeconds").asDouble()).isEqualTo(0.51);
    }

    @Test
    void reportsMissingFiles() {
        assertThatThrownBy(() -> new OtherThreads(folder, Set::of)).hasMessageContaining("self/task");
    }
}
