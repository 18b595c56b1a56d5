// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndWatchdogTest {

    @Test
    void runsTheActionWhenTheEndMovesTwice() throws Exception {
        long hour = TimeUnit.HOURS.toNanos(1);
        Phases phases = Phases.withOpenWarmup(0, hour, hour);
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (EndWatchdog after = new EndWatchdog(phases, () -> 1_000, 10, () -> done.complete(null))) {
            after.enter();
            phases.endWarmup(980);
            assertThat(done).isNotDone();
            phases.endAt(990);
            done.get(30, TimeUnit.MINUTES);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {3_600_000_000_000L, Phases.UNLIMITED})
    void runsTheActionWhenTheMeasuredPhaseEndsEarly(long duration) throws Exception {
        Phases phases = new Phases(0, 0, duration);
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (EndWatchdog after = new EndWatchdog(phases, () -> 1_000, 10, () -> done.complete(null))) {
            after.enter();
            assertThat(done).isNotDone();
            phases.endAt(990);
            done.get(30, TimeUnit.MINUTES);
        }
    }

    @Test
    void sparesAThreadThatDoesSomethingElseUntilItsNextCall() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Void> done = new CompletableFuture<>();
        Runnable task = () -> {
            runs.incrementAndGet();
            done.complete(null);
        };
        try (EndWatchdog after = new EndWatchdog(new Phases(0, 0, 100), () -> 1_000, 10, task)) {
            // one thread runs all that is due, in order
            CompletableFuture.runAsync(
                            () -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run))
                    .get();
            assertThat(runs).hasValue(0);
            after.enter();
            done.get(30, TimeUnit.MINUTES);
        }
    }
}
