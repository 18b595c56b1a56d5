// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.profile.SjkCommand.RunningJMeter;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunningJMeterTest {

    private static Optional<RunningJMeter> of(String... arguments) {
        return RunningJMeter.of(7, arguments);
    }

    @Test
    void recognisesJMeterByItsRunDirectoryAndProject() {
        RunningJMeter found = of(
                        "-Doverdrive.home=/my tests/a",
                        "-Joverdrive.run.dir=/my tests/a/target/runs/1",
                        "-jar",
                        "ApacheJMeter-5.6.3.jar",
                        "-n")
                .orElseThrow();
        assertThat(found).isEqualTo(new RunningJMeter(7, Path.of("/my tests/a/target/runs/1"), "/my tests/a"));
        assertThat(found.isOf("/my tests/a")).isTrue();
        assertThat(found.isOf("")).isTrue();
        assertThat(found.isOf("/b")).isFalse();
    }

    @Test
    void ignoresOtherProcesses() {
        assertThat(of("-jar", "other.jar", "-Joverdrive.run.dir=/a")).isEmpty();
        assertThat(of("-jar", "ApacheJMeter-5.6.3.jar", "-n")).isEmpty();
    }
}
