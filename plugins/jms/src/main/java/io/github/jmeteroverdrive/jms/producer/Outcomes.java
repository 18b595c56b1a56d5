// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.run.Interruptions;
import io.github.jmeteroverdrive.sending.SenderEnd;
import java.util.concurrent.TimeUnit;

/** Makes results of messages whose outcome is known, or given up. JMeter thread only. */
final class Outcomes {

    private static final String GIVEN_UP = "no acknowledgement within the drain time-out";
    private static final String IN_DOUBT = "in doubt, for the connection was interrupted: ";

    /** A client may fail its messages before it says that the connection is interrupted. */
    private static final long SAID_LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Phases phases;
    private final ProducerRecorder recorder;
    private final MessageResults results;
    private final SenderEnd end;
    private final Interruptions interruptions;

    Outcomes(
            Phases phases,
            ProducerRecorder recorder,
            MessageResults results,
            SenderEnd end,
            Interruptions interruptions) {
        this.phases = phases;
        this.recorder = recorder;
        this.results = results;
        this.end = end;
        this.interruptions = interruptions;
    }

    /**
     * A lane's next result, or null when there is none yet: in the order of the sends, unless a
     * message waits so long for its outcome that those behind it fill the ring.
     */
    MeasuredResult next(Lane lane, long now) {
        for (Slot slot; (slot = lane.ring().oldest()) != null; ) {
            MeasuredResult result;
            if (slot.isDone() && undecided(slot, now)) return null;
            if (slot.isDone()) result = resolved(lane, slot);
            else if (end.givesUp(now) && slot.abandon()) result = unresolved(lane, slot, now);
            else if (lane.ring().isFull() && lane.ring().overtake()) continue;
            else return null;
            if (result != null) return result;
        }
        return null;
    }

    private MeasuredResult resolved(Lane lane, Slot slot) {
        if (interrupted(slot)) return inDoubt(lane, slot);
        recorder.resolved(slot, phases);
        if (slot.error() == null) {
            lane.book().acknowledged();
            lane.ring().giveBack();
            return results.sent(slot.phase, slot.sentAt, slot.doneAt(), slot.bytes, null);
        }
        lane.book().unacknowledged(slot.sequence);
        lane.ring().discard();
        return results.sent(
                slot.phase, slot.sentAt, slot.doneAt(), slot.bytes, Causes.sentence(slot.error()));
    }

    /** It failed just now, and nobody knows yet whether the connection was interrupted. */
    private boolean undecided(Slot slot, long now) {
        return slot.error() != null
                && now - slot.doneAt() < SAID_LATER_NANOS
                && !interrupted(slot)
                && !end.stopped();
    }

    private boolean interrupted(Slot slot) {
        return slot.error() != null
                && interruptions.overlap(slot.atRiskSince, slot.doneAt() + SAID_LATER_NANOS);
    }

    private MeasuredResult inDoubt(Lane lane, Slot slot) {
        String cause = IN_DOUBT + Causes.sentence(slot.error());
        recorder.inDoubt(slot, cause);
        lane.book().unacknowledged(slot.sequence);
        lane.ring().discard();
        return results.sent(slot.phase, slot.sentAt, slot.doneAt(), slot.bytes, cause);
    }

    private MeasuredResult unresolved(Lane lane, Slot slot, long now) {
        recorder.unresolved(slot, now, GIVEN_UP);
        lane.book().unacknowledged(slot.sequence);
        lane.ring().discard();
        return results.sent(slot.phase, slot.sentAt, now, slot.bytes, GIVEN_UP);
    }
}
