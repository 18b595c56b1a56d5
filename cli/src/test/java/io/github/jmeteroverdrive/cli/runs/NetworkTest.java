// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Uses real network namespaces. */
@EnabledOnOs(OS.LINUX)
class NetworkTest {

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final String REUSE = "/proc/sys/net/ipv4/tcp_tw_reuse";

    @TempDir
    Path run;

    @BeforeEach
    void namespaces() {
        try {
            Namespace.open().close();
        } catch (Refusal e) {
            Assumptions.abort(e.getMessage());
        }
    }

    private static String output(List<String> command) throws IOException {
        return new String(new ProcessBuilder(command).start().getInputStream().readAllBytes()).strip();
    }

    @Test
    void setsKeysInTheNamespaceOnly() throws IOException {
        String outside = Files.readString(Path.of(REUSE));
        NetworkSpec spec = new NetworkSpec(false, List.of("stock-2018"), Map.of("net.ipv4.tcp_fin_timeout", "7"));
        try (Network network = Network.lay(spec, HOME, run)) {
            List<String> command = List.of("cat", REUSE, "/proc/sys/net/ipv4/tcp_fin_timeout", "/proc/net/dev");
            String inside = output(network.onAgent(command));
            assertThat(inside).startsWith("0\n7\n").contains("lo:").doesNotContain("veth0:");
            assertThat(output(network.onTarget(command))).isEqualTo(inside);
            assertThat(network.targetAddress()).isEmpty();
        }
        assertThat(Files.readString(Path.of(REUSE))).isEqualTo(outside);
        assertThat(Files.readString(run.resolve("network.jsonl"))).contains("\"agent\":{\"timeWait\":");
    }

    @Test
    void twoNamespacesReachOnlyEachOther() throws IOException {
        try (Network network = Network.lay(new NetworkSpec(true, List.of(), Map.of()), HOME, run)) {
            String address = network.targetAddress().orElseThrow();
            List<String> route = List.of("ip", "route", "get", address);
            assertThat(output(network.onAgent(route))).contains("dev veth0");
            assertThat(output(network.onTarget(List.of("ip", "-4", "addr")))).contains(address);
            assertThat(output(network.onAgent(List.of("ip", "route")))).doesNotContain("default");
        }
        assertThat(Files.readString(run.resolve("network.jsonl"))).contains("\"target\":{");
    }

    @Test
    void refusesAKeyThatCannotBeSetAndCleansUp() throws IOException {
        NetworkSpec spec = new NetworkSpec(false, List.of(), Map.of("fs.nr_open", "5"));
        assertThatThrownBy(() -> Network.lay(spec, HOME, run))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("network.conf ended with code 3")
                .hasMessageContaining(Network.LOG);
        assertThat(Files.readString(run.resolve(Network.LOG))).contains("refuse  fs.nr_open");
        assertThat(ProcessHandle.current()
                        .children()
                        .map(p -> p.info().command().orElse("")))
                .noneMatch(command -> command.endsWith("/cat"));
    }
}
