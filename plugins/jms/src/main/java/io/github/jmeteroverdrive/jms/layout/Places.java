// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Share;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A {@link Layout} on the threads of a group: producers or consumers are dealt one by one, number i
 * to thread i modulo the number of threads.
 */
public final class Places {

    private final Layout layout;
    private final int threads;
    private final int workers;

    Places(Layout layout, int threads) {
        this.layout = layout;
        this.threads = threads;
        int destinations = layout.destinations().size();
        workers =
                layout.perDestination().isPresent()
                        ? layout.perDestination().get() * destinations
                        : threads;
    }

    /** Producers or consumers of all threads together. */
    public int workers() {
        return workers;
    }

    /** A sentence when there are destinations that none of them uses. */
    public Optional<String> unusedDestinations() {
        int destinations = layout.destinations().size();
        if (workers == 0 || workers >= destinations) return Optional.empty();
        return Optional.of(
                layout.element()
                        + ": "
                        + (destinations - workers)
                        + " of its "
                        + destinations
                        + " destinations are not used, because its thread group has "
                        + threads
                        + (threads == 1 ? " thread" : " threads")
                        + " with one "
                        + layout.names().worker()
                        + " each; give it "
                        + destinations
                        + " threads ("
                        + layout.names().threads()
                        + "), or set "
                        + layout.names().number().label()
                        + ".");
    }

    /**
     * How many of them there are at each address; those with none are left out.
     *
     * @param address that of a destination; several may have the same
     */
    public <A> Map<A, Integer> workersBy(Function<DestinationName, A> address) {
        int destinations = layout.destinations().size();
        Map<A, Integer> counts = new LinkedHashMap<>();
        for (int d = 0; d < Math.min(destinations, workers); d++)
            counts.merge(
                    address.apply(layout.destinations().get(d)),
                    (int) Share.of(workers, d, destinations),
                    Integer::sum);
        return counts;
    }

    /** The places of a thread. */
    public List<Place> of(int thread) {
        int destinations = layout.destinations().size();
        Map<Integer, Integer> taken = new HashMap<>();
        Map<Integer, TreeSet<Integer>> users = users();
        List<Place> places = new ArrayList<>();
        for (int i = thread; i < workers; i += threads) {
            int connection = layout.sharing().connectionOf(i, thread);
            int session = taken.merge(connection, 1, Integer::sum) - 1;
            if (layout.sessions().isPresent()) session %= quota(users.get(connection), thread);
            int d = i % destinations;
            places.add(
                    new Place(
                            i,
                            workers,
                            layout.destinations().get(d),
                            d,
                            destinations,
                            connection,
                            session));
        }
        return places;
    }

    /** A session belongs to one thread: the threads of a connection divide its sessions. */
    private int quota(TreeSet<Integer> users, int thread) {
        int before = users.headSet(thread).size();
        return (int) Share.of(layout.sessions().get(), before, users.size());
    }

    /** The threads of each connection; empty when sessions are not limited. */
    private Map<Integer, TreeSet<Integer>> users() {
        Map<Integer, TreeSet<Integer>> users = new HashMap<>();
        if (layout.sessions().isEmpty()) return users;
        for (int i = 0; i < workers; i++) {
            int connection = layout.sharing().connectionOf(i, i % threads);
            users.computeIfAbsent(connection, c -> new TreeSet<>()).add(i % threads);
        }
        return users;
    }

    /** The fewest sessions a connection must have so that no two threads share one. */
    int sessionsNeeded() {
        return users().values().stream().mapToInt(TreeSet::size).max().orElse(0);
    }

    /** The most producers or consumers that share a session. */
    public int mostOnASession() {
        if (layout.sessions().isEmpty()) return 1;
        int most = 1;
        for (int thread = 0; thread < threads; thread++) {
            Map<List<Integer>, Integer> sizes = new HashMap<>();
            for (Place place : of(thread)) {
                List<Integer> session = List.of(place.connection(), place.session());
                most = Math.max(most, sizes.merge(session, 1, Integer::sum));
            }
        }
        return most;
    }
}
