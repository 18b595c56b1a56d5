// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.results.Fields;
import io.github.jmeteroverdrive.results.Refusal;
import java.util.List;

/**
 * Where producers send to and what they share, checked.
 *
 * @param destinations not empty; producer i sends to number i modulo their number
 * @param producersEach per destination, 0 = one per JMeter thread
 * @param sessions per connection, 0 = one per producer
 */
public record LayoutSettings(
        List<DestinationName> destinations,
        int producersEach,
        ConnectionShare connections,
        int sessions) {

    private static final int MOST = 1_000_000;

    static LayoutSettings of(Fields fields) {
        int count = (int) fields.whole(ProducerFields.DESTINATIONS, "Destinations", 1, 1, MOST);
        return new LayoutSettings(
                DestinationName.list(fields, ProducerFields.DESTINATION, "Destination", count),
                atLeastOne(fields, ProducerFields.PRODUCERS, "Producers"),
                ConnectionShare.of(fields),
                atLeastOne(fields, ProducerFields.SESSIONS, "Sessions per connection"));
    }

    private static int atLeastOne(Fields fields, String property, String label) {
        String value = fields.optional(property);
        if (value.isEmpty()) return 0;
        return (int) fields.whole(property, label, 1, 1, MOST);
    }

    /**
     * The layout on a number of threads.
     *
     * @param element for the error
     * @throws Refusal when there are more threads than producers, or than sessions
     */
    Layout on(int threads, String element) {
        int producers = producersEach == 0 ? threads : producersEach * destinations.size();
        if (producers < threads)
            throw new Refusal(
                    element
                            + ": Producers is '"
                            + producersEach
                            + "': with "
                            + destinations.size()
                            + " destination(s) these are "
                            + producers
                            + " producers for "
                            + threads
                            + " threads; give at most "
                            + producers
                            + " threads (SenderThreads) or more producers.");
        Layout layout = new Layout(threads, producers, connections, sessions);
        int needed = sessions == 0 ? 0 : layout.sessionsNeeded();
        if (sessions < needed)
            throw new Refusal(
                    element
                            + ": Sessions per connection is '"
                            + sessions
                            + "': "
                            + needed
                            + " threads use one connection, and each needs a session of its own; give at least "
                            + needed
                            + ", or more connections.");
        return layout;
    }

    DestinationName destination(int producer) {
        return destinations.get(producer % destinations.size());
    }
}
