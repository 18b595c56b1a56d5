// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.OptionalLong;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * Claims messages of queues picked at random and deletes them before it claims more. When the producers have ended, it
 * claims from the queues in turn, and ends when all are empty, or after the drain time-out.
 */
final class ConsumerWorker extends Worker {

    private final WorkerRecorder claims;
    private final WorkerRecorder deletions;
    private final ReceivedSequences received;
    private final Answer claim = new Answer();
    private int held;
    private int emptyInTurn;
    private int turn;

    ConsumerWorker(RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
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
