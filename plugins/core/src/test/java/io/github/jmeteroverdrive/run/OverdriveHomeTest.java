// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;
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

    /** {@code overdrive run my.jmx} prints such a start; its run had no report page. */
    @Test
    void planOfOnesOwnOutsideTheCloneUsesTheCloneOfItsJmeter() throws IOException {
        Path clone = folder.resolve("clone");
        Path jmeter = Files.createDirectories(clone.resolve("target/1234/jmeter"));
        Path own = Files.createDirectories(folder.resolve("own"));
        assertThat(OverdriveHome.of(own, jmeter)).isEqualTo(own);
        Files.createDirectories(clone.resolve("target/targets"));
        assertThat(OverdriveHome.of(own, jmeter)).isEqualTo(clone);
        Files.createDirectories(jmeter.resolve("target/targets"));
        assertThat(OverdriveHome.of(own, jmeter)).isEqualTo(jmeter);
        Files.createDirectories(own.resolve("target/targets"));
        assertThat(OverdriveHome.of(own, jmeter)).isEqualTo(own);
    }
}
