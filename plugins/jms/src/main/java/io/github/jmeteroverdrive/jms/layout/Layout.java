// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * How many producers or consumers an element has, where they send to or receive from, and what they
 * share; checked but for the number of threads.
 *
 * @param element how errors name it
 * @param destinations not empty; number i has destination i modulo their number
 * @param perDestination 0 = none at all, empty = one per thread
 * @param sessions per connection, 1 or more; empty = one each
 */
public record Layout(
        LayoutFields names,
        String element,
        List<DestinationName> destinations,
        Optional<Integer> perDestination,
        Sharing sharing,
        Optional<Integer> sessions) {

    public static Layout of(Fields fields, LayoutFields names, String element) {
        return new Layout(
                names,
                element,
                DestinationName.list(fields, names.destination(), fields.get(names.destinations())),
                fields.get(names.number()),
                fields.get(names.connections()),
                fields.get(names.sessions()));
    }

    /** Whether the element is to do nothing. */
    public boolean empty() {
        return perDestination.isPresent() && perDestination.get() == 0;
    }

    /**
     * The places in a group of so many threads.
     *
     * @throws Refusal when there are more threads than producers or consumers, or than sessions
     */
    public Places on(int threads) {
        Places places = new Places(this, threads);
        int workers = places.workers();
        String those = workers + " " + names.worker() + "s";
        if (workers > 0 && workers < threads)
            throw refuse(
                    names.number().label(),
                    perDestination,
                    threads
                            + " threads are too many for "
                            + those
                            + "; give the thread group at most "
                            + workers
                            + " threads ("
                            + names.threads()
                            + "), or leave "
                            + names.number().label()
                            + " empty");
        int needed = sessions.isEmpty() ? 0 : places.sessionsNeeded();
        if (needed > sessions.orElse(needed))
            throw refuse(
                    names.sessions().label(),
                    sessions,
                    needed
                            + " threads use one connection, and each needs a session of its own;"
                            + " give at least "
                            + needed
                            + ", more connections, or nothing for one per "
                            + names.worker());
        return places;
    }

    private Refusal refuse(String label, Optional<Integer> value, String problemAndRemedy) {
        return new Refusal(
                element + ": " + label + " is '" + value.get() + "': " + problemAndRemedy + ".");
    }
}
