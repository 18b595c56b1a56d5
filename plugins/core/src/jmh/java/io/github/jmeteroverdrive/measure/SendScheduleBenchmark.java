// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** When the next message is due, and the step to the one after. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SendScheduleBenchmark {

    private final SendSchedule schedule = SendSchedule.share(0, 30_000, 1, 3, SendSchedule.Late.CATCH_UP);

    @Benchmark
    public long dueAndSent() {
        long due = schedule.due();
        schedule.sent();
        return due;
    }
}
