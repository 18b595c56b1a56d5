// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * Looks through queues, each until it sees the same twice: what a consumer had been given and not
 * taken comes back to the queue only a moment after the consumer is closed. The limit holds for all
 * of them together. One thread.
 */
public final class SettledBrowse {

    /**
     * What was found.
     *
     * @param left what two looks agree on, or the last look when there was no time for another
     * @param why not the whole queue was seen, as a part of a sentence; "" = it was
     */
    public record Found(LeftSequences left, String why) {

        /** Whether the whole queue was seen. */
        public boolean complete() {
            return why.isEmpty();
        }
    }

    private static final long SETTLING_MILLIS = 200;
    private static final long POLL_MILLIS = 100;
    private static final String INTERRUPTED = "JMeter interrupted it";

    private final RunContext run;
    private final Connections connections;
    private final BrowsePatience patience;
    private String unreachable = "";

    /**
     * @param limitNanos for all queues together
     */
    public SettledBrowse(RunContext run, Connections connections, long limitNanos) {
        this.run = run;
        this.connections = connections;
        LongSupplier clock = run.clock()::nanoTime;
        patience = new BrowsePatience(clock, limitNanos);
    }

    /** Looks through a queue. */
    public Found of(DestinationName destination) {
        if (!unreachable.isEmpty()) return new Found(new LeftSequences(), unreachable);
        Found before = look(destination);
        while (before.complete()) {
            if (!pause()) return new Found(before.left, INTERRUPTED);
            if (!patience.hasTime()) return new Found(before.left, patience.why());
            Found now = look(destination);
            if (!now.complete() || now.left.same(before.left)) return now;
            before = now;
        }
        return before;
    }

    private Found look(DestinationName destination) {
        QueueBrowse browse = new QueueBrowse(run, connections, destination);
        patience.begins();
        CompletableFuture<LeftSequences> result = browse.start();
        try {
            while (patience.nanosLeft(browse.steps()) > 0) {
                try {
                    return new Found(result.get(POLL_MILLIS, TimeUnit.MILLISECONDS), "");
                } catch (TimeoutException e) {
                    // is it still at work?
                }
            }
            return given(browse, patience.why());
        } catch (ExecutionException e) {
            return given(browse, Causes.sentence(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return given(browse, INTERRUPTED);
        }
    }

    /** Gives up; without a single answer there is no broker to ask for other queues either. */
    private Found given(QueueBrowse browse, String why) {
        browse.abandon();
        if (browse.steps() == 0) unreachable = why;
        return new Found(new LeftSequences(), why);
    }

    private static boolean pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(SETTLING_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
