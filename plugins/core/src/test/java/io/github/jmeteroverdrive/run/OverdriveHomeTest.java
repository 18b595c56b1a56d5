// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverdriveHomeTest {

    @TempDir
    Path folder;

    @Test
    void refusesJmeterOfAnotherCopyOfTheProject() throws IOException {
        Path jmeter = Files.createDirectories(folder.resolve("old/target/1234/jmeter"));
        Path copy = Files.createDirectories(folder.resolve("copy"));
        assertThatThrownBy(() -> OverdriveHome.checkJmeter(copy, jmeter))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("This JMeter is of another copy of the project, " + jmeter)
                .hasMessageContaining(copy + " with ./mvnw verify");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("old"));
        assertThatCode(() -> OverdriveHome.checkJmeter(link, jmeter)).doesNotThrowAnyException();
    }
}
