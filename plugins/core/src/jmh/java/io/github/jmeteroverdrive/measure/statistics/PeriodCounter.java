// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;

/**
 * A counter of total, rate and peak that handles every event with its time, as the Qpid broker's did in 2010 and 2011:
 * the first event of a period closes the previous one.
 */
interface PeriodCounter {

    void register(long value, long atMillis);

    /** The broker's second implementation. */
    final class Synchronized implements PeriodCounter {
        private final long period;
        private long total;
        private long last;
        private long inPeriod;
        private long rate;
        private long peak;

        Synchronized(long period) {
            this.period = period;
        }

        @Override
        public synchronized void register(long value, long atMillis) {
            long number = atMillis / period;
            if (number > last) {
                rate = inPeriod;
                peak = Math.max(peak, rate);
                inPeriod = 0;
                last = number;
            }
            inPeriod += value;
            total += value;
        }
    }

    /** The broker's first implementation. */
    final class Atomic implements PeriodCounter {
        private final long period;
        private final AtomicLong total = new AtomicLong();
        private final AtomicLong last = new AtomicLong();
        private final AtomicLong inPeriod = new AtomicLong();
        private final AtomicLong rate = new AtomicLong();
        private final AtomicLong peak = new AtomicLong();

        Atomic(long period) {
            this.period = period;
        }

        @Override
        public void register(long value, long atMillis) {
            long number = atMillis / period;
            long known = last.get();
            if (number > known && last.compareAndSet(known, number)) {
                rate.set(inPeriod.getAndSet(0));
                peak.accumulateAndGet(rate.get(), Math::max);
            }
            inPeriod.addAndGet(value);
            total.addAndGet(value);
        }
    }

    /** The same with sums striped over the threads. */
    final class Adder implements PeriodCounter {
        private final long period;
        private final LongAdder total = new LongAdder();
        private final AtomicLong last = new AtomicLong();
        private final LongAdder inPeriod = new LongAdder();
        private volatile long rate;
        private volatile long peak;

        Adder(long period) {
            this.period = period;
        }

        @Override
        public void register(long value, long atMillis) {
            long number = atMillis / period;
            long known = last.get();
            if (number > known && last.compareAndSet(known, number)) {
                rate = inPeriod.sumThenReset();
                peak = Math.max(peak, rate);
            }
            inPeriod.add(value);
            total.add(value);
        }
    }

    /** Counters of a thread: the shared ones of broker and virtual host, and its own. */
    static PeriodCounter[] chain(PeriodCounter[] shared, LongFunction<PeriodCounter> made, long period) {
        PeriodCounter[] chain = new PeriodCounter[shared.length * 3 / 2];
        System.arraycopy(shared, 0, chain, 0, shared.length);
        for (int i = shared.length; i < chain.length; i++) chain[i] = made.apply(period);
        return chain;
    }
}
