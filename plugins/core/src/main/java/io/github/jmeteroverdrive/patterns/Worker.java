// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.results.Ticks;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TimeBeforeNumber;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * A worker in its JMeter thread: a closed loop without think time, one request per {@link #sample}. Made in its first
 * sample.
 */
abstract class Worker {

    /** The wait after an unreachable server, without which requests would fail a million times. */
    private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    final RunContext run;
    final PatternSettings settings;
    final PatternService service;
    final WorkerRegistry registry;
    final Phases phases;
    final Answer answer = new Answer();
    private final SplittableRandom random;
    private final Ticks ticks;
    private long idleSince;
    private boolean over;

    /** @param now nanoTime; starts the run's clock if it has not started */
    Worker(RunContext run, PatternSettings settings, PatternService service, long now) {
        this.run = run;
        this.settings = settings;
        this.service = service;
        registry = WorkerRegistry.of(run);
        phases = run.phases(now);
        random = new SplittableRandom(run.newSource());
        ticks = new Ticks(phases.origin(), now);
        idleSince = now;
    }

    static Worker of(
            RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
        return switch (settings.role()) {
            case PRODUCER -> new ProducerWorker(run, settings, service, context, now);
            case OBSERVER -> new ObserverWorker(run, settings, service, context, now);
            case CONSUMER -> new ConsumerWorker(run, settings, service, context, now);
        };
    }

    /** Sends one request; null if there is nothing more to do, and the thread ends. */
    SampleResult sample() {
        long now = run.clock().nanoTime();
        if (service.lost() || over(now)) {
            over = true;
            return null;
        }
        answer.begin();
        SampleResult result = request(now);
        long end = run.clock().nanoTime();
        if (answer.isUnreachable()) {
            LockSupport.parkNanos(BACKOFF_NANOS);
            end = run.clock().nanoTime();
        }
        recorder().count(phases.at(now), Count.WORKER_NANOS, end - idleSince);
        idleSince = end;
        if (ticks.passed(end)) publish();
        return result;
    }

    /** Whether it sends no more requests. */
    boolean over() {
        return over;
    }

    abstract boolean over(long now);

    abstract SampleResult request(long start);

    /** The recorder of the last request, or of the next one. */
    abstract WorkerRecorder recorder();

    abstract void publish();

    /**
     * Publishes the last intervals.
     *
     * @param loopsDone whether the loops of its thread group end it
     * @param groupTimeIsUp whether the time of its thread group does
     */
    void close(long now, boolean loopsDone, boolean groupTimeIsUp) {
        publish();
    }

    int anyQueue() {
        return settings.queues() == 1 ? 0 : random.nextInt(settings.queues());
    }

    /** Whether the time is up, or all producers have ended. */
    boolean loadOver(long now) {
        return phases.timed() && now - phases.measureTo() >= 0
                || registry.producersEndedAt().isPresent();
    }

    /** Times a message from its post to this nanoTime. */
    void timeTransfer(WorkerRecorder by, PatternMessage message, long at) {
        EpochClock clock = run.clock();
        Latency what = clock.agreesWith(message.tie) ? Latency.TRANSFER : Latency.BY_TWO_CLOCKS;
        by.time(message.phase, what, clock.epochNanos(at) - message.sent);
    }

    /** Posts messages, one per request, to queues picked at random. */
    private static final class ProducerWorker extends Worker {

        private final WorkerRecorder recorder;
        private final PatternMessage message = new PatternMessage();
        private final long limit;
        private long next;
        private long[] unacknowledged = new long[16];
        private int failures;

        ProducerWorker(
                RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
            super(run, settings, service, now);
            recorder = WorkerRecorder.ofMessages(run, context, settings.label());
            int threads = context.getThreadGroup().getNumThreads();
            limit = settings.messages().isPresent()
                    ? Share.of(settings.messages().getAsLong(), context.getThreadNum(), threads)
                    : Long.MAX_VALUE;
            message.runId = run.runId();
            message.producer = run.newSource();
            message.tie = run.clock().tie();
        }

        @Override
        boolean over(long now) {
            return next == limit || phases.timed() && now - phases.measureTo() >= 0;
        }

        @Override
        SampleResult request(long start) {
            Phase phase = phases.at(start);
            message.sequence = next++;
            message.phase = phase;
            message.sent = run.clock().epochNanos(start);
            service.post(anyQueue(), message, answer);
            long end = run.clock().nanoTime();
            recorder.count(phase, Count.SENT, 1);
            recorder.count(phase, Count.BYTES_SENT, answer.bytesSent());
            recorder.count(phase, Count.PENDING_NANOS, end - start);
            if (answer.outcome() == Answer.Outcome.DONE) {
                recorder.count(phase, Count.COMPLETED, 1);
                recorder.count(phases.at(end), Count.COMPLETED_EVENTS, 1);
                recorder.time(phase, Latency.ACK, end - start);
            } else {
                boolean unknown = answer.outcome() == Answer.Outcome.UNANSWERED;
                recorder.count(phase, unknown ? Count.UNRESOLVED : Count.FAILED, 1);
                recorder.error(answer);
                if (failures == unacknowledged.length) unacknowledged = Arrays.copyOf(unacknowledged, 2 * failures);
                unacknowledged[failures++] = message.sequence;
            }
            return recorder.result(answer, phase, start, end);
        }

        /** The ledger does not distinguish queues: a message is claimed once, from any of them. */
        private Ledger.Part ledger() {
            long[] since = Arrays.copyOf(unacknowledged, failures);
            failures = 0;
            return Ledger.Part.sent(settings.destination(), message.producer, next, since);
        }

        @Override
        WorkerRecorder recorder() {
            return recorder;
        }

        @Override
        void publish() {
            recorder.publish(ledger());
        }

        @Override
        void close(long now, boolean loopsDone, boolean groupTimeIsUp) {
            boolean runIsOver = phases.timed() && now - phases.measureTo() >= 0;
            if (settings.messages().isPresent() && next < limit && (runIsOver || groupTimeIsUp))
                TimeBeforeNumber.report(
                        run, runIsOver, settings.element(), settings.messages().getAsLong(), "messages were sent");
            if (!loopsDone && !groupTimeIsUp && !over(now)) recorder.count(phases.at(now), Count.SENDERS_STOPPED, 1);
            publish();
        }
    }

    /**
     * Lists messages of queues picked at random, until the producers have ended. It may lag behind them, so what it has
     * not seen by then is not lost. It sends at least one request, even in a very short run.
     */
    private static final class ObserverWorker extends Worker {

        private final WorkerRecorder recorder;

        /** Everything that was ever listed; nothing is removed. */
        private final ReceivedSequences seen = new ReceivedSequences();

        private boolean hasListed;

        ObserverWorker(
                RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
            super(run, settings, service, now);
            recorder = WorkerRecorder.ofRequests(run, context, settings.label());
        }

        @Override
        boolean over(long now) {
            return hasListed && loadOver(now);
        }

        @Override
        SampleResult request(long start) {
            hasListed = true;
            service.list(anyQueue(), answer);
            long end = run.clock().nanoTime();
            Phase phase = phases.at(start);
            recorder.request(phase, answer, end - start);
            if (answer.isEmpty()) recorder.count(phase, Count.EMPTY_LISTINGS, 1);
            for (int i = 0; i < answer.size(); i++) listed(phase, answer.message(i), end);
            recorder.count(phase, Count.FOREIGN, answer.foreign());
            recorder.count(phase, Count.BYTES_RECEIVED, answer.bytesReceived());
            return recorder.result(answer, phase, start, end);
        }

        /** @param phase of the listing, which may be later than that of the message */
        private void listed(Phase phase, PatternMessage message, long at) {
            if (seen.add(message.producer, message.sequence) == ReceivedSequences.Arrival.DUPLICATED) {
                recorder.count(phase, Count.LISTED_AGAIN, 1);
                recorder.count(phase, Count.DUPLICATED, 1);
                return;
            }
            recorder.count(phase, Count.LISTED, 1);
            if (message.phase.compareTo(phase) < 0) recorder.count(phase, Count.LISTED_OF_EARLIER, 1);
            recorder.count(phase, Count.RECEIVED, 1);
            recorder.count(phases.at(at), Count.RECEIVED_EVENTS, 1);
            timeTransfer(recorder, message, at);
        }

        @Override
        WorkerRecorder recorder() {
            return recorder;
        }

        @Override
        void publish() {
            recorder.publish(null);
        }
    }

    /**
     * Claims messages of queues picked at random and deletes them before it claims more. When the producers have ended,
     * it claims from the queues in turn, and ends when all are empty, or after the drain time-out.
     */
    private static final class ConsumerWorker extends Worker {

        private final WorkerRecorder claims;
        private final WorkerRecorder deletions;
        private final ReceivedSequences received;
        private final Answer claim = new Answer();
        private int held;
        private int emptyInTurn;
        private int turn;

        ConsumerWorker(
                RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
            super(run, settings, service, now);
            received = new ReceivedSequences(registry.claimed());
            claims = WorkerRecorder.ofRequests(run, context, settings.label() + " claim");
            deletions = WorkerRecorder.ofRequests(run, context, settings.label() + " delete");
        }

        @Override
        boolean over(long now) {
            if (held < claim.size()) return false;
            OptionalLong drainSince = drainSince();
            if (drainSince.isEmpty()) return false;
            boolean late = now - drainSince.getAsLong() - settings.drainNanos() >= 0;
            boolean all = registry.producersEndedAt().isPresent();
            return late || all && emptyInTurn >= settings.queues();
        }

        private OptionalLong drainSince() {
            OptionalLong ended = registry.producersEndedAt();
            if (ended.isPresent() || !phases.timed()) return ended;
            return OptionalLong.of(phases.measureTo());
        }

        @Override
        SampleResult request(long start) {
            return held < claim.size() ? delete(start) : claim(start);
        }

        private SampleResult claim(long start) {
            boolean drains = registry.producersEndedAt().isPresent();
            claim.begin();
            held = 0;
            service.claim(drains ? turn++ % settings.queues() : anyQueue(), claim);
            long end = run.clock().nanoTime();
            Phase phase = phases.at(start);
            claims.request(phase, claim, end - start);
            boolean empty = claim.isEmpty();
            if (empty) claims.count(phase, Count.EMPTY_CLAIMS, 1);
            emptyInTurn = drains && empty ? emptyInTurn + 1 : 0;
            for (int i = 0; i < claim.size(); i++) claimed(phase, claim.message(i), end);
            claims.count(phase, Count.FOREIGN, claim.foreign());
            claims.count(phase, Count.BYTES_RECEIVED, claim.bytesReceived());
            if (claim.isUnreachable()) answer.unreachable(claim.code(), claim.text());
            return claims.result(claim, phase, start, end);
        }

        /** @param phase of the claim */
        private void claimed(Phase phase, PatternMessage message, long at) {
            claims.count(phase, Count.CLAIMED, 1);
            if (message.phase.compareTo(phase) < 0) claims.count(phase, Count.CLAIMED_OF_EARLIER, 1);
            claims.count(phases.at(at), Count.RECEIVED_EVENTS, 1);
            Arrival arrival = received.add(message.producer, message.sequence);
            boolean again = arrival == Arrival.DUPLICATED;
            if (arrival == Arrival.UNREMEMBERED) claims.count(phase, Count.UNREMEMBERED, 1);
            claims.count(phase, again ? Count.DUPLICATED : Count.RECEIVED, 1);
            if (!again) timeTransfer(claims, message, at);
        }

        private SampleResult delete(long start) {
            int count = Math.min(service.delete(held, answer), claim.size() - held);
            long end = run.clock().nanoTime();
            Phase phase = phases.at(start);
            deletions.request(phase, answer, end - start);
            for (int i = held; i < held + count; i++) {
                if (answer.outcome() == Answer.Outcome.DONE) {
                    deletions.count(phase, Count.DELETED, 1);
                } else if (answer.outcome() == Answer.Outcome.REFUSED) {
                    deletions.count(phase, Count.DELETES_REFUSED, 1);
                    deletions.error(answer);
                } else {
                    deletions.count(phase, Count.DELETES_UNANSWERED, 1);
                }
            }
            held += count;
            return deletions.result(answer, phase, start, end);
        }

        @Override
        WorkerRecorder recorder() {
            return held == 0 ? claims : deletions;
        }

        @Override
        void publish() {
            claims.publish(received.take(Subscription.to(settings.destination(), "")));
            deletions.publish(null);
        }
    }
}
