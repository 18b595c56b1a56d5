// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.where.Waits;
import io.github.jmeteroverdrive.monitor.agent.jvm.Workers.Tasks;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Real threads that wait for tasks of a real executor. */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class TasksTest {

    private static final int SAMPLES = 60;

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> plan = new ArrayList<>();
    private final List<Thread> pool = new CopyOnWriteArrayList<>();
    private final List<ExecutorService> executors = new ArrayList<>();

    private ThreadPoolExecutor executor(int threads, List<Thread> seen) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory factory = work -> {
            Thread thread = new Thread(work, "executor-" + number.incrementAndGet());
            seen.add(thread);
            return thread;
        };
        executors.add(Executors.newFixedThreadPool(threads, factory));
        return (ThreadPoolExecutor) executors.get(executors.size() - 1);
    }

    /** Starts threads with scripts that wait for the executor. */
    private void ask(ExecutorService executor, int threads) throws ReflectiveOperationException {
        var script = Class.forName("AskingScript").getConstructor(ExecutorService.class, CountDownLatch.class);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread((Runnable) script.newInstance(executor, end));
            plan.add(thread);
            thread.start();
        }
        while (!plan.stream().allMatch(TasksTest::waits)) Thread.onSpinWait();
        while (!pool.stream().allMatch(each -> each.getState() == Thread.State.WAITING)) Thread.onSpinWait();
    }

    /** Number of 60 samples of plan threads that find one whose task is being executed. */
    private long served(int atWork) {
        HelperThreads helpers = HelperThreads.ofScripts(this::all, this::isOfPlan, System::nanoTime);
        while (helpers.count() < atWork) Thread.onSpinWait();
        Tasks tasks = new Tasks(helpers, this::all, this::isOfPlan);
        return IntStream.range(0, SAMPLES).filter(i -> tasks.served()).count();
    }

    private Thread[] all() {
        return Stream.concat(plan.stream(), pool.stream()).toArray(Thread[]::new);
    }

    private boolean isOfPlan(long id) {
        return plan.stream().anyMatch(each -> each.getId() == id);
    }

    private static boolean waits(Thread thread) {
        var info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), Integer.MAX_VALUE);
        return info != null
                && info.getThreadState() == Thread.State.WAITING
                && Waits.tasked(StackSampler.words(info.getStackTrace()));
    }

    @AfterEach
    void end() {
        end.countDown();
        executors.forEach(ExecutorService::shutdown);
    }

    @Test
    void singleThreadServesOneTaskAndOthersQueue() throws ReflectiveOperationException {
        ask(executor(1, pool), 4);
        assertThat(served(1)).isEqualTo(SAMPLES / 4);
    }

    @Test
    void largePlansAreJudgedBySomeOfTheirThreads() throws ReflectiveOperationException {
        ask(executor(Tasks.MOST, pool), 2 * Tasks.MOST);
        assertThat(served(Tasks.MOST)).isEqualTo(SAMPLES / 2);
    }

    @Test
    void allTasksAreServedIfEachHasAThread() throws ReflectiveOperationException {
        ask(executor(4, pool), 4);
        assertThat(served(4)).isEqualTo(SAMPLES);
    }

    @Test
    void nothingQueuesIfAPoolHasAnIdleThread() throws ReflectiveOperationException {
        ThreadPoolExecutor two = executor(2, pool);
        assertThat(two.prestartAllCoreThreads()).isEqualTo(2);
        ask(two, 1);
        ask(executor(3, new CopyOnWriteArrayList<>()), 3); // as if a client had to answer
        assertThat(served(1)).isEqualTo(SAMPLES);
    }

    @Test
    void nothingQueuesIfNoThreadIsBusy() throws ReflectiveOperationException {
        ask(executor(1, new CopyOnWriteArrayList<>()), 3);
        assertThat(served(0)).isEqualTo(SAMPLES);
    }
}
