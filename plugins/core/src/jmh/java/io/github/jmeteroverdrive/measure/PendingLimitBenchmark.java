// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Acquires and releases a slot on one thread: the cost of a limit that is not reached. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PendingLimitBenchmark {

    private final PendingLimit limit = new PendingLimit(100, false);

    @Benchmark
    public boolean acquireAndRelease() {
        boolean acquired = limit.tryAcquire();
        limit.release();
        return acquired;
    }
}
