// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.CpuList;
import io.github.jmeteroverdrive.cli.runs.Cpus;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Optional;
import java.util.Set;

/** Reads the block {@code cpus:} of a file. */
final class CpusReader {

    static final Set<String> KEYS = Set.of("agent", "target");

    /** A list of CPUs, as a regular expression. */
    static final String LIST = "^\\d+(-\\d+)?(,\\d+(-\\d+)?)*$";

    private CpusReader() {}

    /** @return none when there is no such block */
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
