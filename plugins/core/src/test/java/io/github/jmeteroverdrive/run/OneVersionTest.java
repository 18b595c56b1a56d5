// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunSetup.OneVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneVersionTest {

    @TempDir
    Path jmeter;

    private void jar(String path) throws IOException {
        Path file = jmeter.resolve(path);
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }

    @Test
    void acceptsJarsOfOneVersion() throws IOException {
        jar("lib/overdrive-core-0.2.0.jar");
        jar("lib/ext/overdrive-jms-0.2.0.jar");
        jar("lib/ext/ApacheJMeter_core-5.6.3.jar");
        OneVersion.check(jmeter);
    }

    @Test
    void refusesJarsOfTwoVersions() throws IOException {
        jar("lib/overdrive-core-0.2.0.jar");
        jar("lib/ext/overdrive-http-0.2.0.jar");
        jar("lib/ext/overdrive-jms-0.1.0-SNAPSHOT.jar");
        assertThatThrownBy(() -> OneVersion.check(jmeter))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "JMeter has jars of JMeter Overdrive in several versions, such as overdrive-jms-0.1.0-SNAPSHOT.jar"
                                + " and overdrive-core-0.2.0.jar: upgrade all of its plugins, and leave no older jar in lib and lib/ext.");
    }

    @Test
    void acceptsAMissingFolder() {
        OneVersion.check(jmeter.resolve("nowhere"));
    }
}
