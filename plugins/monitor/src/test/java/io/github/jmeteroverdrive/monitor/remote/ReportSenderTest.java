// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeteroverdrive.measure.Refusal;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReportSenderTest {

    private final AtomicLong now = new AtomicLong();
    private final List<String> ends = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Long> taken = new LinkedBlockingQueue<>();

    /** A controller; each test defines what it does with reports. */
    private interface Taker extends Controller {

        @Override
        default long started(String agent) {
            return 0;
        }

        @Override
        default long time() {
            return 0;
        }
    }

    private static long number(byte[] report) {
        return AgentReport.unpack(report).sequence();
    }

    private final List<long[]> phases = new CopyOnWriteArrayList<>();

    private ReportSender sender(Controller controller) {
        ReportSender sender = new ReportSender(controller, () -> {}, phases::add, ends::add, now::get);
        sender.start();
        return sender;
    }

    private static AgentReport report(long sequence, boolean last) {
        return new AgentReport(
                "a:1",
                sequence,
                0,
                AgentReport.Start.NONE,
                AgentReport.Way.NONE,
                false,
                false,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                "",
                "",
                new ArrayList<>(),
                last);
    }

    @Test
    void doesNotRetryWhenAbandoned() {
        CountDownLatch tried = new CountDownLatch(1);
        ReportSender sender = sender(new Taker() {
            @Override
            public long[] take(byte[] report) throws RemoteException {
                tried.countDown();
                throw new RemoteException("gone");
            }
        });
        sender.add(report(0, true));
        assertThatCode(tried::await).doesNotThrowAnyException();
        sender.abandon();
        sender.close(); // the clock does not advance: otherwise it would retry until JUnit's timeout
        assertThat(ends).isEmpty();
    }

    @Test
    void retriesUntilReportsArriveInOrder() throws Exception {
        ReportSender sender = sender(new Taker() {
            private int calls;

            @Override
            public long[] take(byte[] report) throws RemoteException {
                if (calls++ == 0) throw new RemoteException("no route");
                taken.add(number(report));
                return new long[] {calls == 2 ? 0 : 15, 0};
            }
        });
        sender.add(report(0, false));
        sender.add(report(1, true));
        sender.close();
        assertThat(taken).containsExactly(0L, 1L);
        assertThat(phases).containsExactly(new long[2], new long[] {15, 0});
        assertThat(ends).isEmpty();
    }

    @Test
    void endsTheTestOnRequestOfTheController() {
        ReportSender sender = sender(new Taker() {
            @Override
            public long[] take(byte[] report) {
                taken.add(number(report));
                throw new Refusal("The controller ends the run.");
            }
        });
        sender.add(report(0, false));
        sender.add(report(1, true));
        sender.close();
        assertThat(taken).containsExactly(0L, 1L);
        assertThat(ends).containsExactly("");
    }

    @Test
    void givesUpAControllerThatHangs() {
        CountDownLatch end = new CountDownLatch(1);
        ReportSender sender = sender(new Taker() {
            @Override
            public long[] take(byte[] report) {
                now.addAndGet(ReportSender.LIMIT_NANOS + 1);
                awaitUninterrupted(end);
                return new long[2];
            }
        });
        sender.add(report(0, true));
        sender.close();
        assertThat(ends).containsExactly("it took no result for 15 s");
        end.countDown();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        assertThatCode(latch::await).doesNotThrowAnyException();
    }

    @Test
    void givesUpAControllerThatIsLostAfterItHasEndedTheRun() {
        ReportSender sender = sender(new Taker() {
            @Override
            public long[] take(byte[] report) throws RemoteException {
                if (taken.add(number(report)) && taken.size() == 1) throw new Refusal("The controller ends the run.");
                now.addAndGet(ReportSender.LIMIT_NANOS + 1);
                throw new RemoteException("gone");
            }
        });
        for (int i = 0; i < 50; i++) sender.add(report(i, i == 49));
        sender.close();
        assertThat(taken).containsExactly(0L, 1L);
        assertThat(ends).containsExactly("");
    }

    @Test
    void fewReportsArePendingWhileFilesAreSent() throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        AtomicInteger added = new AtomicInteger();
        ReportSender sender = sender(new Taker() {
            @Override
            public long[] take(byte[] report) {
                awaitUninterrupted(sent);
                taken.add(number(report));
                return new long[2];
            }
        });
        Thread files = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                sender.awaitRoom();
                sender.add(report(i, i == 49));
                added.incrementAndGet();
            }
        });
        files.start();
        while (files.isAlive() && files.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
        assertThat(added.get()).isLessThan(12);
        sent.countDown();
        files.join();
        sender.close();
        assertThat(taken).hasSize(50);
    }

    @Test
    void givesUpWhenTheControllerAcceptsNothing() throws Exception {
        ReportSender sender = sender(new Taker() {
            @Override
            public long[] take(byte[] report) throws RemoteException {
                taken.add(number(report));
                now.addAndGet(ReportSender.LIMIT_NANOS + 1);
                throw new RemoteException("gone");
            }
        });
        sender.add(report(0, true));
        sender.close();
        assertThat(ends).containsExactly("it took no result for 15 s");
    }
}
