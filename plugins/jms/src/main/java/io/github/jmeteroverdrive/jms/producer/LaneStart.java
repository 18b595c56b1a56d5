// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.results.Refusal;
import io.github.jmeteroverdrive.results.RunContext;
import java.util.function.LongSupplier;

/** Gives connected producers their shares, schedules and limits, with the thread's first sample. */
final class LaneStart {

    private final RunContext run;
    private final ProducerSettings settings;
    private final String group;
    private final int producers;
    private final ProducerRecorder recorder;
    private final LongSupplier clock;
    private final Phases phases;

    /**
     * @param group names the thread group and element
     * @param producers of the whole group
     */
    LaneStart(
            RunContext run,
            ProducerSettings settings,
            String group,
            int producers,
            ProducerRecorder recorder,
            LongSupplier clock,
            Phases phases) {
        this.run = run;
        this.settings = settings;
        this.group = group;
        this.producers = producers;
        this.recorder = recorder;
        this.clock = clock;
        this.phases = phases;
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
     * A producer's lane. The schedule of all begins with the first one; who comes later is late.
     *
     * @throws Refusal when there is a limit from end to end and no consumer
     */
    Lane lane(int producer, Account account, Sender sender, Book book) {
        SendSchedule schedule = schedule(producer);
        SendGate gate =
                new SendGate(clock, phases, schedule, backlog(account), sender.limit(), recorder);
        long share =
                settings.load().messages().isPresent()
                        ? Share.of(settings.load().messages().getAsLong(), producer, producers)
                        : Long.MAX_VALUE;
        Wanted wanted = schedule == null ? null : new Wanted(schedule, phases, recorder, share);
        return new Lane(sender, gate, book, wanted, share);
    }

    private SendSchedule schedule(int producer) {
        if (settings.load().rate().isEmpty()) return null;
        long now = clock.getAsLong();
        long start =
                run.shared("jms.scheduleStart." + group, () -> new ScheduleStart(now)).nanoTime();
        return SendSchedule.share(
                start, settings.load().rate().get(), producer, producers, settings.load().late());
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
                Math.max(settings.drainNanos(), BacklogLimit.PATIENCE_NANOS),
                this::stalled);
    }

    private void stalled(long backlog) {
        run.warn(
                settings.element()
                        + ": the end-to-end limit holds it back, and nothing arrives: "
                        + backlog
                        + " messages that were sent have not come to a consumer. If they are lost, it is held"
                        + " back to the end, and a run without a Duration does not end.");
    }
}
