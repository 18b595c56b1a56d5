// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.JmsConnection;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadConnectionsTest {

    private static final WorkerLayout.Placement FIRST = new WorkerLayout.Placement(0, 1, null, 0, 1, 0, 0);

    /** Otherwise fifty threads with one connection would wait for the broker one after another. */
    @Test
    void threadsThatWaitForAConnectionShareItsRefusal(@TempDir Path directory) throws Exception {
        RunContext run = TestRun.in(directory);
        JmsConnection element = new JmsConnection();
        element.setName("it");
        element.setProperty(ConnectionSettings.URL.property(), "tcp://127.0.0.1:1");
        Connections connections = Connections.declare(run, "it", ConnectionSettings.of(element));
        CountDownLatch opening = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        AtomicInteger attempts = new AtomicInteger();
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread first = new Thread(() -> {
            assertThatThrownBy(
                            () -> new ThreadConnections(run, connections, "a", "group", () -> {}).take(FIRST, key -> {
                                attempts.incrementAndGet();
                                opening.countDown();
                                await(refused);
                                throw new Refusal("no broker");
                            }))
                    .hasMessage("no broker");
        });
        Thread second = new Thread(() -> {
            try {
                new ThreadConnections(run, connections, "a", "group", () -> {}).take(FIRST, key -> {
                    attempts.incrementAndGet();
                    throw new Refusal("no broker, again");
                });
            } catch (Exception e) {
                end.set(e);
            }
        });
        first.start();
        opening.await();
        second.start();
        while (!waitsForTheFirst(second)) Thread.onSpinWait();
        refused.countDown();
        first.join();
        second.join();
        assertThat(end.get()).isInstanceOf(Refusal.class).hasMessage("no broker");
        assertThat(attempts).hasValue(1);
    }

    private static boolean waitsForTheFirst(Thread thread) {
        return thread.getState() == Thread.State.BLOCKED
                && Stream.of(thread.getStackTrace())
                        .limit(1)
                        .anyMatch(top -> top.getClassName().equals(ThreadConnections.class.getName()));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
