// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.measure.Show;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How many producers or consumers ("workers") an element has, for which destinations, and which of them share a
 * connection and session.
 *
 * @param element how errors name it
 * @param destinations not empty; worker i has destination i modulo their number
 * @param perDestination workers, 0 = none at all, empty = one per thread
 * @param sessions per connection, 1 or more; empty = one per worker
 */
public record WorkerLayout(
        LayoutFields names,
        String element,
        List<DestinationName> destinations,
        Optional<Integer> perDestination,
        Sharing sharing,
        Optional<Integer> sessions) {

    public static WorkerLayout of(Fields fields, LayoutFields names) {
        return new WorkerLayout(
                names,
                fields.title(),
                DestinationName.list(fields, names.destination(), fields.get(names.destinations())),
                fields.get(names.number()),
                fields.get(names.connections()),
                fields.get(names.sessions()));
    }

    /** The layout of workers that have a connection for each thread. */
    public static WorkerLayout ofTopics(Fields fields, LayoutFields names, Stream<String> topics) {
        return new WorkerLayout(
                names,
                fields.title(),
                topics.map(topic -> new DestinationName(DestinationName.Kind.TOPIC, topic))
                        .toList(),
                fields.get(names.number()),
                new Sharing(Sharing.Kind.THREAD, 0),
                Optional.empty());
    }

    public boolean empty() {
        return perDestination.isPresent() && perDestination.get() == 0;
    }

    /**
     * Assigns the workers to the threads of a group.
     *
     * @throws Refusal if there are more threads than workers, or than sessions
     */
    public Assignment assign(int threads) {
        int workers = perDestination.map(number -> number * destinations.size()).orElse(threads);
        if (workers > 0 && workers < threads)
            throw refuse(names.number(), perDestination, """
                    %d threads are too many for %s; give the thread group at most %s \
                    (%s), or leave %s empty""".formatted(
                            threads,
                            Show.count(workers, names.worker()),
                            Show.count(workers, "thread"),
                            names.threads(),
                            names.number().label()));
        Assignment assignment = new Assignment(this, threads, workers);
        int needed = assignment.sessionsNeeded();
        if (needed > sessions.orElse(needed))
            throw refuse(names.sessions(), sessions, """
                    %d threads use one connection, and each needs its own session; give at least \
                    %1$d, more connections, or nothing for one per %2$s""".formatted(needed, names.worker()));
        return assignment;
    }

    private Refusal refuse(Field<?> field, Optional<Integer> value, String problem) {
        return new Refusal("%s: %s is '%d': %s.".formatted(element, field.label(), value.get(), problem));
    }

    /**
     * The position of one worker.
     *
     * @param worker its number among those of the thread group, from 0
     * @param destinationIndex number of its destination
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
     * The workers of a group's threads: worker i belongs to thread i modulo the number of threads.
     *
     * @param workers of all threads
     */
    public record Assignment(WorkerLayout layout, int threads, int workers) {

        /** A warning if some destinations have no worker. */
        public Optional<String> unusedDestinations() {
            int destinations = layout.destinations.size();
            if (workers == 0 || workers >= destinations) return Optional.empty();
            return Optional.of("""
                    %s: %d of its %d destinations are not used, because its thread group has %s \
                    with one %s each; give it %3$d threads (%6$s), or set %7$s.""".formatted(
                            layout.element,
                            destinations - workers,
                            destinations,
                            Show.count(threads, "thread"),
                            layout.names.worker(),
                            layout.names.threads(),
                            layout.names.number().label()));
        }

        /** Number of workers by address, or another function of their destinations. */
        public <A> Map<A, Integer> workersBy(Function<DestinationName, A> address) {
            int destinations = layout.destinations.size();
            Map<A, Integer> counts = new LinkedHashMap<>();
            for (int d = 0; d < Math.min(destinations, workers); d++)
                counts.merge(
                        address.apply(layout.destinations.get(d)),
                        (int) Share.of(workers, d, destinations),
                        Integer::sum);
            return counts;
        }

        public List<Placement> of(int thread) {
            int destinations = layout.destinations.size();
            Map<Integer, Integer> onConnection = new HashMap<>();
            Map<Integer, TreeSet<Integer>> users = connectionUsers();
            List<Placement> placements = new ArrayList<>();
            for (int i = thread; i < workers; i += threads) {
                int connection = layout.sharing.connectionOf(i, thread);
                int session = onConnection.merge(connection, 1, Integer::sum) - 1;
                if (layout.sessions.isPresent()) session %= quota(users.get(connection), thread);
                int d = i % destinations;
                placements.add(
                        new Placement(i, workers, layout.destinations.get(d), d, destinations, connection, session));
            }
            return placements;
        }

        /** The threads of a connection divide its sessions, because each session has one thread. */
        private int quota(TreeSet<Integer> users, int thread) {
            int before = users.headSet(thread).size();
            return (int) Share.of(layout.sessions.get(), before, users.size());
        }

        /** The threads of each connection; empty if sessions are not limited. */
        private Map<Integer, TreeSet<Integer>> connectionUsers() {
            Map<Integer, TreeSet<Integer>> users = new HashMap<>();
            if (layout.sessions.isEmpty()) return users;
            for (int i = 0; i < workers; i++) {
                int connection = layout.sharing.connectionOf(i, i % threads);
                users.computeIfAbsent(connection, c -> new TreeSet<>()).add(i % threads);
            }
            return users;
        }

        private int sessionsNeeded() {
            return connectionUsers().values().stream()
                    .mapToInt(TreeSet::size)
                    .max()
                    .orElse(0);
        }

        /** The largest number of workers that share a session. */
        public int mostOnASession() {
            if (layout.sessions.isEmpty()) return 1;
            int most = 1;
            for (int thread = 0; thread < threads; thread++) {
                Map<List<Integer>, Integer> sizes = new HashMap<>();
                for (Placement placement : of(thread)) {
                    List<Integer> session = List.of(placement.connection, placement.session);
                    most = Math.max(most, sizes.merge(session, 1, Integer::sum));
                }
            }
            return most;
        }
    }

    /**
     * Which workers of a thread group share a connection.
     *
     * @param number of connections with {@link Kind#NUMBER}, else 0
     */
    public record Sharing(Kind kind, int number) {

        /** Connections per thread, per worker, or a number for all. */
        public enum Kind {
            THREAD,
            EACH,
            NUMBER
        }

        static Sharing parse(String given, String worker) {
            String text = given.toLowerCase(Locale.ROOT);
            if (text.equals("thread")) return new Sharing(Kind.THREAD, 0);
            if (text.equals("group")) return new Sharing(Kind.NUMBER, 1);
            if (text.equals(worker)) return new Sharing(Kind.EACH, 0);
            if (text.matches("[1-9]\\d{0,5}")) return new Sharing(Kind.NUMBER, Integer.parseInt(text));
            throw new IllegalArgumentException(
                    "give thread, group, %s, or the number of connections of the thread group, from 1 to 999999"
                            .formatted(worker));
        }

        /** Whether there is only one connection. */
        public boolean single() {
            return number == 1;
        }

        private int connectionOf(int worker, int thread) {
            return switch (kind) {
                case THREAD -> thread;
                case EACH -> worker;
                case NUMBER -> worker % number;
            };
        }
    }
}
