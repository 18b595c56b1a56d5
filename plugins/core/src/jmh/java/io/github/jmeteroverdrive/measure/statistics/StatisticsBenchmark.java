// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Cost of statistics for the counting thread, in ns: the broker's implementations of 2010 and 2011, and ours, with the
 * same result. With one counter, an operation counts a message in one shared counter; ours counts it with its bytes in
 * one leaf. With twelve, it is a message received and delivered again: messages and bytes of both at broker, virtual
 * host and connection; ours makes two calls of one leaf. Ours also runs a tick each period.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StatisticsBenchmark {

    private static final long BYTES = 256;

    /** State shared by all threads. */
    @State(Scope.Benchmark)
    public static class Shared {

        @Param({"1", "12"})
        int counters;

        @Param({"1000"})
        long periodMillis;

        private Statistics statistics;
        private ScheduledExecutorService ticker;
        private PeriodCounter[] synchronizedCounters;
        private PeriodCounter[] atomicCounters;
        private PeriodCounter[] adders;

        @Setup
        public void make() {
            statistics = new Statistics(
                    System::nanoTime,
                    TimeUnit.MILLISECONDS.toNanos(periodMillis),
                    EnumSet.allOf(Level.class),
                    NodeListener.NONE);
            ticker = Executors.newSingleThreadScheduledExecutor();
            ticker.scheduleAtFixedRate(statistics::tick, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
            synchronizedCounters = counters(PeriodCounter.Synchronized::new);
            atomicCounters = counters(PeriodCounter.Atomic::new);
            adders = counters(PeriodCounter.Adder::new);
        }

        private PeriodCounter[] counters(LongFunction<PeriodCounter> made) {
            PeriodCounter[] all = new PeriodCounter[counters == 1 ? 1 : counters * 2 / 3];
            Arrays.setAll(all, i -> made.apply(periodMillis));
            return all;
        }

        @TearDown
        public void end() {
            ticker.shutdownNow();
        }
    }

    /** State per thread. */
    @State(Scope.Thread)
    public static class Own {

        private Leaf leaf;
        private PeriodCounter[] synchronizedCounters;
        private PeriodCounter[] atomicCounters;
        private PeriodCounter[] adders;

        @Setup
        public void make(Shared shared) {
            leaf = shared.statistics.open(Thread.currentThread().getName(), "queue://q");
            long period = shared.periodMillis;
            synchronizedCounters =
                    PeriodCounter.chain(shared.synchronizedCounters, PeriodCounter.Synchronized::new, period);
            atomicCounters = PeriodCounter.chain(shared.atomicCounters, PeriodCounter.Atomic::new, period);
            adders = PeriodCounter.chain(shared.adders, PeriodCounter.Adder::new, period);
        }
    }

    @Benchmark
    public void leaf(Shared shared, Own own) {
        own.leaf.sent(BYTES);
        if (shared.counters > 1) own.leaf.received(BYTES);
    }

    @Benchmark
    public void synchronizedCounter(Own own) {
        register(own.synchronizedCounters);
    }

    @Benchmark
    public void atomicLong(Own own) {
        register(own.atomicCounters);
    }

    @Benchmark
    public void longAdder(Own own) {
        register(own.adders);
    }

    /** Reads the clock once for all; the broker's code read it in each counter. */
    private static void register(PeriodCounter[] counters) {
        long now = System.currentTimeMillis();
        for (int i = 0; i < counters.length; i++) counters[i].register(i % 2 == 0 ? 1 : BYTES, now);
    }
}
