// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.github.jmeteroverdrive.measure.CpuModel;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Facts about the host that determine the capacity of a load generator. Unreadable facts are absent. */
public final class Host {

    private static final int GULP = 4096;
    private static final Path SYSCTL = Path.of("/proc/sys");
    private static final List<String> KEYS = List.of(
            "fs.file-max",
            "net.core.netdev_max_backlog",
            "net.core.rmem_max",
            "net.core.somaxconn",
            "net.core.wmem_max",
            "net.ipv4.ip_local_port_range",
            "net.ipv4.tcp_congestion_control",
            "net.ipv4.tcp_fin_timeout",
            "net.ipv4.tcp_max_syn_backlog",
            "net.ipv4.tcp_rmem",
            "net.ipv4.tcp_slow_start_after_idle",
            "net.ipv4.tcp_tw_reuse",
            "net.ipv4.tcp_wmem",
            "vm.swappiness");

    private Host() {}

    public static void put(ObjectNode json) {
        json.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        json.put("kernel", System.getProperty("os.version"));
        CpuModel.name().ifPresent(model -> json.put("cpu", model));
        json.put("cpus", RunContext.CPUS);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os)
            json.put("memoryBytes", os.getTotalMemorySize());
        json.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
        ObjectNode sysctl = json.putObject("sysctl");
        for (String key : KEYS) read(SYSCTL.resolve(key.replace('.', '/'))).ifPresent(value -> sysctl.put(key, value));
    }

    /** In a single read: such a file returns only its first byte if a reader requests one byte. */
    private static Optional<String> read(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[GULP];
            int length = in.read(bytes);
            return length <= 0
                    ? Optional.empty()
                    : Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8)
                            .strip()
                            .replaceAll("\\s+", " "));
        } catch (IOException e) {
            return Optional.empty(); // not Linux, or no permission
        }
    }
}
