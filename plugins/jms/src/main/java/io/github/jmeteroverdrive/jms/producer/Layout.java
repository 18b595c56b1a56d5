// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Share;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which producers of a group live on which of its threads, and which sessions they have. Producers
 * are dealt one by one: producer i lives on thread i modulo the number of threads.
 *
 * @param producers at least as many as threads
 * @param sessions per connection, 0 = one per producer
 */
record Layout(int threads, int producers, ConnectionShare connections, int sessions) {

    /**
     * One producer's place.
     *
     * @param connection its name in the group
     * @param session which of its thread's sessions on that connection
     */
    record Place(int producer, String connection, int session) {}

    /** The producers of a thread. */
    List<Place> places(int thread) {
        Map<String, Integer> taken = new HashMap<>();
        Map<String, Integer> quotas = new HashMap<>();
        List<Place> places = new ArrayList<>();
        producersOf(thread)
                .forEach(
                        producer -> {
                            String connection = connections.connectionOf(producer, thread);
                            int quota = quotas.computeIfAbsent(connection, c -> quota(c, thread));
                            int turn = taken.merge(connection, 1, Integer::sum) - 1;
                            places.add(new Place(producer, connection, turn % quota));
                        });
        return places;
    }

    private IntStream producersOf(int thread) {
        return IntStream.iterate(thread, i -> i < producers, i -> i + threads);
    }

    /** Sessions that a thread has on a connection. */
    private int quota(String connection, int thread) {
        if (sessions == 0) return producers;
        List<Integer> users = threadsOn(connection);
        return (int) Share.of(sessions, users.indexOf(thread), users.size());
    }

    private List<Integer> threadsOn(String connection) {
        return IntStream.range(0, producers)
                .filter(i -> connections.connectionOf(i, i % threads).equals(connection))
                .map(i -> i % threads)
                .distinct()
                .sorted()
                .boxed()
                .toList();
    }

    /** The fewest sessions a connection must have so that no two threads share one. */
    int sessionsNeeded() {
        Map<String, List<Integer>> users = new HashMap<>();
        for (int i = 0; i < producers; i++) {
            List<Integer> on =
                    users.computeIfAbsent(
                            connections.connectionOf(i, i % threads), c -> new ArrayList<>());
            if (!on.contains(i % threads)) on.add(i % threads);
        }
        return users.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /** The most producers that share a session. */
    int producersOnASession() {
        if (sessions == 0) return 1;
        Map<Place, Integer> sizes = new HashMap<>();
        for (int thread = 0; thread < threads; thread++) {
            Map<Place, Integer> here = new HashMap<>();
            for (Place place : places(thread))
                here.merge(new Place(thread, place.connection, place.session), 1, Integer::sum);
            sizes.putAll(here);
        }
        return sizes.values().stream().mapToInt(i -> i).max().orElse(1);
    }
}
