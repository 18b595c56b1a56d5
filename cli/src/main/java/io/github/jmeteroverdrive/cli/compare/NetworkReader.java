// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.Cpus;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.NetworkSpec;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.CpuList;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a block {@code network:} of a file or a variant. */
final class NetworkReader {

    static final Set<String> KEYS = Set.of("veth", "congestion", "presets", "keys");
    private static final String CONGESTION = "net.ipv4.tcp_congestion_control";
    private static final String ENDING = ".conf";

    private final List<String> presets;

    NetworkReader(Home home) {
        presets = presets(home);
    }

    static List<String> presets(Home home) {
        return Home.entries(home.root().resolve("sysctl"), ENDING).stream()
                .map(Path::getFileName)
                .map(file -> file.toString().replace(ENDING, ""))
                .toList();
    }

    /** @return empty if there is no such block */
    Optional<NetworkSpec> read(YamlMap map) {
        if (!map.has("network")) return Optional.empty();
        YamlMap network = map.map("network").only(KEYS);
        List<String> wanted = network.texts("presets");
        wanted.forEach(name -> NameCheck.check(network.place(), "preset", name, presets));
        Map<String, String> keys = new LinkedHashMap<>();
        network.optional("congestion").ifPresent(name -> keys.put(CONGESTION, name));
        keys.putAll(network.textMap("keys"));
        return Optional.of(new NetworkSpec(network.bool("veth", false), wanted, keys));
    }

    /** Reads the block {@code cpus:} of a file. */
    static final class CpusReader {

        static final Set<String> KEYS = Set.of("agent", "target");

        static final String LIST = "^\\d+(-\\d+)?(,\\d+(-\\d+)?)*$";

        private CpusReader() {}

        /** @return empty if there is no such block */
        static Optional<Cpus> read(YamlMap file) {
            if (!file.has("cpus")) return Optional.empty();
            YamlMap cpus = file.map("cpus").only(KEYS);
            return Optional.of(new Cpus(list(cpus, "agent"), list(cpus, "target")));
        }

        private static CpuList list(YamlMap cpus, String key) {
            String text = cpus.text(key);
            if (!text.matches(LIST))
                throw new Refusal("%s: '%s' is '%s'; give the numbers of CPUs, for example '0' or '2-3,6'."
                        .formatted(cpus.place(), key, text));
            return CpuList.parse(text);
        }
    }
}
