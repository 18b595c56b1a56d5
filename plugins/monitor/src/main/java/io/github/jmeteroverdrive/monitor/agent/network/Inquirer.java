// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Queries a server, or the kernel, once a second on a separate thread, so that a slow answer delays nothing, and
 * returns the last answer. Expensive queries are sent less often ({@link Inquiry#rest}). A query without an answer is
 * repeated; if figures are missing because of that, it is reported once, and the number of such queries at the end.
 */
public final class Inquirer implements Source {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    private final String group;
    private final String target;
    private final Inquiry inquiry;
    private final BiConsumer<String, String> missing;
    private final Consumer<String> warn;
    private final LongSupplier nanoTime;
    private final CurrentFigures answer;
    private final Thread thread;
    private boolean reported;
    private volatile boolean answered;
    private final AtomicLong queries = new AtomicLong();
    private final AtomicLong unanswered = new AtomicLong();
    private volatile boolean closed;

    /**
     * @param group of a tick
     * @param target name of the object in it
     * @param missing receives the source's name and the reason, if it has never answered
     * @param warn receives a message if it answers no more, or not always
     */
    public Inquirer(
            String group,
            String target,
            Inquiry inquiry,
            LongSupplier nanoTime,
            BiConsumer<String, String> missing,
            Consumer<String> warn) {
        this.group = group;
        this.target = target;
        this.inquiry = inquiry;
        this.missing = missing;
        this.warn = warn;
        this.nanoTime = nanoTime;
        this.answer = new CurrentFigures(nanoTime);
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
            ObjectNode figures = queries.get() == 0 ? askTwice() : inquiry.ask();
            answer.set(figures, untilNext(asked));
            answered = true;
        } catch (IOException | RuntimeException e) {
            if (closed) return;
            unanswered.incrementAndGet();
            if (!reported && answer.get().isEmpty()) report(words(e));
        }
        queries.incrementAndGet();
    }

    /** The first time may be slow, because classes are loaded. */
    private ObjectNode askTwice() throws IOException {
        try {
            return inquiry.ask();
        } catch (IOException e) {
            return inquiry.ask();
        }
    }

    private void report(String why) {
        reported = true;
        if (answered) warn.accept("figures of " + name() + " are missing until it answers again: " + why);
        else missing.accept(name(), why + "; it is asked again");
    }

    private String name() {
        return group + "." + target;
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
        if (answered && unanswered.get() > 0 && !closed)
            warn.accept(name()
                    + " has not answered "
                    + Show.count(unanswered.get())
                    + " of "
                    + Show.count(queries.get(), "question")
                    + ".");
        closed = true;
        LockSupport.unpark(thread);
    }
}
