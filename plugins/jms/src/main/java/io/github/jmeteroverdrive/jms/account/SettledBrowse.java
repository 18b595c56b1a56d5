// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.results.RunContext;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks through a queue until it sees the same twice: what a consumer had been given and not taken
 * comes back to the queue only a moment after the consumer is closed.
 */
public record SettledBrowse(RunContext run, Connections connections, DestinationName destination) {

    private static final long SETTLING_MILLIS = 200;

    /**
     * Looks for as long as {@code limitNanos} at most.
     *
     * @return what two looks agree on, or the last look when there was no time for more
     * @throws ExecutionException with the provider's exception
     * @throws TimeoutException when the broker does not answer in time
     */
    public QueueBrowse.Found within(long limitNanos)
            throws ExecutionException, InterruptedException, TimeoutException {
        long end = System.nanoTime() + limitNanos;
        QueueBrowse.Found before = look(end);
        while (true) {
            TimeUnit.MILLISECONDS.sleep(SETTLING_MILLIS);
            if (end - System.nanoTime() <= 0) return before;
            QueueBrowse.Found now = look(end);
            if (now.same(before)) return now;
            before = now;
        }
    }

    private QueueBrowse.Found look(long end)
            throws ExecutionException, InterruptedException, TimeoutException {
        long left = end - System.nanoTime();
        return new QueueBrowse(run, connections, destination, left)
                .start()
                .get(left, TimeUnit.NANOSECONDS);
    }
}
