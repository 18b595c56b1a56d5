// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafepointsTest {

    @TempDir
    Path folder;

    private static double seconds(Safepoints safepoints) throws IOException {
        ObjectNode tick = JsonNodeFactory.instance.objectNode();
        safepoints.put(tick);
        return tick.at("/jvm/safepointSeconds").asDouble();
    }

    @Test
    void threadDumpsIncreaseSafepointTime() throws IOException {
        Safepoints safepoints = Safepoints.ofThisJvm();
        double before = seconds(safepoints);
        while (seconds(safepoints) <= before)
            ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
        assertThat(seconds(safepoints))
                .isLessThan(ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
    }

    @Test
    void reportsMissingAndInvalidPerformanceData() throws IOException {
        assertThatThrownBy(() -> new Safepoints(folder.resolve("none"))).hasMessageContaining("PerfDisableSharedMem");
        Safepoints other = new Safepoints(Files.write(folder.resolve("other"), new byte[100]));
        assertThatThrownBy(() -> seconds(other)).hasMessageContaining("is not performance data");
    }
}
