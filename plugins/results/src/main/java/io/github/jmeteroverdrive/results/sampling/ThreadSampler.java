// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results.sampling;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import java.io.Serial;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * A sampler that opens what it works with when its thread starts, and closes it when the thread
 * ends. JMeter clones the element per thread; all that runs lives in its {@link SamplerThread}.
 */
public abstract class ThreadSampler extends AbstractSampler
        implements RunElement, ThreadListener, Interruptible {

    @Serial private static final long serialVersionUID = 1;

    private transient volatile SamplerThread thread;
    private transient Exception startFailure;

    /** Opens it, in the thread that will sample. */
    protected abstract SamplerThread open(RunContext run, JMeterContext context) throws Exception;

    /** How sentences name the element. */
    protected abstract String title();

    /** What went wrong, in the words of the service. */
    protected String cause(Exception failure) {
        return failure.toString();
    }

    /** JMeter only logs what is thrown here, so a failure is kept for the first sample. */
    @Override
    public void threadStarted() {
        try {
            thread = open(RunContext.current(), JMeterContextService.getContext());
        } catch (Exception e) {
            if (e instanceof Refusal) RunContext.failPresent(e.getMessage());
            startFailure = e;
        }
    }

    @Override
    public SampleResult sample(Entry ignored) {
        if (thread == null) return failed("cannot start", startFailure);
        try {
            return thread.sample();
        } catch (RuntimeException e) { // JMeter would only log it, and call again without end
            return failed("cannot go on", e);
        }
    }

    private SampleResult failed(String what, Exception failure) {
        return FailedThread.result(
                getName(),
                failure instanceof Refusal // of a start too, what only the first sample can tell
                        ? failure.getMessage()
                        : title() + ": " + what + " (" + cause(failure) + ").");
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
        SamplerThread ending = thread;
        thread = null;
        if (ending != null) ThreadEnd.run(title(), ending::finish, RunContext::failPresent);
    }
}
