// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Measures real child processes of this JVM. */
class ChildCpuTest {

    private static final Path PROC = Path.of("/proc");
    private static final String BURN = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; ";

    private final Set<Long> targets = new HashSet<>();

    private double seconds(ChildCpu children) throws Exception {
        return FakeProc.put(children).at("/process/childrenSeconds").asDouble();
    }

    /** Checks that most of what a process and its children have used is not counted. */
    private void assertNotCounted(ChildCpu children, double before, Duration used) throws Exception {
        assertThat(used).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        assertThat(seconds(children)).isLessThan(before + used.toMillis() / 2e3);
    }

    private static Duration used(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static ChildCpu ofNow(Set<Long> targets) throws Exception {
        AtomicLong clock = new AtomicLong();
        return new ChildCpu(PROC, () -> targets, () -> clock.addAndGet(0));
    }

    @Test
    void countsLiveAndEndedChildren() throws Exception {
        try (ChildCpu children = ofNow(targets)) {
            double before = seconds(children);
            Process process = new ProcessBuilder("sh", "-c", BURN + "echo; read x; " + BURN).start();
            assertThat(process.getInputStream().read()).isEqualTo('\n');
            double live = seconds(children);
            assertThat(live).isGreaterThan(before);
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            process.waitFor();
            assertThat(seconds(children)).isGreaterThan(live);
        }
    }

    @Test
    void doesNotCountChildrenOfATarget() throws Exception {
        try (ChildCpu children = ofNow(targets)) {
            Process process = new ProcessBuilder("sh", "-c", "read x; sh -c '" + BURN + "echo; read x'; :").start();
            targets.add(process.pid());
            double before = seconds(children);
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            assertThat(process.getInputStream().read()).isEqualTo('\n');
            Duration used = used(process);
            assertNotCounted(children, before, used);
            process.getOutputStream().close();
            process.waitFor();
            assertNotCounted(children, before, used);
        }
    }

    @Test
    void doesNotCountATargetAliveOrEnded() throws Exception {
        try (ChildCpu children = ofNow(targets)) {
            Process process = new ProcessBuilder("sh", "-c", "read x;" + BURN + "echo; read x").start();
            targets.add(process.pid());
            double before = seconds(children);
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            assertThat(process.getInputStream().read()).isEqualTo('\n');
            Duration used = used(process);
            assertNotCounted(children, before, used);
            process.getOutputStream().close();
            process.waitFor();
            assertNotCounted(children, before, used);
        }
    }
}
