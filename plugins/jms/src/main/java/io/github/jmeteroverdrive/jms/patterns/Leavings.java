// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.account.QueueBrowse;
import io.github.jmeteroverdrive.jms.account.SettledBrowse;
import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.RunContext;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What lies on the queues when the last worker ends. */
record Leavings(RunContext run, Connections connections, List<DestinationName> destinations) {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * Browses each queue for at most 5 s.
     *
     * @return none of topics, which keep nothing for anybody
     * @throws IOException when it takes longer, or the broker does not let us
     */
    OptionalLong count() throws IOException {
        if (destinations.stream().anyMatch(DestinationName::topic)) return OptionalLong.empty();
        long ours = 0;
        for (DestinationName destination : destinations) {
            QueueBrowse.Found found = browse(destination);
            if (!found.complete()) throw new IOException("not all was seen within 5 s");
            for (Phase phase : Phase.values()) ours += found.ours(phase);
        }
        return OptionalLong.of(ours);
    }

    private QueueBrowse.Found browse(DestinationName destination) throws IOException {
        try {
            return new SettledBrowse(run, connections, destination).within(LIMIT_NANOS);
        } catch (TimeoutException e) {
            throw new IOException("the broker did not answer within 5 s", e);
        } catch (ExecutionException e) {
            throw new IOException(Causes.sentence(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("JMeter interrupted it", e);
        }
    }
}
