// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Cost of recording for a sender: one latency, one count, and everything for a sent message. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordingBenchmark {

    private static final int LATENCIES = 4096;

    private final IntervalRecorder recorder = new IntervalRecorder(1);
    private final long[] latencies = new long[LATENCIES];
    private int next;

    /** 20 µs to some 100 ms, so that the histogram is as large as it gets in a run. */
    @Setup
    public void draw() {
        Random random = new Random(1);
        for (int i = 0; i < LATENCIES; i++) {
            latencies[i] = (long) (20_000 + 500_000 * Math.exp(1.5 * random.nextGaussian()));
        }
    }

    @Benchmark
    public void time() {
        recorder.time(Phase.MEASURE, Latency.ACK, latencies[next++ & LATENCIES - 1]);
    }

    @Benchmark
    public void count() {
        recorder.count(Phase.MEASURE, Count.SENT, 1);
    }

    @Benchmark
    public void message() {
        long nanos = latencies[next++ & LATENCIES - 1];
        recorder.count(Phase.MEASURE, Count.SENT, 1);
        recorder.count(Phase.MEASURE, Count.BYTES_SENT, 1024);
        recorder.count(Phase.MEASURE, Count.COMPLETED, 1);
        recorder.count(Phase.MEASURE, Count.COMPLETED_EVENTS, 1);
        recorder.time(Phase.MEASURE, Latency.ACK, nanos);
    }
}
