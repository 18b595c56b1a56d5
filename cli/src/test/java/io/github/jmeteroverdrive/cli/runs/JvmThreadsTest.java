// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class JvmThreadsTest {

    @Test
    void areFoundInAJvmByTheirNames() {
        JvmThreads own = new JvmThreads(ProcessHandle.current().pid());
        own.sample();
        double before = own.cpu(ThreadActivity.GC).seconds();
        do {
            System.gc();
            own.sample();
        } while (own.cpu(ThreadActivity.GC).seconds() <= before);
        assertThat(own.known()).isTrue();
        assertThat(own.cpu(ThreadActivity.COMPILING).seconds()).isPositive();
        assertThat(own.cpu(ThreadActivity.CONNECTING)).isEqualTo(ProcessAccounts.Cpu.ZERO);
    }

    @Test
    void areNotFoundInOtherProcesses() throws IOException {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            JvmThreads none = new JvmThreads(sleep.pid());
            none.sample();
            assertThat(none.known()).isFalse();
        } finally {
            sleep.destroyForcibly();
        }
    }
}
