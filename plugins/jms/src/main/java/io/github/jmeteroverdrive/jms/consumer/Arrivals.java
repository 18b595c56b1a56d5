// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.atomic.AtomicLong;

/** Counts and times received messages. JMeter thread only; cell and leaf are read by others. */
final class Arrivals {

    private final RunContext run;
    private final String foreignWarning;
    private final String clocksWarning;
    private final IntervalRecorder recorder;
    private final ReceivedSequences sequences;
    private final AtomicLong received;
    private final TransferTimes times;
    private final Leaf leaf;
    private boolean otherClock;

    /**
     * @param received this consumer's cell in the {@link Account}
     * @param replies whether what arrives are replies, and their time is that of a round trip
     * @param leaf counts every delivery
     */
    Arrivals(
            RunContext run,
            String element,
            IntervalRecorder recorder,
            ReceivedSequences sequences,
            AtomicLong received,
            boolean replies,
            Leaf leaf) {
        this.run = run;
        foreignWarning =
                element
                        + ": the destination holds messages of others; they are received and counted as foreign.";
        clocksWarning =
                element
                        + ": messages come from a JVM with another clock; their times are those by two clocks,"
                        + " and in no other figure.";
        this.recorder = recorder;
        this.sequences = sequences;
        this.received = received;
        times = new TransferTimes(run.clock(), recorder, replies);
        this.leaf = leaf;
    }

    /**
     * @return time under way in ns, or -1 for a message that is foreign or came again
     */
    long add(Delivery delivery, Phases phases) {
        leaf.received(delivery.bytes);
        if (delivery.miscorrelated) recorder.count(phases.at(delivery.at), Count.MISCORRELATED, 1);
        if (delivery.foreign) {
            recorder.count(phases.at(delivery.at), Count.FOREIGN, 1);
            run.warn(foreignWarning);
            return -1;
        }
        if (delivery.redelivered) recorder.count(delivery.phase, Count.REDELIVERED, 1);
        Arrival arrival = sequences.add(delivery.producer, delivery.sequence);
        if (arrival == Arrival.DUPLICATED) {
            recorder.count(delivery.phase, Count.DUPLICATED, 1);
            return -1;
        }
        if (arrival == Arrival.UNREMEMBERED) recorder.count(delivery.phase, Count.UNREMEMBERED, 1);
        if (arrival == Arrival.REORDERED) recorder.count(delivery.phase, Count.REORDERED, 1);
        recorder.count(delivery.phase, Count.RECEIVED, 1);
        recorder.count(delivery.phase, Count.BYTES_RECEIVED, delivery.bytes);
        recorder.count(phases.at(delivery.at), Count.RECEIVED_EVENTS, 1);
        received.lazySet(received.getPlain() + 1);
        if (!delivery.oneClock && !otherClock) {
            otherClock = true;
            run.warn(clocksWarning);
        }
        return times.add(delivery);
    }
}
