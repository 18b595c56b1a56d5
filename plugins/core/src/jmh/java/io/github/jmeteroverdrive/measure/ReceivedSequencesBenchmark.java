// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Cost of a delivery for a consumer, with alternating producers. An interval is taken every 50 000 messages, so the
 * figures include the cost of the sets.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReceivedSequencesBenchmark {

    private static final long ID = 0x5DEE_CE66_D1CE_4E5BL;

    @Param({"1", "16"})
    public int producers;

    private final ReceivedSequences received = new ReceivedSequences();
    private int producer;
    private long sequence;
    private int inInterval;
    private Ledger.Part taken;

    @Benchmark
    public ReceivedSequences.Arrival add() {
        if (++producer >= producers) {
            producer = 0;
            sequence++;
        }
        if (++inInterval == 50_000) {
            inInterval = 0;
            taken = received.take(Subscription.to("queue://benchmark", ""));
        }
        return received.add(ID * (producer + 1), sequence);
    }
}
