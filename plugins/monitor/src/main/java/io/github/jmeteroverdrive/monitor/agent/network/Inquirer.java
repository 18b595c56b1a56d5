// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Queries a server, or the kernel, once a second on a separate thread, so that a slow answer delays nothing, and
 * returns the last answer. Expensive queries are sent less often ({@link Inquiry#rest}). A missing answer is reported
 * once, and the query is repeated.
 */
public final class Inquirer implements Source {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    private final String group;
    private final String target;
    private final Inquiry inquiry;
    private final BiConsumer<String, String> missing;
    private final LongSupplier nanoTime;
    private final Fresh answer;
    private final Thread thread;
    private boolean reported;
    private volatile boolean closed;

    /**
     * @param group of a tick
     * @param target name of the object in it
     * @param missing receives the source's name and the reason
     */
    public Inquirer(
            String group, String target, Inquiry inquiry, LongSupplier nanoTime, BiConsumer<String, String> missing) {
        this.group = group;
        this.target = target;
        this.inquiry = inquiry;
        this.missing = missing;
        this.nanoTime = nanoTime;
        this.answer = new Fresh(nanoTime);
        thread = new Thread(this::run, "od - Load Agent Monitor " + target);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!closed) {
            long asked = nanoTime.getAsLong();
            askOnce(asked);
            LockSupport.parkNanos(untilNext(asked));
        }
        inquiry.close();
    }

    private long untilNext(long asked) {
        return Math.max(PERIOD, inquiry.rest() * (nanoTime.getAsLong() - asked));
    }

    private void askOnce(long asked) {
        try {
            ObjectNode figures = inquiry.ask();
            answer.set(figures, untilNext(asked));
        } catch (IOException | RuntimeException e) {
            if (!reported && !closed) missing.accept(group + "." + target, words(e));
            reported = true;
        }
    }

    private static String words(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    public Thread thread() {
        return thread;
    }

    @Override
    public void put(ObjectNode tick) {
        answer.get()
                .ifPresent(figures -> Group.of(Group.of(tick, group), target).setAll(figures));
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
