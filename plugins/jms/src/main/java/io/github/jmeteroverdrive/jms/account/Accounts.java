// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The {@link Account}s of a run's addresses: one for each broker, kind and name. One per run,
 * thread-safe.
 */
public final class Accounts implements AutoCloseable {

    private record Key(String broker, boolean topic, String address) {

        private Key ofOtherKind() {
            return new Key(broker, !topic, address);
        }
    }

    private final Brokers brokers;
    private final Map<Key, Account> accounts = new HashMap<>();
    private final SequenceMemory memory = SequenceMemory.ofThisJvm();

    /** Accounts by name: those of one name at other brokers or of the other kind are together. */
    private final Map<String, Set<Account>> namesakes = new HashMap<>();

    /** Where producers of the plan send to. */
    private final Set<Key> produced = new HashSet<>();

    private final Queue<Runnable> producers = new ArrayDeque<>();
    private final Queue<Runnable> others = new ArrayDeque<>();

    private Accounts(Brokers brokers) {
        this.brokers = brokers;
    }

    private static Accounts of(RunContext run) {
        return run.shared(Accounts.class, () -> new Accounts(Brokers.of(run)));
    }

    /**
     * The account of a destination's address. To be asked in a thread, when all connections and
     * producers of the plan are known.
     *
     * @param connection name of the od - JMS Connection that leads to it
     */
    public static Account account(RunContext run, String connection, DestinationName destination) {
        return of(run).account(connection, destination);
    }

    /** In {@code testStarted()}: the plan has producers that send there. */
    public static void producersAnnounced(
            RunContext run, String connection, Collection<DestinationName> destinations) {
        Accounts all = of(run);
        synchronized (all) {
            for (DestinationName destination : destinations)
                all.producers.add(() -> all.produced.add(all.key(connection, destination)));
        }
    }

    /** In {@code testStarted()}: something to be done when all that the plan has is known. */
    public static void whenAllIsKnown(RunContext run, Runnable action) {
        Accounts all = of(run);
        synchronized (all) {
            all.others.add(action);
        }
    }

    private synchronized Account account(String connection, DestinationName destination) {
        for (Runnable next; (next = producers.poll()) != null; ) next.run();
        for (Runnable next; (next = others.poll()) != null; ) next.run();
        Key key = key(connection, destination);
        // an ADDRESS::QUEUE may be a queue of a topic's address
        boolean qualified = !destination.queueOfAddress().isEmpty();
        if (qualified && !produced.contains(key) && produced.contains(key.ofOtherKind()))
            key = key.ofOtherKind();
        return accounts.computeIfAbsent(key, this::make);
    }

    private Account make(Key key) {
        Set<Account> sameName =
                namesakes.computeIfAbsent(key.address, name -> ConcurrentHashMap.newKeySet());
        return new Account(memory, sameName);
    }

    private Key key(String connection, DestinationName destination) {
        return new Key(brokers.broker(connection), destination.topic(), destination.address());
    }

    @Override
    public synchronized void close() {
        accounts.clear();
        namesakes.clear();
    }
}
