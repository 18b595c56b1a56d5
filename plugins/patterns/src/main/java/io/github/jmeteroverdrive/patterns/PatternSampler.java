// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.sampling.ThreadEnd;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.Serial;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * A sampler that is a worker of a pattern; a subclass says over which protocol. JMeter clones the
 * element per thread, so all that runs lives in its {@link PatternThread}.
 */
public abstract class PatternSampler extends AbstractSampler
        implements TestStateListener, ThreadListener, Interruptible, EndsByLimits {

    @Serial private static final long serialVersionUID = 1;

    private transient volatile PatternThread thread;
    private transient RuntimeException startFailure;

    /**
     * What the fields say.
     *
     * @throws Refusal for the first that is wrong
     */
    protected abstract PatternSettings settings(RunContext run);

    /**
     * Once for each element before the test, and no thread has started: looks whether there is a
     * server, and makes its queues empty.
     *
     * @throws Refusal when there is none
     */
    protected abstract void prepare(RunContext run);

    /** Connects, in the thread that will sample. */
    protected abstract PatternService connect(RunContext run);

    @Override
    public void testStarted() {
        RunContext.enter(
                run -> {
                    PatternSettings settings = settings(run);
                    prepare(run);
                    Population.of(run).expect(settings.role());
                });
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

    /** JMeter only logs what is thrown here, so a failure is kept for the first sample. */
    @Override
    public void threadStarted() {
        RunContext run = RunContext.current();
        try {
            thread =
                    new PatternThread(
                            run,
                            settings(run),
                            () -> connect(run),
                            JMeterContextService.getContext());
        } catch (RuntimeException e) {
            if (e instanceof Refusal) run.fail(e.getMessage());
            startFailure = e;
        }
    }

    @Override
    public SampleResult sample(Entry ignored) {
        return thread == null ? failedStart() : thread.sample();
    }

    private SampleResult failedStart() {
        String sentence =
                startFailure instanceof Refusal
                        ? startFailure.getMessage()
                        : getName() + ": cannot start (" + startFailure + ").";
        RunContext.current().fail(sentence);
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
        PatternThread running = thread;
        if (running == null) return false;
        running.abort();
        return true;
    }

    @Override
    public void threadFinished() {
        PatternThread ending = thread;
        thread = null;
        if (ending != null) ThreadEnd.run(getName(), ending::finish, RunContext.current()::fail);
    }
}
