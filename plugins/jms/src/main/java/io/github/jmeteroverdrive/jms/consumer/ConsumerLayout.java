// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.results.Fields;
import io.github.jmeteroverdrive.results.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * How an element's consumers are dealt over destinations, threads, connections and sessions:
 * consumer i receives from destination i mod N in thread i mod T.
 *
 * @param perDestination consumers per destination, 0 = none at all; empty = one per thread
 * @param sessions sessions per connection; empty = one per consumer
 */
record ConsumerLayout(
        String element,
        List<DestinationName> destinations,
        OptionalInt perDestination,
        Sharing sharing,
        OptionalInt sessions) {

    private static final int MOST = 100_000;

    static ConsumerLayout of(Fields fields, String element) {
        int count = (int) fields.whole(ConsumerFields.DESTINATIONS, "Destinations", 1, 1, MOST);
        return new ConsumerLayout(
                element,
                DestinationName.list(fields, ConsumerFields.DESTINATION, "Destination", count),
                number(fields, ConsumerFields.CONSUMERS, "Consumers", 0),
                Sharing.of(fields),
                number(fields, ConsumerFields.SESSIONS, "Sessions per connection", 1));
    }

    private static OptionalInt number(Fields fields, String property, String label, int min) {
        if (fields.optional(property).isEmpty()) return OptionalInt.empty();
        return OptionalInt.of((int) fields.whole(property, label, 0, min, MOST));
    }

    /** Whether the element is to do nothing. */
    boolean empty() {
        return perDestination.isPresent() && perDestination.getAsInt() == 0;
    }

    /** Consumers of all threads of a group together. */
    int consumers(int threads) {
        return perDestination.isPresent()
                ? perDestination.getAsInt() * destinations.size()
                : threads;
    }

    /** Those of them whose destination is of this address. */
    int consumersAt(String address, int threads) {
        int all = consumers(threads);
        int sum = 0;
        for (int d = 0; d < destinations.size(); d++) {
            if (destinations.get(d).address().equals(address))
                sum += (int) Share.of(all, d, destinations.size());
        }
        return sum;
    }

    /**
     * The places of a thread's consumers.
     *
     * @param threads number of threads of the group
     * @throws Refusal when there are more threads than consumers, or too few sessions
     */
    List<ConsumerPlace> of(int thread, int threads) {
        int consumers = consumers(threads);
        if (consumers < threads && consumers > 0) {
            throw new Refusal(
                    element
                            + ": "
                            + threads
                            + " threads are too many for "
                            + consumers
                            + " consumers; give the thread group at most as many threads as"
                            + " Consumers x destinations, or leave Consumers empty.");
        }
        List<ConsumerPlace> places = new ArrayList<>();
        Map<Integer, Integer> sessionsUsed = new HashMap<>();
        for (int i = thread; i < consumers; i += threads) {
            int connection = sharing.connectionOf(i, thread);
            int session = sessionsUsed.merge(connection, 1, Integer::sum) - 1;
            if (sessions.isPresent()) session %= sessionsOfThread(connection, thread, threads);
            int destination = i % destinations.size();
            places.add(
                    new ConsumerPlace(
                            i,
                            consumers,
                            destinations.get(destination),
                            destination,
                            destinations.size(),
                            connection,
                            session));
        }
        return places;
    }

    /** A session belongs to one thread: the threads of a connection divide its sessions. */
    private int sessionsOfThread(int connection, int thread, int threads) {
        TreeSet<Integer> users = new TreeSet<>();
        for (int i = 0; i < consumers(threads); i++) {
            if (sharing.connectionOf(i, i % threads) == connection) users.add(i % threads);
        }
        if (users.size() > sessions.getAsInt()) {
            throw new Refusal(
                    element
                            + ": Sessions per connection is '"
                            + sessions.getAsInt()
                            + "', but "
                            + users.size()
                            + " threads use a connection and none can share a session with"
                            + " another; give at least "
                            + users.size()
                            + ", or nothing for one per consumer.");
        }
        return (int) Share.of(sessions.getAsInt(), users.headSet(thread).size(), users.size());
    }
}
