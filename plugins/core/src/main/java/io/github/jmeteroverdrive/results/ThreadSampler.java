// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;

/**
 * A sampler that opens its resources when its thread starts, and closes them when its work is done or the thread ends.
 * When all samplers of this kind in a thread are done, the last one ends the thread. JMeter clones the element per
 * thread; all runtime state is in its {@link SamplerThread}.
 */
public abstract class ThreadSampler extends AbstractSampler implements RunElement, ThreadListener, Interruptible {

    private static final long serialVersionUID = 1;

    /** Number of such samplers in the current JMeter thread that are not done. */
    private static final ThreadLocal<Integer> AT_WORK = ThreadLocal.withInitial(() -> 0);

    private transient int number;
    private transient AtomicBoolean openedInAnyThread;
    private transient volatile SamplerThread thread;
    private transient JMeterThread owner;
    private transient boolean begun;
    private transient boolean over;
    private transient Exception startFailure;

    /** Opens the resources, in the thread that will sample. */
    protected abstract SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception;

    /** The element's name in messages. */
    protected abstract String title();

    /** Whether it sends or receives messages. */
    public boolean isOfMessages() {
        return false;
    }

    /** A description of the failure; overridden for errors of a service. */
    protected String cause(Exception failure) {
        return failure.toString();
    }

    /** JMeter calls this in the order of the plan, so an element has the same number in each run. */
    @Override
    public void testStarted() {
        RunContext.enter(run -> {
            number =
                    run.shared(AtomicInteger.class, title(), AtomicInteger::new).incrementAndGet();
            openedInAnyThread = new AtomicBoolean();
            runStarted(run);
        });
    }

    /** The clones of an element are that element in other threads. */
    @Override
    public Object clone() {
        ThreadSampler clone = (ThreadSampler) super.clone();
        clone.number = number;
        clone.openedInAnyThread = openedInAnyThread;
        return clone;
    }

    /**
     * In {@code runStarted}.
     *
     * @return whether the element is still to open for the first time, although others at its stage of the test may
     *     have ended: JMeter starts thread groups one after another
     */
    protected final BooleanSupplier yetToOpen(RunContext run) {
        AtomicBoolean opened = openedInAnyThread;
        BooleanSupplier reached = ThreadGroupStages.of(run).reached(this);
        return () -> !opened.get() && reached.getAsBoolean();
    }

    /**
     * In {@code runStarted}.
     *
     * @return false if no thread will open the element, so that none is to wait for it; then a warning names it
     */
    protected final boolean startsThreads(RunContext run) {
        boolean starts = ThreadGroupStages.startThreads(this);
        if (!starts)
            run.warn(title() + ": its thread group starts no threads, so it does nothing; give the group a number of"
                    + " threads and a duration, or disable it.");
        return starts;
    }

    /** JMeter only logs an exception thrown here, so a failure that refuses no run is reported in the first sample. */
    @Override
    public void threadStarted() {
        AT_WORK.set(AT_WORK.get() + 1);
        try {
            RunContext run = RunContext.current();
            JMeterContext context = JMeterContextService.getContext();
            owner = context.getThread();
            ThreadGroupStages.of(run).begins(context.getThreadGroup());
            GroupThread ofGroup = GroupThread.of(run, context, title(), number);
            begun = true;
            thread = open(run, context, ofGroup);
        } catch (Exception e) {
            startFailure = e;
            if (e instanceof Refusal) RunContext.refuseThread(e.getMessage());
            if (owner != null
                    && RunContext.present().filter(RunContext::refused).isPresent()) owner.stop();
        } finally {
            if (openedInAnyThread != null) openedInAnyThread.set(true);
        }
    }

    @Override
    public SampleResult sample(Entry ignored) {
        if (over) {
            finish();
            return null;
        }
        if (thread == null) return failed("cannot start", startFailure);
        try {
            SampleResult result = thread.sample();
            if (thread.over()) end(result);
            return result;
        } catch (RuntimeException e) { // JMeter would only log it, and call again without end
            return failed("cannot go on", e);
        }
    }

    /** Assertions have not processed the last result yet, so resources are closed when JMeter calls again. */
    private void end(SampleResult last) {
        over = true;
        AT_WORK.set(AT_WORK.get() - 1);
        if (last == null) finish();
        if (AT_WORK.get() > 0) return;
        if (last == null) owner.stop();
        else last.setStopThread(true);
    }

    /** Fails the run, and ends the thread. */
    private SampleResult failed(String what, Exception failure) {
        String sentence = failure instanceof Refusal // also one from the start, which only the first sample can report
                ? failure.getMessage()
                : title() + ": " + what + " (" + cause(failure) + ").";
        RunContext.failPresent(sentence);
        SampleResult result = new SampleResult(System.currentTimeMillis(), 0);
        result.setSampleLabel(getName());
        result.setSuccessful(false);
        result.setResponseMessage(sentence);
        result.setStopThread(true);
        return result;
    }

    /** Called by another thread: StopTestNow. */
    @Override
    public boolean interrupt() {
        SamplerThread running = thread;
        if (running == null) return false;
        running.interrupt();
        return true;
    }

    @Override
    public void threadFinished() {
        if (!over) AT_WORK.set(AT_WORK.get() - 1);
        over = true;
        finish();
    }

    private void finish() {
        SamplerThread ending = thread;
        thread = null;
        if (ending != null) ThreadEnd.run(title(), ending::finish, RunContext::failPresent);
        if (begun) RunContext.present().ifPresent(GroupThread::ended);
        begun = false;
    }

    /**
     * The stages of a test. JMeter starts the thread groups of a stage one after another, and those of the next stage
     * when all threads have ended. One per run, thread-safe.
     */
    private static final class ThreadGroupStages {

        private enum Stage {
            SET_UP,
            MAIN,
            TEAR_DOWN;

            private static Stage of(AbstractThreadGroup group) {
                if (group instanceof SetupThreadGroup) return SET_UP;
                return group instanceof PostThreadGroup ? TEAR_DOWN : MAIN;
            }
        }

        /** Null before the first thread. */
        private volatile Stage present;

        static ThreadGroupStages of(RunContext run) {
            return run.shared(ThreadGroupStages.class, ThreadGroupStages::new);
        }

        void begins(AbstractThreadGroup group) {
            present = Stage.of(group);
        }

        /**
         * In {@code testStarted()} of an element.
         *
         * @return whether JMeter starts the element's threads at the present stage, and without waiting for others to
         *     end
         */
        BooleanSupplier reached(TestElement element) {
            Optional<AbstractThreadGroup> group =
                    JmeterEngine.threadGroup(element).filter(ThreadGroupStages::startsThreads);
            boolean inTurn = JmeterEngine.elements(TestPlan.class).stream().anyMatch(TestPlan::isSerialized);
            if (group.isEmpty() || inTurn) return () -> false;
            Stage stage = Stage.of(group.get());
            return () -> stage == present && !JmeterEngine.stopped();
        }

        /** Whether JMeter starts a thread with an element of its plan. */
        static boolean startThreads(TestElement element) {
            return JmeterEngine.threadGroup(element)
                    .map(ThreadGroupStages::startsThreads)
                    .orElse(true);
        }

        /** JMeter goes on without a group whose schedule it refuses. */
        private static boolean startsThreads(AbstractThreadGroup group) {
            boolean refused = group instanceof ThreadGroup plain
                    && plain.getScheduler()
                    && (plain.getDelay() < 0 || plain.getDuration() <= 0);
            return group.getNumThreads() > 0 && !refused;
        }
    }
}
