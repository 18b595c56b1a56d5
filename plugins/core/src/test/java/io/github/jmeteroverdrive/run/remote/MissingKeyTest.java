// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingKeyTest {

    private static final String FILE = "server.rmi.ssl.keystore.file";

    @TempDir
    private Path folder;

    private final Properties jmeter = new Properties();

    @Test
    void missingKeyIsReportedWithPathAndRemedy() {
        Path key = folder.resolve("rmi_keystore.jks");
        jmeter.setProperty(FILE, key.toString());
        assertThat(AgentProbe.missingKey(jmeter).orElseThrow())
                .startsWith("there is no key for TLS, " + key + " does not exist; make one with")
                .contains("./overdrive keys", "copy it", "-DrmiKeystore=FILE")
                .doesNotContain("Listen failed");
    }

    @Test
    void keyIsExpectedInTheWorkingDirectoryByDefault() {
        assertThat(AgentProbe.missingKey(jmeter).orElseThrow())
                .contains(Path.of("rmi_keystore.jks").toAbsolutePath().toString());
    }

    @Test
    void keyThatExistsOrIsNotNeededIsNotMissing() throws IOException {
        jmeter.setProperty(FILE, Files.createFile(folder.resolve("key.jks")).toString());
        assertThat(AgentProbe.missingKey(jmeter)).isEmpty();
        jmeter.setProperty(FILE, folder.resolve("none").toString());
        jmeter.setProperty("server.rmi.ssl.disable", "true");
        assertThat(AgentProbe.missingKey(jmeter)).isEmpty();
    }
}
