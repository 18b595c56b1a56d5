// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeteroverdrive.run.CpuList;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AffinityTest {

    private static final CpuList OWN = CpuList.of(ProcessHandle.current().pid());

    private Process child;

    @BeforeEach
    void needsTwoCpus() throws IOException {
        assumeThat(OWN.count()).isGreaterThan(1);
        assumeThat(Affinity.possible()).isTrue();
        child = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void end() {
        if (child != null) child.destroyForcibly();
    }

    private void await(CpuList cpus) throws InterruptedException {
        while (!CpuList.of(child.pid()).equals(cpus)) TimeUnit.MILLISECONDS.sleep(10);
    }

    @Test
    void movesChildrenToTheCpusOfTheLoadAgent() throws Exception {
        try (Affinity affinity = new Affinity(OWN.half(), OWN, Optional.empty())) {
            await(OWN.half());
            assertThat(affinity.failure()).isEmpty();
        }
    }

    @Test
    void restoresTheCpusOfAForeignTarget() throws Exception {
        // a child of this JVM acts as the target, so the load agent's CPUs are the same
        try (Affinity affinity = new Affinity(OWN.half(), OWN.half(), Optional.of(child.toHandle()))) {
            await(OWN.half());
            assertThat(affinity.failure()).isEmpty();
        }
        assertThat(CpuList.of(child.pid())).isEqualTo(OWN);
    }

    @Test
    void restoresTheCpusWhenTheMovingProcessIsKilled() throws Exception {
        Process taker = new ProcessBuilder(SmallProgram.command("half=" + child.pid())).start();
        try {
            await(OWN.half());
        } finally {
            taker.destroyForcibly();
        }
        await(OWN);
    }

    @Test
    void missingCpusAreAFailure() throws Exception {
        try (Affinity affinity = new Affinity(CpuList.parse("1023"), OWN, Optional.empty())) {
            while (affinity.failure().isEmpty()) TimeUnit.MILLISECONDS.sleep(10);
            assertThat(affinity.failure().orElseThrow()).contains("cannot be moved to CPU 1023");
        }
    }
}
