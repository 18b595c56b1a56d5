// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.address;

import io.github.jmeteroverdrive.jms.address.AddressState.TrackedDestination;
import io.github.jmeteroverdrive.jms.connection.BrokerProduct;
import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.ProviderErrors;
import io.github.jmeteroverdrive.jms.connection.TemporaryDestinations;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the messages that a run leaves on its queues. The last producer or consumer of an address that ends in this
 * JVM browses its queues, and those of its requests or replies, also when the run has failed.
 *
 * <p>A queue is browsed until two attempts find the same, because prefetched messages return to the queue only a moment
 * after their consumer is closed. One thread.
 */
public final class EndOfRunBrowse {

    /**
     * What was found on a queue.
     *
     * @param left what two attempts agree on, or the last attempt if there was no time for another
     * @param why the queue was not browsed completely, a clause; "" = it was
     * @param moved why messages are no longer there, a clause
     * @param counted whether the broker's own counts were compared, too
     */
    public record Found(LeftSequences left, String why, String moved, boolean counted) {

        /** Whether the whole queue was browsed. */
        public boolean complete() {
            return why.isEmpty();
        }

        private static Found incomplete(LeftSequences left, String why) {
            return new Found(left, why, "", false);
        }
    }

    private static final Logger log = LoggerFactory.getLogger(EndOfRunBrowse.class);

    /** JMeter gives a thread 5 s when a test is stopped immediately. */
    private static final long STOPPED_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long SETTLING_MILLIS = 200;

    /** While the broker counts more than it shows: a session may still be closing. */
    private static final int MAX_ATTEMPTS = 10;

    private static final long POLL_MILLIS = 100;
    private static final String INTERRUPTED = "JMeter interrupted it";

    private final RunContext run;
    private final Deadline deadline;

    /** Brokers that did not answer, with the reason: they are not tried again. */
    private final Map<Connections, String> unreachable = new HashMap<>();

    /** Brokers that do not publish counts. */
    private final Set<Connections> uncounted = new HashSet<>();

    public EndOfRunBrowse(RunContext run, long limitNanos) {
        this.run = run;
        deadline = new Deadline(run.clock()::nanoTime, limitNanos);
    }

    /** The time limit for all queues together. */
    public static long limitNanos(RunContext run) {
        return Math.round(run.parameters().number("BrowseTimeout").orElseThrow() * 1e9);
    }

    /**
     * Adds what is left to the ledger, unless other producers or consumers are still active. Call it when the sessions
     * are closed and the address states know that the participants have ended.
     *
     * @param element name for warnings
     * @param sink of the ending thread; null if it never sampled
     */
    public static void report(
            RunContext run,
            Collection<DestinationName> destinations,
            String connection,
            String element,
            boolean stopped,
            SampleSink sink) {
        Set<AddressState> addresses = new LinkedHashSet<>();
        for (DestinationName destination : destinations) {
            AddressState address = AddressState.of(run, connection, destination);
            address.track(destination, connection, false);
            addresses.addAll(address.related());
        }
        if (sink == null) return;
        addresses.removeIf(
                address -> !address.related().stream().allMatch(AddressState::allEnded) || !address.claimBrowse());
        if (addresses.isEmpty()) return;
        long limit = limitNanos(run);
        new Report(new EndOfRunBrowse(run, stopped ? Math.min(limit, STOPPED_LIMIT_NANOS) : limit), element)
                .publish(addresses, sink);
    }

    /** Browses a queue. */
    public Found browse(Connections connections, DestinationName destination) {
        if (unreachable.containsKey(connections))
            return Found.incomplete(new LeftSequences(), unreachable.get(connections));
        log.info("Browsing {} for messages that are left", destination);
        Found before = attempt(connections, destination);
        for (int attempts = 1; before.complete() || before.counted; attempts++) {
            if (!pause()) return Found.incomplete(before.left, INTERRUPTED);
            if (!deadline.hasTime()) return Found.incomplete(before.left, deadline.why());
            Found now = attempt(connections, destination);
            boolean settled = now.complete() || attempts >= MAX_ATTEMPTS;
            if (settled && now.left.same(before.left) || !now.complete() && !now.counted) return now;
            before = now;
        }
        return before;
    }

    private Found attempt(Connections connections, DestinationName destination) {
        Attempt attempt = new Attempt(run, connections, destination, !uncounted.contains(connections));
        deadline.attemptBegins();
        CompletableFuture<Found> result = attempt.start();
        try {
            while (deadline.nanosLeft(attempt.steps) > 0) {
                try {
                    Found found = result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                    if (!found.counted) uncounted.add(connections);
                    log.debug(
                            "{}: {} messages of this run, {} others; counted by the broker: {}",
                            destination,
                            found.left.ours(),
                            found.left.foreign(),
                            found.counted);
                    return found;
                } catch (TimeoutException e) {
                    // check whether the broker still answers
                }
            }
            return abandoned(connections, attempt, deadline.why());
        } catch (ExecutionException e) {
            return abandoned(connections, attempt, ProviderErrors.reason(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return abandoned(connections, attempt, INTERRUPTED);
        }
    }

    /** Without a single answer, other queues of the broker are not tried either. */
    private Found abandoned(Connections connections, Attempt attempt, String why) {
        log.debug("{}: browsing was abandoned: {}", attempt.destination, why);
        attempt.abandoned = true;
        if (attempt.steps == 0) unreachable.put(connections, why);
        return Found.incomplete(new LeftSequences(), why);
    }

    private static boolean pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(SETTLING_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * How long to browse: as long as the broker answers, up to a limit for all attempts together; 5 s for its first
     * answer, 20 s for each further one.
     */
    static final class Deadline {

        private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(5);

        /** A busy broker with a message of 10 MB takes a fraction of that. */
        private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

        private final LongSupplier clock;
        private final long end;
        private final long limitNanos;
        private int steps;
        private long lastAnswer;

        Deadline(LongSupplier clock, long limitNanos) {
            this.clock = clock;
            this.limitNanos = limitNanos;
            lastAnswer = clock.getAsLong();
            end = lastAnswer + limitNanos;
        }

        void attemptBegins() {
            steps = 0;
            lastAnswer = clock.getAsLong();
        }

        /**
         * @param steps number of answers since {@link #attemptBegins}
         * @return how long to wait for another answer, in ns; 0 or less = no longer
         */
        long nanosLeft(int steps) {
            long now = clock.getAsLong();
            if (steps != this.steps) lastAnswer = now;
            this.steps = steps;
            return Math.min(lastAnswer - now + silence(), end - now);
        }

        /** Whether there is time for another attempt. */
        boolean hasTime() {
            return end - clock.getAsLong() > 0;
        }

        /** Why an attempt did not end in time, as part of a sentence. */
        String why() {
            return hasTime()
                    ? "the broker did not answer for " + seconds(silence()) + " s"
                    : "it took longer than " + seconds(limitNanos) + " s";
        }

        private long silence() {
            return steps == 0 ? CONNECT_NANOS : SILENCE_NANOS;
        }

        private static String seconds(long nanos) {
            double seconds = nanos / 1e9;
            return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : "" + seconds;
        }
    }

    /**
     * Browses a queue once, in a separate thread, on a separate connection; a temporary queue on the connection that
     * created it, because no other may.
     */
    private static final class Attempt {

        private final RunContext run;
        private final Connections connections;
        private final DestinationName destination;
        private final boolean counting;
        private final OpenRequests requests;

        /** Number of answers: while it grows, the broker is alive. */
        private volatile int steps;

        private volatile boolean abandoned;

        /** @param counting whether to ask the broker for its own counts */
        private Attempt(RunContext run, Connections connections, DestinationName destination, boolean counting) {
            this.run = run;
            this.connections = connections;
            this.destination = destination;
            this.counting = counting;
            requests = AddressState.of(run, connections.name(), destination).openRequests();
        }

        private CompletableFuture<Found> start() {
            CompletableFuture<Found> result = new CompletableFuture<>();
            Thread thread = new Thread(() -> run(result), "od-browse " + destination);
            thread.setDaemon(true);
            thread.start();
            return result;
        }

        private void run(CompletableFuture<Found> result) {
            try {
                result.complete(browse());
            } catch (Refusal e) { // the broker no longer accepts our connection
                run.fail(e.getMessage());
                result.completeExceptionally(e);
            } catch (JMSException | RuntimeException e) {
                result.completeExceptionally(e);
            } catch (Error e) {
                result.completeExceptionally(e);
                throw e;
            }
        }

        private Found browse() throws JMSException {
            if (destination.temporary()) {
                var temporary = TemporaryDestinations.of(run).get(destination, connections, () -> {});
                return browse(temporary.connection(), (Queue) temporary.destination());
            }
            Connection connection = connections.open();
            try {
                connection.start();
                return browse(connection, null);
            } finally {
                connections.close(connection);
            }
        }

        private Found browse(Connection connection, Queue temporary) throws JMSException {
            steps++;
            try (Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
                String obstacle = BrokerProduct.browsingObstacle(connection);
                if (!obstacle.isEmpty()) throw new JMSException(obstacle);
                Queue queue = temporary != null ? temporary : (Queue) destination.in(session);
                LeftSequences left = new LeftSequences();
                // stays open as long as the session: a queue without consumers may be deleted
                Enumeration<?> messages = session.createBrowser(queue).getEnumeration();
                add(messages, left);
                BrokerCounts counts = counting ? BrokerCounts.of(connection, session, queue) : null;
                return compare(left, messages, counts, session);
            }
        }

        private void add(Enumeration<?> messages, LeftSequences left) throws JMSException {
            MessageStamp stamp = new MessageStamp();
            while (!abandoned && messages.hasMoreElements()) {
                if (isOurs((Message) messages.nextElement(), stamp))
                    left.add(stamp.phase, stamp.producer, stamp.sequence);
                else left.addForeign();
                steps++;
            }
        }

        /** Whether it is a message of this run, or a reply to a request of this run. */
        private boolean isOurs(Message message, MessageStamp stamp) throws JMSException {
            if (stamp.read(message)) return stamp.runId == run.runId();
            String id = message.getJMSCorrelationID();
            return id != null
                    && (stamp.readCorrelationId(id) && stamp.runId == run.runId() || requests.find(id, stamp));
        }

        /**
         * A browser of the Artemis client may end too early: the client returns credits in one thread and asks for more
         * messages in another, and a broker without credits answers that there are none. The next request continues.
         */
        private Found compare(LeftSequences left, Enumeration<?> messages, BrokerCounts counts, Session session)
                throws JMSException {
            if (counts == null) return new Found(left, "", "", false);
            try (counts) {
                steps++;
                String unseen = counts.unseen(left.ours() + left.foreign());
                while (!abandoned
                        && !unseen.isEmpty()
                        && (messages.hasMoreElements() || pause() && messages.hasMoreElements())) {
                    add(messages, left);
                    unseen = counts.unseen(left.ours() + left.foreign());
                }
                String moved = "";
                for (String queue : counts.movedTo()) {
                    LeftSequences there = new LeftSequences();
                    add(session.createBrowser(session.createQueue(queue)).getEnumeration(), there);
                    if (there.ours() > 0)
                        moved = "the broker has moved %s messages of the run to %s"
                                .formatted(Show.count(there.ours()), queue);
                }
                return new Found(left, unseen, moved, true);
            }
        }
    }

    /** Browses all destinations of some addresses, and publishes what is left. */
    private static final class Report {

        private static final class Browsed {
            private final TrackedDestination destination;
            private Found found;
            private boolean consumed;

            private Browsed(TrackedDestination destination, Found found, boolean consumed) {
                this.destination = destination;
                this.found = found;
                this.consumed = consumed;
            }

            /** Two URLs may lead to one queue: then all messages are the same. */
            private boolean isSameQueueAs(Browsed other) {
                return destination.name.equals(other.destination.name)
                        && found.left.ours() > 0
                        && found.left.sameMessages(other.found.left);
            }
        }

        private final RunContext run;
        private final EndOfRunBrowse browse;
        private final String element;
        private final List<Browsed> queues = new ArrayList<>();

        private Report(EndOfRunBrowse browse, String element) {
            this.run = browse.run;
            this.browse = browse;
            this.element = element;
        }

        private void publish(Set<AddressState> addresses, SampleSink sink) {
            IntervalRecorder recorder = new IntervalRecorder(run.newSource());
            for (AddressState address : addresses)
                for (TrackedDestination destination : address.destinations())
                    if (destination.name.topic()) sink.publish(recorder.take(topic(destination)));
                    else browse(address, destination);
            for (Browsed queue : queues) {
                recorder.count(Phase.MEASURE, Count.BROWSED, 1);
                sink.publish(recorder.take(part(queue)));
            }
        }

        private void browse(AddressState address, TrackedDestination destination) {
            Connections connections = Connections.named(run, destination.connection, element);
            Found found = browse.browse(connections, destination.name);
            boolean consumed = destination.consumed || address.consumedElsewhere();
            Browsed now = new Browsed(destination, found, consumed);
            for (Browsed before : queues) {
                if (!now.isSameQueueAs(before)) continue;
                before.consumed |= consumed;
                now.found = new Found(new LeftSequences(), found.why, found.moved, found.counted);
            }
            queues.add(now);
        }

        private Ledger.Part topic(TrackedDestination topic) {
            return LeftSequences.closed(
                    name(topic), now(), "messages in the subscriptions of a topic cannot be browsed");
        }

        private Ledger.Part part(Browsed queue) {
            String name = name(queue.destination);
            Found found = queue.found;
            if (found.complete() && queue.destination.held && !found.counted)
                return found.left.some(
                        name,
                        now(),
                        queue.consumed,
                        name
                                + ": messages that the broker holds for sessions that did not close"
                                + " cleanly cannot be browsed");
            if (found.complete()) return found.left.all(name, now(), queue.consumed, found.moved);
            String why = "not all messages on " + name + " could be browsed (" + found.why + ")";
            run.warn(element + ": " + why + ".");
            return found.left.some(name, now(), queue.consumed, why);
        }

        private String name(TrackedDestination destination) {
            return Brokers.of(run).name(destination.connection, destination.name);
        }

        private long now() {
            return run.clock().epochNanos(run.clock().nanoTime());
        }
    }
}
