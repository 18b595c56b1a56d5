// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.measure.SeenSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What producers and consumers of one address in this JVM must know of each other (an address is of
 * one broker, and of queues or of topics): how many messages were sent and acknowledged, and how
 * many arrived in each inbox. Each writer has a cell of its own; sums are taken on read.
 * Thread-safe.
 *
 * <p>An inbox is where each message is to arrive once: the queue itself (""), or one subscription.
 */
public final class Account {

    private final List<ProducerCell> producers = new CopyOnWriteArrayList<>();
    private final Inboxes inboxes;
    private final Attendance attendance = new Attendance();
    private final OpenRequests openRequests = new OpenRequests();

    /** How many requests each replier has answered; in place of an inbox, for it keeps nothing. */
    private final Inboxes repliers;

    /**
     * Accounts whose producers' messages arrive here: this one, or those to which it takes replies;
     * and those of which a message has come, through a bridge, a proxy or an address of the broker.
     */
    private volatile Set<Account> sources = Set.of(this);

    /** This account, and those of the same name at other brokers or of the other kind. */
    private final Set<Account> namesakes;

    /** Whether consumers are there or still to come. */
    private volatile boolean promised;

    /** Whether a producer may have sent something. */
    private volatile boolean sending;

    /** Who takes the replies to the messages of this account; null when they are no requests. */
    private volatile Account replies;

    /**
     * @param memory what the run may remember of the messages that arrived
     */
    public Account(SequenceMemory memory) {
        this(memory, ConcurrentHashMap.newKeySet());
    }

    /**
     * @param namesakes those of the same name; this one joins them
     */
    Account(SequenceMemory memory, Set<Account> namesakes) {
        inboxes = new Inboxes(memory);
        repliers = new Inboxes(memory);
        this.namesakes = namesakes;
        namesakes.add(this);
    }

    /** Who uses the address. */
    public Attendance attendance() {
        return attendance;
    }

    /**
     * A producer begins.
     *
     * @param group its thread group and element
     * @param producers how many producers that group starts in all, so that consumers wait for late
     *     ones
     */
    public ProducerCell producerStarts(String group, int producers) {
        attendance.producersExpected(group, producers);
        ProducerCell cell = new ProducerCell();
        this.producers.add(cell);
        return cell;
    }

    /** A producer is about to send its first message. */
    public void sendingBegins() {
        sending = true;
    }

    /** Whether something may have been sent that arrives here, or is answered here. */
    public boolean sendingHasBegun() {
        return namesakes.stream()
                .flatMap(namesake -> namesake.sources.stream())
                .anyMatch(source -> source.sending);
    }

    /**
     * @param inbox see above
     * @return the consumer's cell, to be set by it alone to its number of received messages
     */
    public AtomicLong consumerStarts(String inbox) {
        return inboxes.cell(inbox);
    }

    /** Which messages all consumers of an inbox have received. */
    public SeenSequences seen(String inbox) {
        return inboxes.seen(inbox);
    }

    /** This one, its namesakes, those that requests or replies are sent to from here, and so on. */
    Set<Account> relatives() {
        Set<Account> all = new LinkedHashSet<>();
        addTo(all);
        return all;
    }

    private void addTo(Set<Account> all) {
        if (!all.add(this)) return;
        sources.forEach(source -> source.addTo(all));
        Account known = replies;
        if (known != null) known.addTo(all);
        namesakes.forEach(namesake -> namesake.addTo(all));
    }

    /**
     * The accounts whose producers' messages are to arrive here. Where none of them has producers,
     * those of its namesakes too: a bridge or a proxy may bring their messages.
     */
    private Collection<Account> feeders() {
        for (Account source : sources) if (source.attendance.everHadProducers()) return sources;
        if (namesakes.size() == 1) return sources;
        Set<Account> feeders = new LinkedHashSet<>(sources);
        for (Account namesake : namesakes) feeders.addAll(namesake.sources);
        return feeders;
    }

    /**
     * Finds producers of namesakes whose messages have arrived in an inbox: from now on all of
     * theirs are to arrive.
     */
    public void findSources(String inbox) {
        if (namesakes.size() == 1) return;
        SeenSequences seen = inboxes.seen(inbox);
        for (Account namesake : namesakes)
            for (Account other : namesake.sources)
                if (!sources.contains(other) && other.hasSentTo(seen)) addSource(other);
    }

    private boolean hasSentTo(SeenSequences inbox) {
        return producers.stream().anyMatch(producer -> producer.isIn(inbox));
    }

    private synchronized void addSource(Account other) {
        Set<Account> all = new HashSet<>(sources);
        all.add(other);
        sources = Set.copyOf(all);
    }

    /** Whether consumers of a namesake are to take what is sent here. */
    boolean answeredElsewhere() {
        return namesakes.stream()
                .filter(namesake -> namesake != this && namesake.sources.contains(this))
                .flatMap(namesake -> namesake.attendance.meetings().stream())
                .anyMatch(Meeting::answered);
    }

    /**
     * @return a replier's cell, to be set by it alone to its number of answered requests
     */
    public AtomicLong replierStarts() {
        return repliers.cell("");
    }

    /** Requests answered by all repliers, those that came twice twice. */
    private long replied() {
        return repliers.arrived("");
    }

    /** Whether what arrives here are replies. */
    public boolean takesReplies() {
        return !sources.contains(this);
    }

    /** From now on what arrives here are replies to the messages of {@code requests} too. */
    public synchronized void answers(Account requests) {
        if (takesReplies()) addSource(requests);
        else sources = Set.of(requests);
        requests.replies = this;
    }

    /** Requests whose replies arrive here and whose IDs only their senders know. */
    public OpenRequests openRequests() {
        return openRequests;
    }

    /** Who knows what has arrived of the messages sent here. */
    private Account receiver() {
        Account known = replies == null ? this : replies;
        if (known.consumes()) return known;
        for (Account namesake : known.namesakes) if (namesake.consumes()) return namesake;
        return this;
    }

    private boolean consumes() {
        return promised || !inboxes.none();
    }

    /**
     * In {@code testStarted()}: consumers will subscribe here, now or later, and keep what arrives.
     */
    public void promiseConsumers() {
        promised = true;
    }

    /** Whether this JVM has or had a producer of what arrives here. */
    public boolean hasProducers() {
        return feeders().stream().anyMatch(source -> source.attendance.everHadProducers());
    }

    /** Whether all producers that were announced have ended. */
    public boolean producersEnded() {
        return hasProducers()
                && feeders().stream().allMatch(source -> source.attendance.producersEnded());
    }

    /** Acknowledged messages of all producers of what arrives here. */
    public long completed() {
        return feeders().stream()
                .flatMap(source -> source.producers.stream())
                .mapToLong(ProducerCell::completed)
                .sum();
    }

    /** First deliveries to all consumers of an inbox. */
    long received(String inbox) {
        return inboxes.arrived(inbox);
    }

    /**
     * Whether all acknowledged messages have arrived in an inbox, others' and doubtful ones aside.
     */
    public boolean allArrived(String inbox) {
        if (received(inbox) < completed()) return false; // the quick answer while there are more
        SeenSequences seen = inboxes.seen(inbox);
        return feeders().stream()
                .flatMap(source -> source.producers.stream())
                .allMatch(producer -> producer.arrivedIn(seen));
    }

    /**
     * Whether all acknowledged requests were answered: where the replies are taken in this JVM all
     * of them have come, elsewhere so many were sent.
     */
    public boolean allReplied() {
        Account receiver = receiver();
        if (receiver == this) return replied() >= completed();
        return receiver.inboxes.seen().stream()
                .allMatch(seen -> producers.stream().allMatch(one -> one.arrivedIn(seen)));
    }

    /** Whether a consumer of this JVM takes or will take the messages, or the replies to them. */
    public boolean hasConsumers() {
        return receiver().consumes();
    }

    /** Whether consumers of the messages, or of the replies to them, are still to come. */
    public boolean awaitsConsumers() {
        Account receiver = receiver();
        return receiver.inboxes.none() && !receiver.attendance.consumersEnded();
    }

    /**
     * Messages sent and not yet arrived in the inbox that is furthest behind; of requests those
     * without a reply, over all addresses whose replies arrive at the same one.
     */
    public long backlog() {
        return receiver().behind();
    }

    private long behind() {
        long arrived = inboxes.fewest(); // read first, for it never overtakes what was sent
        long sent = 0;
        for (Account source : feeders()) {
            for (ProducerCell producer : source.producers) sent += producer.sent();
        }
        return Math.max(0, sent - arrived);
    }
}
