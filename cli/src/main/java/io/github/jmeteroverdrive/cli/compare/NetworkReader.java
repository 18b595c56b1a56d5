// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Names;
import io.github.jmeteroverdrive.cli.runs.NetworkSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a block {@code network:}, of a file or a way. */
final class NetworkReader {

    static final Set<String> KEYS = Set.of("veth", "congestion", "presets", "keys");
    private static final String CONGESTION = "net.ipv4.tcp_congestion_control";
    private static final String ENDING = ".conf";

    private final List<String> presets;

    NetworkReader(Home home) {
        presets = presets(home);
    }

    /** The names of those that a project has. */
    static List<String> presets(Home home) {
        return Home.entries(home.root().resolve("sysctl"), ENDING).stream()
                .map(Path::getFileName)
                .map(file -> file.toString().replace(ENDING, ""))
                .toList();
    }

    /** @return none when there is no such block */
    Optional<NetworkSpec> read(YamlMap map) {
        if (!map.has("network")) return Optional.empty();
        YamlMap network = map.map("network").only(KEYS);
        List<String> wanted = network.texts("presets");
        wanted.forEach(name -> Names.check(network.place(), "preset", name, presets));
        Map<String, String> keys = new LinkedHashMap<>();
        network.optional("congestion").ifPresent(name -> keys.put(CONGESTION, name));
        keys.putAll(network.textMap("keys"));
        return Optional.of(new NetworkSpec(network.yes("veth", false), wanted, keys));
    }
}
