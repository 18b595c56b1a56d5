// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Browses queues, each until it sees the same twice: what a consumer had been given and not taken
 * comes back to the queue only a moment after the consumer is closed. The limit holds for all
 * queues together. One thread.
 */
public final class SettledBrowse {

    /**
     * What was found.
     *
     * @param left what two looks agree on, or the last look when there was no time for another
     * @param why not the whole queue was seen, as a part of a sentence; "" = it was
     * @param moved why messages are not there that were, likewise
     * @param counted whether the browse came to its end, and the broker's own counts were compared
     */
    public record Found(LeftSequences left, String why, String moved, boolean counted) {

        /** Whether the whole queue was seen. */
        public boolean complete() {
            return why.isEmpty();
        }

        private static Found incomplete(LeftSequences left, String why) {
            return new Found(left, why, "", false);
        }
    }

    private static final Logger log = LoggerFactory.getLogger(SettledBrowse.class);

    private static final long SETTLING_MILLIS = 200;

    /** While the broker counts more than it shows: a session that has just closed gives back. */
    private static final int MOST_LOOKS = 10;

    private static final long POLL_MILLIS = 100;
    private static final String INTERRUPTED = "JMeter interrupted it";

    private final RunContext run;
    private final BrowsePatience patience;

    /** Why a broker is not asked again. */
    private final Map<Connections, String> unreachable = new HashMap<>();

    /** Connections whose brokers give no counts: they are not asked again. */
    private final Set<Connections> uncounted = new HashSet<>();

    /**
     * @param limitNanos for all queues together
     */
    public SettledBrowse(RunContext run, long limitNanos) {
        this.run = run;
        patience = new BrowsePatience(run.clock()::nanoTime, limitNanos);
    }

    /**
     * Browses a queue.
     *
     * @param connections that lead to its broker
     */
    public Found of(Connections connections, DestinationName destination) {
        if (unreachable.containsKey(connections))
            return Found.incomplete(new LeftSequences(), unreachable.get(connections));
        log.info("Browsing {} for messages that are left", destination);
        Found before = look(connections, destination);
        for (int looks = 1; before.complete() || before.counted; looks++) {
            if (!pause()) return Found.incomplete(before.left, INTERRUPTED);
            if (!patience.hasTime()) return Found.incomplete(before.left, patience.why());
            Found now = look(connections, destination);
            boolean settled = now.complete() || looks >= MOST_LOOKS;
            if (settled && now.left.same(before.left) || !now.complete() && !now.counted)
                return now;
            before = now;
        }
        return before;
    }

    private Found look(Connections connections, DestinationName destination) {
        QueueBrowse browse =
                new QueueBrowse(run, connections, destination, !uncounted.contains(connections));
        patience.begins();
        CompletableFuture<Found> result = browse.start();
        try {
            while (patience.nanosLeft(browse.steps()) > 0) {
                try {
                    Found found = result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                    if (!found.counted) uncounted.add(connections);
                    return found;
                } catch (TimeoutException e) {
                    // is it still at work?
                }
            }
            return given(connections, browse, patience.why());
        } catch (ExecutionException e) {
            return given(connections, browse, Causes.sentence(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return given(connections, browse, INTERRUPTED);
        }
    }

    /** Gives up; without a single answer there is no broker to ask for other queues either. */
    private Found given(Connections connections, QueueBrowse browse, String why) {
        browse.abandon();
        if (browse.steps() == 0) unreachable.put(connections, why);
        return Found.incomplete(new LeftSequences(), why);
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
