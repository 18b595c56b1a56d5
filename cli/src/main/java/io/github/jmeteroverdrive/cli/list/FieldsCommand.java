// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code overdrive fields}. The elements are classes of JMeter's, so a JVM with its jars prints
 * them.
 */
@Command(
        name = "fields",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Prints docs/fields.md: the fields of all elements.")
public final class FieldsCommand implements Callable<Integer> {

    private static final String PAGE = "io.github.jmeteroverdrive.form.FieldsPage";

    @Override
    public Integer call() throws InterruptedException {
        Path config = Home.current().root().resolve("target/config.json");
        try {
            Path jmeter = jmeter(config);
            String jars =
                    jmeter.resolve("lib/*") + File.pathSeparator + jmeter.resolve("lib/ext/*");
            return new ProcessBuilder(java(), "-cp", jars, PAGE, jmeter.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new Refusal(
                    "JMeter cannot be asked (" + e + "): build once with ./mvnw verify.", e);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The folder with bin/ and lib/ that the build configured. */
    private static Path jmeter(Path config) throws IOException {
        for (JsonNode one : new ObjectMapper().readTree(config.toFile()).path("configurations")) {
            if (one.path("executionID").asText().equals("default-cli"))
                return Path.of(one.path("jmeterDirectoryPath").asText());
        }
        throw new IOException(config + " has no JMeter");
    }
}
