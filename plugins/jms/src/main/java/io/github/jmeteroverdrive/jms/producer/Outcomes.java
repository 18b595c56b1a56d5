// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;

/** Makes results of messages whose outcome is known, or given up. JMeter thread only. */
final class Outcomes {

    private static final String GIVEN_UP = "no acknowledgement within the drain time-out";

    private final Phases phases;
    private final ProducerRecorder recorder;
    private final MessageResults results;
    private final ProducerEnd end;

    Outcomes(Phases phases, ProducerRecorder recorder, MessageResults results, ProducerEnd end) {
        this.phases = phases;
        this.recorder = recorder;
        this.results = results;
        this.end = end;
    }

    /**
     * A lane's next result, or null when there is none yet: in the order of the sends, unless a
     * message waits so long for its outcome that those behind it fill the ring.
     */
    MeasuredResult next(Lane lane, long now) {
        for (Slot slot; (slot = lane.ring().oldest()) != null; ) {
            MeasuredResult result;
            if (slot.isDone()) result = resolved(lane, slot);
            else if (end.givesUp(now) && slot.abandon()) result = unresolved(lane, slot, now);
            else if (lane.ring().isFull() && lane.ring().overtake()) continue;
            else return null;
            if (result != null) return result;
        }
        return null;
    }

    private MeasuredResult resolved(Lane lane, Slot slot) {
        recorder.resolved(slot, phases);
        if (slot.error() == null) {
            lane.book().acknowledged();
            lane.ring().giveBack();
            return results.sent(slot.sentAt, slot.doneAt(), slot.bytes, null);
        }
        lane.book().unacknowledged(slot.sequence);
        lane.ring().discard();
        return results.sent(slot.sentAt, slot.doneAt(), slot.bytes, Causes.sentence(slot.error()));
    }

    private MeasuredResult unresolved(Lane lane, Slot slot, long now) {
        recorder.unresolved(slot, now, GIVEN_UP);
        lane.book().unacknowledged(slot.sequence);
        lane.ring().discard();
        return results.sent(slot.sentAt, now, slot.bytes, GIVEN_UP);
    }
}
