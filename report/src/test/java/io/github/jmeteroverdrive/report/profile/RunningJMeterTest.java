// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RunningJMeterTest {

    private static final String COMMAND =
            "java -Doverdrive.home=/a -Doverdrive.run.dir=/a/target/runs/1 -jar ApacheJMeter-5.6.3.jar -n";

    @Test
    void recognisesJMeterByItsRunDirectoryAndProject() {
        RunningJMeter found = RunningJMeter.of(7, COMMAND).orElseThrow();
        assertThat(found).isEqualTo(new RunningJMeter(7, Path.of("/a/target/runs/1"), "/a"));
        assertThat(found.isOf("/a")).isTrue();
        assertThat(found.isOf("")).isTrue();
        assertThat(found.isOf("/b")).isFalse();
    }

    @Test
    void ignoresOtherProcesses() {
        assertThat(RunningJMeter.of(7, "java -jar other.jar -Joverdrive.run.dir=/a"))
                .isEmpty();
        assertThat(RunningJMeter.of(7, "java -jar ApacheJMeter-5.6.3.jar -n")).isEmpty();
    }
}
