// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.NodeListener;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.results.Pace;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Cost of recording one message, without the send and without clocks. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MessageRecordingBenchmark {

    private static final int LATENCIES = 4096;
    private static final Phases PHASES = new Phases(0, 0, Phases.UNLIMITED);

    private final ProducerRecorder recorder =
            new ProducerRecorder(1, new SendSettings.Load(100, false, Pace.FREE, OptionalLong.empty(), 0));
    private final Leaf leaf = new Statistics(System::nanoTime, 1_000_000_000, Set.of(Level.TEST), NodeListener.NONE)
            .open("thread", "queue://q");
    private final Producer.Accounting accounting = new Producer.Accounting(
            1,
            "queue://q",
            "",
            Durability.FOR_EVER,
            new AddressState(new SequenceMemory(1 << 20)).addProducer("group", 1),
            leaf);
    private final PendingLimit limit = new PendingLimit(100, false);
    private final long[] latencies = new long[LATENCIES];
    private long now;
    private final Slot slot = new Slot(limit, () -> now);
    private int next;

    /** 20 µs to some 100 ms, so that the histogram is as large as it gets in a run. */
    @Setup
    public void draw() {
        Random random = new Random(1);
        for (int i = 0; i < LATENCIES; i++)
            latencies[i] = (long) (20_000 + 500_000 * Math.exp(1.5 * random.nextGaussian()));
    }

    /** Sent and acknowledged: counts, ack time, address, sequence, pending. */
    @Benchmark
    public void message() {
        limit.tryAcquire();
        slot.sequence = accounting.nextSequence();
        slot.phase = Phase.MEASURE;
        slot.bytes = 1024;
        slot.sentAt = slot.intended = now;
        recorder.sending(slot, PHASES);
        accounting.addBytes(slot.bytes);
        slot.begin();
        now += latencies[next++ & LATENCIES - 1];
        slot.complete(null);
        recorder.resolved(slot, PHASES);
        accounting.acknowledged();
    }

    /** The counting alone. */
    @Benchmark
    public void counting() {
        accounting.nextSequence();
        accounting.acknowledged();
    }
}
