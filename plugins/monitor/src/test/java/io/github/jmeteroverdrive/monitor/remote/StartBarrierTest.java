// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class StartBarrierTest {

    private static final long MILLIS = 1_000_000;
    private static final long SECOND = 1000 * MILLIS;
    private static final long EPOCH = 1_700_000_000L * SECOND;

    /** The true time, ns since some moment. */
    private long now;

    /** Agents of one controller with different clocks, over a network with latency. */
    private class Network implements Controller {

        private final long to;
        private final long back;
        private final long moment;

        Network(long to, long back, long moment) {
            this.to = to;
            this.back = back;
            this.moment = moment;
        }

        @Override
        public long started(String agent) {
            now += to + SECOND + back;
            return EPOCH + moment;
        }

        @Override
        public long time() {
            now += to;
            long time = EPOCH + now;
            now += back;
            return time;
        }

        @Override
        public long[] take(byte[] report) {
            throw new AssertionError("nothing is told before the run begins");
        }
    }

    private long begin(long ahead, Network network) throws Exception {
        EpochClock clock = new EpochClock(() -> EPOCH + now + ahead, () -> now);
        long begun = new StartBarrier(network, clock, nanos -> now += nanos).begin("a:1");
        assertThat(begun).isEqualTo(EPOCH + now + ahead);
        return now;
    }

    @Property
    void agentsStartTogetherWithinHalfARoundTripWhateverTheirClocks(
            @ForAll @LongRange(min = -60 * SECOND, max = 60 * SECOND) long ahead,
            @ForAll @LongRange(max = 20 * MILLIS) long to,
            @ForAll @LongRange(max = 20 * MILLIS) long back)
            throws Exception {
        now = 0;
        assertThat(begin(ahead, new Network(to, back, 5 * SECOND))).isCloseTo(5 * SECOND, within((to + back) / 2 + 1));
    }

    @Example
    void otherThreadsCanCancelTheWait() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Controller silent = new Network(0, 0, 0) {
            @Override
            public long started(String agent) {
                asked.countDown();
                new Semaphore(0).acquireUninterruptibly();
                throw new AssertionError("the other side never answers");
            }
        };
        StartBarrier barrier = new StartBarrier(silent, EpochClock.SYSTEM, nanos -> {});
        assertThat(barrier.leave("too early.")).isFalse();
        FutureTask<Long> begin = new FutureTask<>(() -> barrier.begin("a:1"));
        new Thread(begin).start();
        asked.await();
        while (!barrier.leave("taken by another.")) Thread.onSpinWait();
        assertThatThrownBy(begin::get).hasCause(new Refusal("taken by another."));
        assertThat(barrier.leave("too late.")).isFalse();
    }

    @Property(tries = 20)
    void startsImmediatelyWhenTheMessageArrivedLate(@ForAll @LongRange(min = 1, max = SECOND) long moment)
            throws Exception {
        now = 0;
        assertThat(begin(0, new Network(0, 0, moment))).isEqualTo(SECOND);
    }
}
