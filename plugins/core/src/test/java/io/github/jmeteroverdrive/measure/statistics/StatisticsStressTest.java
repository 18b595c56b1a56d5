// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Concurrent writers, ticks, resetting reports, and connections that open and close. */
class StatisticsStressTest {

    private static final int WRITERS = 4;
    private static final int CONNECTIONS = 200;
    private static final int MESSAGES = 5_000;

    private final long[] reported = new long[3];
    private final AtomicBoolean levelsDisagree = new AtomicBoolean();

    private final Statistics statistics = new Statistics(
            System::nanoTime,
            TimeUnit.MILLISECONDS.toNanos(100),
            EnumSet.of(Level.TEST, Level.DESTINATION),
            new NodeListener() {
                @Override
                public void opened(Node node) {
                    node.read(); // as a console would, within the lock
                }

                @Override
                public void closed(Node node) {
                    node.read();
                }
            });

    @Test
    void reportsThatResetLoseNoCounts() throws InterruptedException {
        CountDownLatch writing = new CountDownLatch(WRITERS);
        List<Thread> writers = IntStream.range(0, WRITERS)
                .mapToObj(writer -> new Thread(() -> write(writer, writing)))
                .toList();
        writers.forEach(Thread::start);
        while (writing.getCount() > 0) {
            statistics.tick();
            report();
        }
        for (Thread writer : writers) writer.join();
        report();
        long all = (long) WRITERS * CONNECTIONS * MESSAGES;
        assertThat(reported).containsExactly(all, all, 3 * all);
        assertThat(levelsDisagree).isFalse();
    }

    private void write(int writer, CountDownLatch writing) {
        for (int c = 0; c < CONNECTIONS; c++) {
            try (Leaf leaf = statistics.open(writer + "-" + c, "d" + c % 3)) {
                for (int m = 0; m < MESSAGES; m++) leaf.sent(3);
            }
        }
        writing.countDown();
    }

    private void report() {
        long test = 0;
        long destinations = 0;
        for (Reading reading : statistics.readAndReset()) {
            long messages = reading.total(Counter.MESSAGES_SENT);
            if (reading.level() == Level.TEST) {
                test = messages;
                reported[2] += reading.total(Counter.BYTES_SENT);
            }
            if (reading.level() == Level.DESTINATION) destinations += messages;
        }
        if (test != destinations) levelsDisagree.set(true);
        reported[0] += test;
        reported[1] += destinations;
    }
}
