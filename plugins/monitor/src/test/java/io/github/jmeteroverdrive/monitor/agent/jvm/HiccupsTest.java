// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.agent.host.FakeProc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiccupsTest {

    /** The clock is read twice for each wake-up, and every sixteenth reads the run queue wait. */
    private static final int SOME_WAKE_UPS = 80;

    @TempDir
    Path proc;

    @Test
    void runQueueWaitThatCannotBeReadIsNotAStop() throws Exception {
        Path task = Files.createDirectories(proc.resolve("self/task/7"));
        Files.createSymbolicLink(proc.resolve("thread-self"), Path.of("self/task/7"));
        Path file = Files.writeString(task.resolve("schedstat"), "1000 5000000000 1");
        AtomicLong calls = new AtomicLong();
        try (Hiccups hiccups = new Hiccups(() -> calls.incrementAndGet() * 10_000_000, proc)) {
            await(calls, SOME_WAKE_UPS);
            Files.delete(file);
            await(calls, calls.get() + SOME_WAKE_UPS);
            Files.writeString(file, "1000 5000000000 1");
            await(calls, calls.get() + SOME_WAKE_UPS);
            assertThat(FakeProc.put(hiccups).at("/hiccup/stoodStillSeconds").asDouble())
                    .isZero();
        }
    }

    @Test
    void withoutTheKernelsFiguresAStopCannotBeDistinguishedFromAWaitForACpu() throws Exception {
        AtomicLong calls = new AtomicLong();
        try (Hiccups hiccups = new Hiccups(() -> calls.incrementAndGet() * 100_000_000, proc)) {
            await(calls, SOME_WAKE_UPS);
            assertThat(FakeProc.put(hiccups).at("/hiccup").has("count")).isTrue();
            assertThat(FakeProc.put(hiccups).at("/hiccup").has("stoodStillSeconds"))
                    .isFalse();
        }
    }

    private static void await(AtomicLong calls, long number) {
        while (calls.get() < number) Thread.onSpinWait();
    }
}
