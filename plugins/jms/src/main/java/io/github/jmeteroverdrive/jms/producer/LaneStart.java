// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.sending.Wanted;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Gives connected producers their shares, schedules and limits, with the thread's first sample. */
final class LaneStart {

    private final RunContext run;
    private final ProducerSettings settings;
    private final GroupThread thread;
    private final int producers;
    private final ProducerRecorder recorder;
    private final LongSupplier clock;
    private final Phases phases;
    private final Runnable stop;

    /**
     * @param thread whose producers they are
     * @param producers of the whole group
     * @param stop lets the producers of the thread send no more
     */
    LaneStart(
            RunContext run,
            ProducerSettings settings,
            GroupThread thread,
            int producers,
            ProducerRecorder recorder,
            LongSupplier clock,
            Phases phases,
            Runnable stop) {
        this.run = run;
        this.settings = settings;
        this.thread = thread;
        this.producers = producers;
        this.recorder = recorder;
        this.clock = clock;
        this.phases = phases;
        this.stop = stop;
    }

    /**
     * Checks that a limit from end to end leaves room for transactions under way.
     *
     * @throws Refusal when all producers could wait for each other
     */
    static void checkTransactions(ProducerSettings settings, int producers) {
        long limit = settings.load().endToEndLimit();
        long uncommitted = (long) settings.delivery().commitInterval() * producers;
        if (limit == 0 || limit >= uncommitted) return;
        throw new Refusal(
                settings.element()
                        + ": End-to-end limit is '"
                        + limit
                        + "': the producers' transactions hold up to "
                        + uncommitted
                        + " messages that no consumer can receive; give at least that, or a smaller"
                        + " Commit interval.");
    }

    /**
     * A producer's lane.
     *
     * @throws Refusal when there is a limit from end to end and no consumer
     */
    Lane lane(int producer, Account account, Sender sender, Book book) {
        SendSchedule schedule =
                settings.load().pace().schedule(phases, thread, run.runId(), producer, producers);
        SendGate gate =
                new SendGate(clock, phases, schedule, backlog(account), sender.limit(), recorder);
        long share =
                settings.load().messages().isPresent()
                        ? Share.of(settings.load().messages().getAsLong(), producer, producers)
                        : Long.MAX_VALUE;
        Wanted wanted =
                schedule == null ? null : new Wanted(schedule, phases, recorder.counts(), share);
        return new Lane(sender, gate, book, wanted, share);
    }

    private BacklogLimit backlog(Account account) {
        if (settings.load().endToEndLimit() == 0) return null;
        if (!account.hasConsumers())
            throw new Refusal(
                    settings.element()
                            + ": End-to-end limit is '"
                            + settings.load().endToEndLimit()
                            + "': nobody in this plan consumes from its destination, or only subscribers of a"
                            + " topic that start later and never get what is sent before; add an"
                            + " od - JMS Consumer for it that starts at once, or leave the limit empty.");
        return new BacklogLimit(
                account,
                settings.load().endToEndLimit(),
                clock,
                patienceNanos(),
                () -> account.awaitsConsumers() || run.interruptions().any(),
                this::stalled);
    }

    private long patienceNanos() {
        return Math.max(settings.drainNanos(), BacklogLimit.PATIENCE_NANOS);
    }

    /** Nothing else would end a run that waits for a number of messages. */
    private void stalled(long backlog) {
        String seen =
                settings.element()
                        + ": the end-to-end limit held it back, and nothing arrived for "
                        + TimeUnit.NANOSECONDS.toSeconds(patienceNanos())
                        + " s: "
                        + backlog
                        + " messages that were sent have not come to a consumer of this JVM";
        if (phases.timed()) {
            run.warn(seen + "; if they are lost, it is held back to the end of its Duration.");
            return;
        }
        run.fail(
                seen
                        + "; it sends no more. Where a consumer needs that long for a message, raise"
                        + " DrainTimeout.");
        stop.run();
    }
}
