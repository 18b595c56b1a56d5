// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCpusTest {

    @TempDir
    Path proc;

    private JsonNode process(String status) throws Exception {
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), status);
        Files.writeString(proc.resolve("stat"), """
                cpu  700 0 0 1100 0 0 0 0 0 0
                cpu0 100 10 20 300 5 1 2 50 0 0
                cpu1 200 0 0 400 0 0 0 0 0 0
                cpu12 400 0 0 400 0 0 0 0 0 0
                intr 16060474 0 0
                """);
        return FakeProc.put(new OwnCpus(proc)).path("process");
    }

    @Test
    void countsOnlyTheCpusAllowedToTheProcess() throws Exception {
        JsonNode pinned = process("Name:\tjava\nCpus_allowed_list:\t0\n");
        assertThat(pinned.path("cpusAllowed").asText()).isEqualTo("0");
        assertThat(pinned.path("cpusAllowedBusySeconds").asDouble()).isEqualTo(1.33);
        assertThat(pinned.path("cpusAllowedIdleSeconds").asDouble()).isEqualTo(3.05);
        JsonNode two = process("Cpus_allowed_list:\t0-1,12-15\n");
        assertThat(two.path("cpusAllowedBusySeconds").asDouble()).isEqualTo(7.33);
        assertThat(two.path("cpusAllowedIdleSeconds").asDouble()).isEqualTo(11.05);
    }

    @Test
    void reportsAKernelThatNamesNoCpus() {
        assertThatThrownBy(() -> process("Name:\tjava\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("names no CPUs");
    }
}
