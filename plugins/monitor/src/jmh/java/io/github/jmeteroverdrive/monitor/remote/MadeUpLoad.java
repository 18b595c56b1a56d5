// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.IntervalSum;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The counts of a load agent with one producer and one consumer: each message once, with times distributed as those of
 * a broker, about 1 ms with a long tail. Not thread-safe.
 */
final class MadeUpLoad {

    private static final double MEDIAN_NANOS = 1e6;
    private static final double SPREAD = 0.7;
    private static final double LATE_NANOS = 50_000;
    private static final long BYTES = 1024;
    private static final String QUEUE = "queue://made-up";

    private final Random random;
    private final long producer;
    private final Recorders shared;
    private final IntervalSum sent;
    private final IntervalSum received;
    private final ReceivedSequences arrived = new ReceivedSequences();
    private long next;

    /** Shared by all agents: recorders for a thousand agents would need gigabytes. */
    record Recorders(IntervalRecorder sending, IntervalRecorder receiving) {

        static Recorders made() {
            return new Recorders(new IntervalRecorder(1), new IntervalRecorder(2));
        }
    }

    /**
     * @param agent a unique number, from 1
     * @param shared by all agents
     */
    MadeUpLoad(int agent, Recorders shared) {
        this.shared = shared;
        random = new Random(agent);
        producer = (long) agent << Integer.SIZE;
        sent = new IntervalSum(producer + 3);
        received = new IntervalSum(producer + 4);
    }

    /**
     * Generates the next second.
     *
     * @param messages how many
     * @param at its end, ns of the run
     */
    ArrayList<AgentReport.Part> second(int messages, long at) {
        synchronized (shared) {
            for (int i = 0; i < messages; i++) message(shared.sending(), shared.receiving());
            sent.add(shared.sending().take(Ledger.Part.sent(QUEUE, producer, next)));
            received.add(shared.receiving().take(arrived.take(Subscription.to(QUEUE, ""))));
        }
        return AgentReport.list(List.of(part("send", sent.take(), at), part("receive", received.take(), at)));
    }

    private static AgentReport.Part part(String label, Interval interval, long at) {
        return new AgentReport.Part(label, interval, at, true);
    }

    private void message(IntervalRecorder sending, IntervalRecorder receiving) {
        long late = (long) (-LATE_NANOS * Math.log(1 - random.nextDouble()));
        long ack = (long) (MEDIAN_NANOS * Math.exp(SPREAD * random.nextGaussian()));
        long transfer = (long) (MEDIAN_NANOS * Math.exp(SPREAD * random.nextGaussian()));
        for (Count count : List.of(Count.SENT, Count.COMPLETED, Count.SAMPLES)) sending.count(Phase.MEASURE, count, 1);
        sending.count(Phase.MEASURE, Count.BYTES_SENT, BYTES);
        sending.time(Phase.MEASURE, Latency.SEND_DELAY, late);
        sending.time(Phase.MEASURE, Latency.ACK, ack);
        sending.time(Phase.MEASURE, Latency.ACK_FROM_INTENDED, late + ack);
        receiving.count(Phase.MEASURE, Count.RECEIVED, 1);
        receiving.count(Phase.MEASURE, Count.BYTES_RECEIVED, BYTES);
        receiving.time(Phase.MEASURE, Latency.TRANSFER, transfer);
        receiving.time(Phase.MEASURE, Latency.TRANSFER_FROM_INTENDED, late + transfer);
        arrived.add(producer, next++);
    }
}
