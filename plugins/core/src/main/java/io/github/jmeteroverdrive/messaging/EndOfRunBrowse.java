// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState.TrackedDestination;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.Collection;
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
     * @param left what two attempts agree on, or the last attempt if there was no time for another
     * @param why the queue was not browsed completely, a clause; "" = it was
     * @param moved why messages are no longer there, a clause
     * @param counted whether the broker's own counts were compared, too
     */
    public record Found(LeftSequences left, String why, String moved, boolean counted) {

        public boolean complete() {
            return why.isEmpty();
        }

        static Found incomplete(LeftSequences left, String why) {
            return new Found(left, why, "", false);
        }
    }

    /** How a provider finds what is left at its destinations. Those of one connection element are equal. */
    public interface Browser {

        /** Why what is left there can never be found, a clause; "" = it can. */
        String obstacle(DestinationName destination);

        /**
         * Whether messages stay where they are when they are received. Then one attempt finds all that are left, and
         * what was acknowledged must be there even if no consumer ever was.
         */
        default boolean retains() {
            return false;
        }

        /**
         * Whether messages return to the destination a moment after their consumer is closed, so that two attempts must
         * agree.
         */
        default boolean settles() {
            return !retains();
        }

        /** Makes one attempt, in a separate thread. */
        Found browse(DestinationName destination, Attempt attempt) throws Exception;
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
    private final Map<Browser, String> unreachable = new HashMap<>();

    /** Brokers that do not publish counts. */
    private final Set<Browser> uncounted = new HashSet<>();

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
            Browser browser,
            String element,
            boolean stopped,
            SampleSink sink) {
        Set<AddressState> addresses = new LinkedHashSet<>();
        for (DestinationName destination : destinations) {
            AddressState address = AddressState.of(run, connection, destination);
            address.track(destination, connection, browser, false);
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

    public Found browse(Browser browser, DestinationName destination) {
        if (unreachable.containsKey(browser)) return Found.incomplete(new LeftSequences(), unreachable.get(browser));
        log.info("Browsing {} for messages that are left", destination);
        Found before = attempt(browser, destination);
        if (before.complete() && !browser.settles()) return before;
        for (int attempts = 1; before.complete() || before.counted; attempts++) {
            if (!pause()) return Found.incomplete(before.left, INTERRUPTED);
            if (!deadline.hasTime()) return Found.incomplete(before.left, deadline.why());
            Found now = attempt(browser, destination);
            boolean settled = now.complete() || attempts >= MAX_ATTEMPTS;
            if (settled && now.left.same(before.left) || !now.complete() && !now.counted) return now;
            before = now;
        }
        return before;
    }

    private Found attempt(Browser browser, DestinationName destination) {
        Attempt attempt = new Attempt(run, browser, destination, !uncounted.contains(browser));
        deadline.attemptBegins();
        CompletableFuture<Found> result = attempt.start();
        try {
            while (deadline.nanosLeft(attempt.steps) > 0) {
                try {
                    Found found = result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                    if (!found.counted) uncounted.add(browser);
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
            return abandoned(browser, attempt, deadline.why());
        } catch (ExecutionException e) {
            return abandoned(browser, attempt, ProviderErrors.reason(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return abandoned(browser, attempt, INTERRUPTED);
        }
    }

    /** Without a single answer, other queues of the broker are not tried either. */
    private Found abandoned(Browser browser, Attempt attempt, String why) {
        log.debug("{}: browsing was abandoned: {}", attempt.destination, why);
        attempt.abandoned = true;
        if (attempt.steps == 0) unreachable.put(browser, why);
        return Found.incomplete(new LeftSequences(), why);
    }

    /** Waits for what a broker does on its own. @return false if interrupted */
    public static boolean pause() {
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

    /** One attempt of a {@link Browser}, in a separate thread. */
    public static final class Attempt {

        private final RunContext run;
        private final Browser browser;
        private final DestinationName destination;
        private final boolean counting;

        /** Number of answers: while it grows, the broker is alive. */
        private volatile int steps;

        private volatile boolean abandoned;

        private Attempt(RunContext run, Browser browser, DestinationName destination, boolean counting) {
            this.run = run;
            this.browser = browser;
            this.destination = destination;
            this.counting = counting;
        }

        public void answered() {
            steps++; // the attempt's thread alone writes it
        }

        /** Whether nothing waits for its result any more. */
        public boolean abandoned() {
            return abandoned;
        }

        /** Whether to ask the broker for its own counts. */
        public boolean counting() {
            return counting;
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
                result.complete(browser.browse(destination, this));
            } catch (Refusal e) { // the broker no longer accepts our connection
                run.fail(e.getMessage());
                result.completeExceptionally(e);
            } catch (Exception e) {
                result.completeExceptionally(e);
            } catch (Error e) {
                result.completeExceptionally(e);
                throw e;
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
                    report(address, destination, recorder, sink);
            for (Browsed queue : queues) {
                recorder.count(Phase.MEASURE, Count.BROWSED, 1);
                sink.publish(recorder.take(part(queue)));
            }
        }

        private void report(
                AddressState address, TrackedDestination destination, IntervalRecorder recorder, SampleSink sink) {
            if (destination.browser.retains()) sink.publish(recorder.take(Ledger.Part.retained(name(destination))));
            String obstacle = destination.browser.obstacle(destination.name);
            if (obstacle.isEmpty()) browse(address, destination);
            else sink.publish(recorder.take(LeftSequences.closed(name(destination), now(), obstacle)));
        }

        private void browse(AddressState address, TrackedDestination destination) {
            Found found = browse.browse(destination.browser, destination.name);
            boolean consumed = destination.consumed || address.consumedElsewhere();
            Browsed now = new Browsed(destination, found, consumed);
            for (Browsed before : queues) {
                if (!now.isSameQueueAs(before)) continue;
                before.consumed |= consumed;
                now.found = new Found(new LeftSequences(), found.why, found.moved, found.counted);
            }
            queues.add(now);
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
