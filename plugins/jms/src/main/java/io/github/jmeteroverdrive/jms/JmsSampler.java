// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.sampling.JmsThread;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.sampling.ThreadEnd;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import jakarta.jms.JMSException;
import java.io.Serial;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * A sampler that connects when its thread starts. JMeter clones the element per thread; all that
 * runs lives in its {@link JmsThread}.
 */
abstract class JmsSampler extends AbstractSampler
        implements TestStateListener, ThreadListener, Interruptible, EndsByLimits {

    @Serial private static final long serialVersionUID = 1;

    private transient volatile JmsThread thread;
    private transient Exception startFailure;

    /** The element's name in JMeter's menus. */
    abstract String label();

    /**
     * Checks the fields before a thread starts.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal for the first that is wrong
     */
    abstract void check(RunContext run);

    /** Connects, in the thread that will sample. */
    abstract JmsThread connect(RunContext run, JMeterContext context) throws JMSException;

    @Override
    public void testStarted() {
        RunContext.enter(this::check);
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        RunContext.leave();
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    /**
     * JMeter only logs what is thrown here and runs on, so a failure is kept for the first sample.
     */
    @Override
    public void threadStarted() {
        try {
            thread = connect(RunContext.current(), JMeterContextService.getContext());
        } catch (RuntimeException | JMSException e) {
            if (e instanceof Refusal) RunContext.current().fail(e.getMessage());
            startFailure = e;
        }
    }

    @Override
    public SampleResult sample(Entry ignored) {
        if (thread == null) return FailedThread.atStart(label(), getName(), startFailure);
        try {
            return thread.sample();
        } catch (Refusal e) { // what only the first sample can tell, for all threads have started
            return FailedThread.atStart(label(), getName(), e);
        } catch (RuntimeException e) { // JMeter would only log it, and call again without end
            return FailedThread.atWork(label(), getName(), e);
        }
    }

    /** Called by another thread: StopTestNow. */
    @Override
    public boolean interrupt() {
        JmsThread running = thread;
        if (running == null) return false;
        running.interrupt();
        return true;
    }

    @Override
    public void threadFinished() {
        JmsThread ending = thread;
        thread = null;
        if (ending == null) return;
        String element = label() + " '" + getName() + "'";
        ThreadEnd.run(element, ending::finish, RunContext.current()::fail);
    }
}
