// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A sender and completing threads, all real. The sender parks without a time-out, so a single lost wake-up would hang;
 * the time-out of the test only turns that into a failure.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PendingLimitStressTest {

    private static final int MESSAGES = 50_000;

    @ParameterizedTest
    @CsvSource({
        "1, false, 1",
        "2, false, 2",
        "8, false, 1",
        "8, false, 2",
        "8, true, 2",
        "100, false, 2",
        "100, true, 1"
    })
    void losesNoWakeUpAndNeverExceedsTheLimit(int max, boolean strict, int completers) throws Exception {
        PendingLimit limit = new PendingLimit(max, strict);
        Pacer pacer = new Pacer(System::nanoTime, nanos -> LockSupport.park());
        Semaphore inFlight = new Semaphore(0);
        AtomicInteger most = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(completers);
        Future<?>[] running = new Future<?>[completers];
        for (int i = 0; i < completers; i++) {
            running[i] = threads.submit(() -> complete(limit, inFlight, most, MESSAGES / completers));
        }
        for (int sent = 0; sent < MESSAGES; sent++) {
            while (!limit.tryAcquire()) {
                pacer.watch(limit);
                pacer.await(Parking.NO_LIMIT);
            }
            inFlight.release();
        }
        pacer.watchIdle(limit);
        pacer.await(Parking.NO_LIMIT);

        assertThat(limit.pending()).isZero();
        for (Future<?> each : running) each.get();
        threads.shutdown();
        assertThat(inFlight.availablePermits()).isZero();
        assertThat(most.get()).isBetween(1, max);
    }

    private static void complete(PendingLimit limit, Semaphore inFlight, AtomicInteger most, int n) {
        for (int i = 0; i < n; i++) {
            inFlight.acquireUninterruptibly();
            most.accumulateAndGet(inFlight.availablePermits() + 1, Math::max);
            limit.release();
        }
    }

    /** One sender with several limits, like a thread with several producers. */
    @Test
    void oneThreadCanWaitForManyLimits() throws Exception {
        int lanes = 5;
        Pacer pacer = new Pacer(System::nanoTime, nanos -> LockSupport.park());
        PendingLimit[] limits = new PendingLimit[lanes];
        Semaphore[] inFlight = new Semaphore[lanes];
        AtomicInteger most = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(lanes);
        Future<?>[] running = new Future<?>[lanes];
        for (int i = 0; i < lanes; i++) {
            PendingLimit limit = limits[i] = new PendingLimit(1 + 3 * i, false);
            Semaphore mine = inFlight[i] = new Semaphore(0);
            running[i] = threads.submit(() -> complete(limit, mine, most, MESSAGES / lanes));
        }
        int[] left = new int[lanes];
        Arrays.fill(left, MESSAGES / lanes);
        for (int sent = 0; sent < MESSAGES; ) {
            int before = sent;
            for (int i = 0; i < lanes; i++) {
                if (left[i] == 0 || !limits[i].tryAcquire()) continue;
                inFlight[i].release();
                left[i]--;
                sent++;
            }
            if (sent > before) continue;
            for (int i = 0; i < lanes; i++) if (left[i] > 0) pacer.watch(limits[i]);
            pacer.await(Parking.NO_LIMIT);
        }
        for (Future<?> each : running) each.get();
        threads.shutdown();
        for (PendingLimit limit : limits) assertThat(limit.pending()).isZero();
    }
}
