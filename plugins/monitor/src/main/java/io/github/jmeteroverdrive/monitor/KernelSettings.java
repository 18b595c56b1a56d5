// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A preset of kernel settings in the form of sysctl.conf.
 *
 * @param file its name
 * @param values by key
 */
record KernelSettings(String file, Map<String, String> values) {

    static KernelSettings read(Path file) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            int equals = line.indexOf('=');
            if (line.startsWith("#") || equals < 0) continue;
            values.put(
                    line.substring(0, equals).strip(),
                    line.substring(equals + 1).strip());
        }
        return new KernelSettings(String.valueOf(file.getFileName()), values);
    }

    /**
     * The settings in which a host differs, where it reports them.
     *
     * @param sysctl the host's values by key
     */
    List<String> differences(JsonNode sysctl) {
        List<String> others = new ArrayList<>();
        values.forEach((key, value) -> {
            String own = sysctl.path(key).asText(value);
            if (!own.equals(value)) others.add(key + " is " + own + " and not " + value);
        });
        return others;
    }
}
