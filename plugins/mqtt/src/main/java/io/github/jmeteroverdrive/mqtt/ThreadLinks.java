// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.LimitedWait;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The connections of one thread: connects some at a time, until one of them fails, and closes all. JMeter thread only.
 */
final class ThreadLinks {

    /** A broker's queue of new connections is short. */
    private static final int AT_ONCE = 64;

    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long CLOSE_NANOS_EACH = TimeUnit.MILLISECONDS.toNanos(1);

    final MqttBroker broker;
    private final String user;
    private final Runnable whenLost;
    private final List<MqttLink> links = new ArrayList<>();
    private final Semaphore free = new Semaphore(AT_ONCE);
    private volatile boolean failed;
    private long closeUntil;

    /**
     * @param connection name of the od - MQTT Connection
     * @param user how messages name the element
     * @param whenLost called by an event loop when a connection is lost; the run has then failed
     */
    ThreadLinks(RunContext run, String connection, String user, Runnable whenLost) {
        broker = MqttBroker.named(run, connection, user);
        this.user = user;
        this.whenLost = whenLost;
    }

    /** Makes a connection. @param number among those of the element */
    MqttLink make(int number) {
        MqttLink link = broker.link(user, number, whenLost);
        links.add(link);
        return link;
    }

    /**
     * Connects one when it is its turn, unless another has failed.
     *
     * @param seconds how long others may take to get an answer; after that, it fails
     */
    <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> connect, long seconds) throws InterruptedException {
        if (!failed && !free.tryAcquire(seconds, TimeUnit.SECONDS)) failed = true;
        if (failed) return CompletableFuture.failedFuture(new IOException("others have failed, or got no answer"));
        return connect.get().whenComplete((answer, e) -> {
            if (e != null) failed = true;
            free.release();
        });
    }

    /** At the end: waits for answers, in a time that is limited for all calls together. @return whether all came */
    boolean await(Stream<CompletableFuture<?>> answers, Runnable meanwhile) {
        if (closeUntil == 0) closeUntil = System.nanoTime() + CLOSE_NANOS + links.size() * CLOSE_NANOS_EACH;
        CompletableFuture<?> all = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new));
        return LimitedWait.forEnd(all::isDone, closeUntil, meanwhile) && !all.isCompletedExceptionally();
    }

    /** Closes all. @return whether all were connected, and have ended in time */
    boolean close(Runnable meanwhile) {
        return await(links.stream().map(MqttLink::close), meanwhile);
    }
}
