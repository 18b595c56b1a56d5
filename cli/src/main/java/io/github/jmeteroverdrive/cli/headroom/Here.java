// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.measure.CpuModel;
import io.github.jmeteroverdrive.measure.Fingerprint;
import io.github.jmeteroverdrive.report.headroom.Conditions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a ceiling was measured with what a run would have now. */
final class Here {

    private final Home home;

    Here(Home home) {
        this.home = home;
    }

    boolean is(Conditions conditions, String scenario) {
        JsonNode then = conditions.json();
        String jvm =
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        return same(then, "planSha256", Fingerprint.ofFile(home.planFile(scenario)))
                && same(then, "jarsSha256", jmeter().flatMap(Fingerprint::ofJars))
                && same(then, "cpu", CpuModel.name())
                && same(then, "jvm", Optional.of(jvm))
                && then.path("cpus").asInt() == Runtime.getRuntime().availableProcessors();
    }

    private static boolean same(JsonNode then, String name, Optional<String> now) {
        return now.filter(then.path(name).asText()::equals).isPresent();
    }

    /** The JMeter that the last build has made; empty without a build. */
    private Optional<Path> jmeter() {
        Path config = home.root().resolve("target/config.json");
        try {
            String path =
                    new ObjectMapper()
                            .readTree(config.toFile())
                            .at("/configurations/0/jmeterDirectoryPath")
                            .asText();
            return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
