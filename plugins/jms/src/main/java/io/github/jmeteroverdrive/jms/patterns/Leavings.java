// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.account.LeftOver;
import io.github.jmeteroverdrive.jms.account.SettledBrowse;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** What lies on the queues when the last worker ends. */
record Leavings(RunContext run, Connections connections, List<DestinationName> destinations) {

    /**
     * Looks through each queue.
     *
     * @return none of topics, which keep nothing for anybody
     * @throws IOException when not all of them could be seen
     */
    OptionalLong count() throws IOException {
        if (destinations.stream().anyMatch(DestinationName::topic)) return OptionalLong.empty();
        SettledBrowse browse = new SettledBrowse(run, LeftOver.limitNanos(run));
        long ours = 0;
        for (DestinationName destination : destinations) {
            SettledBrowse.Found found = browse.of(connections, destination);
            if (!found.complete()) throw new IOException(found.why());
            ours += found.left().ours();
        }
        int closing = connections.closing();
        if (closing > 0)
            throw new IOException(
                    closing
                            + " connections have not closed in time, and the broker may hold"
                            + " messages for them");
        return OptionalLong.of(ours);
    }
}
