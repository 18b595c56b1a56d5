// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.SeenSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * State that the producers and consumers of one address in this JVM share: participants still expected, messages sent
 * and acknowledged, and messages received in each inbox. An address belongs to one broker and is for queues or for
 * topics. Each writer has its own counter; readers add them up. Thread-safe.
 *
 * <p>An inbox is where each message should arrive once: the queue itself (""), or one subscription.
 */
public final class AddressState {

    /** Progress of one producer. Written by its thread, read by any. */
    public static final class ProducerCounts {

        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong completed = new AtomicLong();
        private final AtomicLong aborted = new AtomicLong();
        private final Queue<Long> unacknowledged = new ConcurrentLinkedQueue<>();
        private volatile long producer;

        /** Sets the ID in the producer's message stamps. */
        public void setProducer(long producerId) {
            producer = producerId;
        }

        public void addSent() {
            sent.lazySet(sent.getPlain() + 1);
        }

        public void addCompleted() {
            completed.lazySet(completed.getPlain() + 1);
        }

        /** The message is in a transaction that was aborted on purpose, so no consumer will count it. */
        public void addAborted() {
            aborted.lazySet(aborted.getPlain() + 1);
        }

        /** The message failed or has no outcome; it may arrive anyway. */
        public void addUnacknowledged(long sequence) {
            unacknowledged.add(sequence);
        }

        private boolean isIn(SeenSequences inbox) {
            return inbox.knows(producer);
        }

        private boolean allAcknowledgedIn(SeenSequences inbox) {
            long uncertain = unacknowledged.stream()
                    .filter(s -> inbox.contains(producer, s))
                    .count();
            return inbox.count(producer) - uncertain >= completed.get();
        }
    }

    /** The messages received by all consumers of an inbox. */
    private static final class Inbox {

        private final List<AtomicLong> counts = new CopyOnWriteArrayList<>();
        private final SeenSequences seen;
        private volatile boolean partial;

        private Inbox(SequenceMemory memory) {
            seen = new SeenSequences(memory);
        }

        private long received() {
            return sum(counts);
        }
    }

    /** Producers or consumers that are expected or active, by thread group and element. */
    private static final class ExpectedCount {

        private final Map<String, AtomicLong> left = new ConcurrentHashMap<>();
        private final AtomicInteger ended = new AtomicInteger();

        /** The first call of a group decides. */
        private void expect(String group, int number) {
            left.computeIfAbsent(group, g -> new AtomicLong(number));
        }

        private void end(String group) {
            left.get(group).decrementAndGet();
            ended.incrementAndGet();
        }

        private boolean none() {
            return left.isEmpty();
        }

        private boolean allEnded() {
            return left.values().stream().allMatch(n -> n.get() <= 0);
        }
    }

    /** A destination of the address, and a connection element that leads to it. */
    static final class TrackedDestination {

        final DestinationName name;
        final String connection;
        final EndOfRunBrowse.Browser browser;

        /** A consumer should take all messages. */
        volatile boolean consumed;

        /** Sessions did not close cleanly: the broker may hold messages for them. */
        volatile boolean held;

        private TrackedDestination(DestinationName name, String connection, EndOfRunBrowse.Browser browser) {
            this.name = name;
            this.connection = connection;
            this.browser = browser;
        }
    }

    private static final class Registry {

        private record Key(String broker, boolean topic, String address) {}

        private final Brokers brokers;
        private final SequenceMemory memory = SequenceMemory.ofThisJvm();
        private final Map<Key, AddressState> states = new HashMap<>();
        private final Map<String, Set<AddressState>> namesakes = new HashMap<>();
        private final Set<Key> producedTo = new HashSet<>();
        private final Queue<Runnable> producers = new ArrayDeque<>();
        private final Queue<Runnable> actions = new ArrayDeque<>();

        private Registry(RunContext run) {
            brokers = Brokers.of(run);
        }

        private static Registry of(RunContext run) {
            return run.shared(Registry.class, () -> new Registry(run));
        }

        private synchronized AddressState state(String connection, DestinationName of) {
            for (Runnable next; (next = producers.poll()) != null; ) next.run();
            for (Runnable next; (next = actions.poll()) != null; ) next.run();
            DestinationName destination = brokers.address(of);
            Key key = key(connection, destination);
            // ADDRESS::QUEUE may be a queue of a topic's address
            Key other = new Key(key.broker, !key.topic, key.address);
            boolean qualified = !destination.queueOfAddress().isEmpty();
            if (qualified && !producedTo.contains(key) && producedTo.contains(other)) key = other;
            return states.computeIfAbsent(
                    key,
                    k -> new AddressState(
                            memory, namesakes.computeIfAbsent(k.address, a -> ConcurrentHashMap.newKeySet())));
        }

        private Key key(String connection, DestinationName destination) {
            return new Key(brokers.broker(connection), destination.topic(), destination.address());
        }
    }

    private final SequenceMemory memory;
    private final List<ProducerCounts> producers = new CopyOnWriteArrayList<>();
    private final Map<String, Inbox> inboxes = new ConcurrentHashMap<>();
    private final ExpectedCount expectedProducers = new ExpectedCount();
    private final AtomicInteger closing = new AtomicInteger();

    /** Elements of producers: whether the first thread of one has yet to connect. */
    private final List<BooleanSupplier> toCome = new CopyOnWriteArrayList<>();

    private final ExpectedCount expectedConsumers = new ExpectedCount();
    private final Map<DestinationName, TrackedDestination> destinations = new ConcurrentHashMap<>();
    private final OpenRequests openRequests = new OpenRequests();

    /** Requests answered by each replier. Repliers have no inbox, because they store nothing. */
    private final List<AtomicLong> replied = new CopyOnWriteArrayList<>();

    /**
     * Addresses whose producers' messages arrive here: this one, or those to whose requests replies are received here;
     * and those of which a message has arrived, for instance through a bridge.
     */
    private volatile Set<AddressState> sources = Set.of(this);

    /** Addresses of the same name at other brokers or of the other kind, and this one. */
    private final Set<AddressState> namesakes;

    private volatile boolean consumersPromised;
    private volatile boolean fillFirst;
    private volatile boolean anyConsumers;
    private volatile boolean sending;

    /** The address of replies to messages of this address; null if these are not requests. */
    private volatile AddressState replies;

    private int endedAtLastBrowse = -1;

    public AddressState(SequenceMemory memory) {
        this(memory, ConcurrentHashMap.newKeySet());
    }

    AddressState(SequenceMemory memory, Set<AddressState> namesakes) {
        this.memory = memory;
        this.namesakes = namesakes;
        namesakes.add(this);
    }

    /**
     * The state of a destination's address. Call it from threads only, when all connections and producers of the plan
     * are known.
     */
    public static AddressState of(RunContext run, String connection, DestinationName destination) {
        return Registry.of(run).state(connection, destination);
    }

    /**
     * In {@code testStarted()}: the plan has producers for these destinations.
     *
     * @param toCome whether their first thread has yet to connect; consumers wait for it
     */
    public static void announceProducers(
            RunContext run, String connection, Collection<DestinationName> destinations, BooleanSupplier toCome) {
        Registry all = Registry.of(run);
        synchronized (all) {
            for (DestinationName destination : destinations) {
                all.producers.add(() -> all.producedTo.add(all.key(connection, all.brokers.address(destination))));
                all.actions.add(() -> all.state(connection, destination).announceProducers(toCome));
            }
        }
    }

    /** In {@code testStarted()}: an action for when all elements of the plan are known. */
    public static void whenPlanIsKnown(RunContext run, Runnable action) {
        Registry all = Registry.of(run);
        synchronized (all) {
            all.actions.add(action);
        }
    }

    private static long sum(List<AtomicLong> counts) {
        long sum = 0;
        for (AtomicLong count : counts) sum += count.get();
        return sum;
    }

    // participants

    void announceProducers(BooleanSupplier toCome) {
        this.toCome.add(toCome);
    }

    /** Consumers wait for producers that are expected. */
    public void expectProducers(String group, int number) {
        expectedProducers.expect(group, number);
    }

    /** A producer starts; parameters as in {@link #expectProducers}. */
    public ProducerCounts addProducer(String group, int number) {
        expectProducers(group, number);
        ProducerCounts counts = new ProducerCounts();
        producers.add(counts);
        return counts;
    }

    public void producerEnded(String group) {
        expectedProducers.end(group);
    }

    /** A producer sends nothing more; until {@link #producerClosed} its client may still deliver what it has sent. */
    public void producerCloses() {
        closing.incrementAndGet();
    }

    public void producerClosed() {
        closing.decrementAndGet();
    }

    public void expectConsumers(String group, int number) {
        expectedConsumers.expect(group, number);
    }

    public void consumerEnded(String group) {
        expectedConsumers.end(group);
    }

    /**
     * A consumer starts that takes only some of the messages.
     *
     * @return as {@link #addConsumer}
     */
    public AtomicLong addPartialConsumer(String inbox) {
        inbox(inbox).partial = true;
        return addConsumer(inbox);
    }

    /** @return the number of messages it has received, to be set by its thread */
    public AtomicLong addConsumer(String inbox) {
        AtomicLong count = new AtomicLong();
        inbox(inbox).counts.add(count);
        anyConsumers = true;
        return count;
    }

    /** A replier starts. @return the number of requests it has answered, set by its thread */
    public AtomicLong addReplier() {
        AtomicLong count = new AtomicLong();
        replied.add(count);
        return count;
    }

    /**
     * In {@code testStarted()}: consumers will subscribe and get all messages.
     *
     * @param afterProducers whether they do so only when all producers have ended
     */
    public void promiseConsumers(boolean afterProducers) {
        consumersPromised = true;
        fillFirst |= afterProducers;
    }

    /**
     * A producer or consumer uses a destination of the address.
     *
     * @param browser finds what is left there at the end
     * @param consumed whether a consumer should take all messages
     */
    public void track(
            DestinationName destination, String connection, EndOfRunBrowse.Browser browser, boolean consumed) {
        TrackedDestination tracked =
                destinations.computeIfAbsent(destination, name -> new TrackedDestination(name, connection, browser));
        if (consumed) tracked.consumed = true;
    }

    /** Sessions of consumers of a tracked destination did not close cleanly. */
    public void markHeld(DestinationName destination) {
        destinations.get(destination).held = true;
    }

    Collection<TrackedDestination> destinations() {
        return destinations.values();
    }

    /** Whether all producers and consumers that started or were expected have ended, and nothing is on its way. */
    boolean allEnded() {
        return closing.get() == 0 && expectedProducers.allEnded() && expectedConsumers.allEnded();
    }

    /** Whether the caller should browse: true once each time all participants have ended. */
    synchronized boolean claimBrowse() {
        int ended = expectedProducers.ended.get() + expectedConsumers.ended.get();
        boolean claimed = ended != endedAtLastBrowse;
        endedAtLastBrowse = ended;
        return claimed;
    }

    // related addresses

    /** Messages that arrive here are, from now on, replies to messages of {@code requests}. */
    public synchronized void linkReplies(AddressState requests) {
        if (takesReplies()) addSource(requests);
        else sources = Set.of(requests);
        requests.replies = this;
    }

    public boolean takesReplies() {
        return !sources.contains(this);
    }

    /** Requests whose replies arrive here, by an ID that only their senders know. */
    public OpenRequests openRequests() {
        return openRequests;
    }

    /** Addresses connected with this one by name, by requests and replies, or by bridges. */
    Set<AddressState> related() {
        Set<AddressState> all = new LinkedHashSet<>();
        addRelated(all);
        return all;
    }

    private void addRelated(Set<AddressState> all) {
        if (!all.add(this)) return;
        sources.forEach(source -> source.addRelated(all));
        AddressState receiver = replies;
        if (receiver != null) receiver.addRelated(all);
        namesakes.forEach(namesake -> namesake.addRelated(all));
    }

    /**
     * Addresses whose producers' messages should arrive here. If none has producers, also the namesakes: a bridge or
     * proxy may forward their messages.
     */
    private Collection<AddressState> feeders() {
        for (AddressState source : sources) if (source.hasOwnProducers()) return sources;
        if (namesakes.size() == 1) return sources;
        Set<AddressState> feeders = new LinkedHashSet<>(sources);
        for (AddressState namesake : namesakes) feeders.addAll(namesake.sources);
        return feeders;
    }

    private Stream<ProducerCounts> feedingProducers() {
        return feeders().stream().flatMap(source -> source.producers.stream());
    }

    /**
     * Finds producers of namesakes with a message that has arrived in the inbox: from now on all their messages should
     * arrive.
     */
    public void findSources(String inbox) {
        if (namesakes.size() == 1) return;
        SeenSequences seen = seen(inbox);
        for (AddressState namesake : namesakes)
            for (AddressState other : namesake.sources)
                if (!sources.contains(other) && other.producers.stream().anyMatch(producer -> producer.isIn(seen)))
                    addSource(other);
    }

    private synchronized void addSource(AddressState other) {
        Set<AddressState> all = new HashSet<>(sources);
        all.add(other);
        sources = Set.copyOf(all);
    }

    /** Whether consumers of a namesake should take the messages sent here. */
    boolean consumedElsewhere() {
        return namesakes.stream()
                .filter(namesake -> namesake != this && namesake.sources.contains(this))
                .flatMap(namesake -> namesake.destinations().stream())
                .anyMatch(destination -> destination.consumed);
    }

    /** The address at which the messages sent here, or the replies to them, are consumed. */
    private AddressState receiver() {
        AddressState expected = replies == null ? this : replies;
        if (expected.consumes()) return expected;
        for (AddressState namesake : expected.namesakes) if (namesake.consumes()) return namesake;
        return this;
    }

    private boolean consumes() {
        return consumersPromised || anyConsumers;
    }

    // progress

    private Inbox inbox(String name) {
        return inboxes.computeIfAbsent(name, n -> new Inbox(memory));
    }

    public SeenSequences seen(String inbox) {
        return inbox(inbox).seen;
    }

    /** First deliveries to all consumers of an inbox. */
    long received(String inbox) {
        return inbox(inbox).received();
    }

    /** A producer is about to send its first message. */
    public void sendingBegins() {
        sending = true;
    }

    /** Whether a message may have been sent that arrives, or is answered, here. */
    public boolean sendingHasBegun() {
        return namesakes.stream().flatMap(namesake -> namesake.sources.stream()).anyMatch(source -> source.sending);
    }

    private boolean producersToCome() {
        return toCome.stream().anyMatch(BooleanSupplier::getAsBoolean);
    }

    /** Whether it has, had or will have producers. Those to come are asked first, because they expect themselves. */
    private boolean hasOwnProducers() {
        return producersToCome() || !expectedProducers.none();
    }

    private boolean ownProducersEnded() {
        return !producersToCome() && expectedProducers.allEnded();
    }

    /** Whether this JVM has, had or will have a producer whose messages arrive here. */
    public boolean hasProducers() {
        return feeders().stream().anyMatch(AddressState::hasOwnProducers);
    }

    public boolean producersEnded() {
        return hasProducers() && feeders().stream().allMatch(AddressState::ownProducersEnded);
    }

    /** Acknowledged messages of all producers whose messages arrive here. */
    public long completed() {
        return feedingProducers()
                .mapToLong(producer -> producer.completed.get())
                .sum();
    }

    /**
     * Whether all acknowledged messages have arrived in an inbox. Messages of other runs, and those with another
     * outcome, do not count.
     */
    public boolean allArrived(String inbox) {
        if (received(inbox) < completed()) return false; // fast answer during the run
        SeenSequences seen = seen(inbox);
        return feedingProducers().allMatch(producer -> producer.allAcknowledgedIn(seen));
    }

    /**
     * Whether all acknowledged requests were answered: all replies have arrived if this JVM receives them already,
     * otherwise as many were sent.
     */
    public boolean allReplied() {
        AddressState receiver = receiver();
        if (receiver == this || receiver.inboxes.isEmpty()) return allAnswered();
        return receiver.inboxes.values().stream()
                .allMatch(inbox -> producers.stream().allMatch(p -> p.allAcknowledgedIn(inbox.seen)));
    }

    /** Whether repliers have sent as many replies as requests were acknowledged. */
    public boolean allAnswered() {
        return sum(replied) >= completed();
    }

    /** Whether messages sent here, or the replies to them, are or will be received in this JVM. */
    public boolean hasConsumers() {
        return receiver().consumes();
    }

    /** Whether consumers of messages sent here wait until all producers have ended. */
    public boolean fillFirst() {
        return receiver().fillFirst;
    }

    /** Whether consumers of messages sent here, or of replies to them, have yet to start. */
    public boolean awaitsConsumers() {
        AddressState receiver = receiver();
        boolean allEnded = !receiver.expectedConsumers.none() && receiver.expectedConsumers.allEnded();
        return !receiver.anyConsumers && !allEnded;
    }

    /**
     * Messages sent and not yet received from the slowest inbox. For requests: those without a reply, over all
     * addresses whose replies arrive at the same one.
     */
    public long backlog() {
        return receiver().behind();
    }

    private long behind() {
        long received = slowest(); // read first, because it never overtakes the number sent
        long sent = 0;
        for (AddressState source : feeders())
            for (ProducerCounts producer : source.producers) sent += producer.sent.get() - producer.aborted.get();
        return Math.max(0, sent - received);
    }

    /**
     * Messages received from the slowest inbox; 0 without consumers. One whose consumers take only some never catches
     * up, and counts only if there are no others.
     */
    private long slowest() {
        long slowest = slowest(false);
        if (slowest == Long.MAX_VALUE) slowest = slowest(true);
        return slowest == Long.MAX_VALUE ? 0 : slowest;
    }

    private long slowest(boolean partial) {
        long slowest = Long.MAX_VALUE;
        for (Inbox inbox : inboxes.values())
            if (inbox.partial == partial && !inbox.counts.isEmpty()) slowest = Math.min(slowest, inbox.received());
        return slowest;
    }
}
