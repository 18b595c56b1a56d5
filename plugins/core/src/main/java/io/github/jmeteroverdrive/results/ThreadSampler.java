// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;

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

    /** JMeter only logs an exception thrown here, so a failure is reported in the first sample. */
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
            if (e instanceof Refusal) RunContext.failPresent(e.getMessage());
            startFailure = e;
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
}
