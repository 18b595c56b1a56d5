// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Measures real child processes of this JVM. */
class ChildCpuTest {

    private static final Path PROC = Path.of("/proc");
    private static final String BURN = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; ";

    private final Set<Long> targets = new HashSet<>();

    private double seconds(ChildCpu children) throws Exception {
        return FakeProc.put(children).at("/process/childrenSeconds").asDouble();
    }

    private static ChildCpu ofNow(Set<Long> targets) throws Exception {
        AtomicLong clock = new AtomicLong();
        return new ChildCpu(PROC, () -> targets, () -> clock.addAndGet(0));
    }

    @Test
    void countsLiveAndEndedChildren() throws Exception {
        try (ChildCpu children = ofNow(targets)) {
            double before = seconds(children);
            Process process = new ProcessBuilder("sh", "-c", BURN + "echo; read x").start();
            assertThat(process.getInputStream().read()).isEqualTo('\n');
            double live = seconds(children);
            assertThat(live).isGreaterThan(before);
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            process.waitFor();
            assertThat(seconds(children)).isGreaterThanOrEqualTo(live);
        }
    }

    @Test
    void doesNotCountChildrenOfATarget() throws Exception {
        try (ChildCpu children = ofNow(targets)) {
            Process process =
                    new ProcessBuilder("sh", "-c", "read x; sh -c '" + BURN + "echo; read x'; :")
                            .start();
            targets.add(process.pid());
            double before = seconds(children);
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            assertThat(process.getInputStream().read()).isEqualTo('\n');
            assertThat(seconds(children)).isLessThan(before + 0.1);
            process.getOutputStream().close();
            process.waitFor();
            assertThat(seconds(children)).isLessThan(before + 0.1);
        }
    }

    @Test
    void doesNotCountATargetAliveOrEnded() throws Exception {
        try (ChildCpu children = ofNow(targets)) {
            Process process =
                    new ProcessBuilder("sh", "-c", "read x;" + BURN + "echo; read x").start();
            targets.add(process.pid());
            double before = seconds(children);
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            assertThat(process.getInputStream().read()).isEqualTo('\n');
            assertThat(seconds(children)).isLessThan(before + 0.1);
            process.getOutputStream().close();
            process.waitFor();
            assertThat(seconds(children)).isLessThan(before + 0.1);
        }
    }
}
