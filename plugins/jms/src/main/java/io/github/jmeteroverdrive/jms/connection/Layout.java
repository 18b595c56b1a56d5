// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Share;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

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
     * Assigns producers or consumers to the threads of a group.
     *
     * @throws Refusal when there are more threads than producers or consumers, or than sessions
     */
    public Assignment assign(int threads) {
        Assignment places = new Assignment(this, threads);
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

    /**
     * Where one of an element's producers or consumers sits.
     *
     * @param worker its number among those of the thread group, from 0
     * @param workers how many the thread group has
     * @param destinationIndex number of its destination
     * @param destinations how many destinations there are
     * @param connection number of its connection in the thread group
     * @param session number of its session on that connection in this thread
     */
    public record Placement(
            int worker,
            int workers,
            DestinationName destination,
            int destinationIndex,
            int destinations,
            int connection,
            int session) {}

    /**
     * A {@link Layout} on the threads of a group: producers or consumers are dealt one by one,
     * number i to thread i modulo the number of threads.
     */
    public static final class Assignment {

        private final Layout layout;
        private final int threads;
        private final int workers;

        Assignment(Layout layout, int threads) {
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
        public List<Layout.Placement> of(int thread) {
            int destinations = layout.destinations().size();
            Map<Integer, Integer> taken = new HashMap<>();
            Map<Integer, TreeSet<Integer>> users = users();
            List<Layout.Placement> places = new ArrayList<>();
            for (int i = thread; i < workers; i += threads) {
                int connection = layout.sharing().connectionOf(i, thread);
                int session = taken.merge(connection, 1, Integer::sum) - 1;
                if (layout.sessions().isPresent()) session %= quota(users.get(connection), thread);
                int d = i % destinations;
                places.add(
                        new Layout.Placement(
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
                for (Layout.Placement place : of(thread)) {
                    List<Integer> session = List.of(place.connection(), place.session());
                    most = Math.max(most, sizes.merge(session, 1, Integer::sum));
                }
            }
            return most;
        }
    }

    /**
     * Which producers or consumers of a thread group have a connection together.
     *
     * @param number of connections that all take in turn with {@link Kind#NUMBER}, else 0
     */
    public record Sharing(Kind kind, int number) {

        /** Who has a connection of its own. */
        public enum Kind {
            THREAD,
            EACH,
            NUMBER
        }

        /**
         * As it stands in a plan.
         *
         * @param worker producer or consumer
         * @throws IllegalArgumentException with the remedy
         */
        static Sharing parse(String given, String worker) {
            String text = given.toLowerCase(Locale.ROOT);
            if (text.equals("thread")) return new Sharing(Kind.THREAD, 0);
            if (text.equals("group")) return new Sharing(Kind.NUMBER, 1);
            if (text.equals(worker)) return new Sharing(Kind.EACH, 0);
            if (text.matches("[1-9]\\d{0,5}"))
                return new Sharing(Kind.NUMBER, Integer.parseInt(text));
            throw new IllegalArgumentException(
                    "give thread, group, "
                            + worker
                            + ", or the number of connections of the thread group, from 1 to 999999");
        }

        /** Whether there is never more than one connection. */
        public boolean single() {
            return number == 1;
        }

        /** The number of a connection in the thread group. */
        int connectionOf(int worker, int thread) {
            return switch (kind) {
                case THREAD -> thread;
                case EACH -> worker;
                case NUMBER -> worker % number;
            };
        }
    }
}
