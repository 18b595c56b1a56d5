// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.results.RunContext;
import java.io.Serial;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * {@code od - JMS Async Producer}: sends messages with a completion listener and keeps at most
 * {@code max pending} of them in flight. Every message becomes exactly one sample result, or N
 * messages one.
 *
 * <p>JMeter clones the element per thread; all that runs lives in a {@link ProducerRun}.
 */
public class JmsAsyncProducer extends AbstractSampler
        implements TestStateListener, ThreadListener, Interruptible {

    @Serial private static final long serialVersionUID = 1;

    public static final String LABEL = "od - JMS Async Producer";

    static final String CONNECTION = "JmsAsyncProducer.connection";
    static final String DESTINATION = "JmsAsyncProducer.destination";
    static final String MESSAGE_SIZE = "JmsAsyncProducer.messageSize";
    static final String PERSISTENT = "JmsAsyncProducer.persistent";
    static final String MAX_PENDING = "JmsAsyncProducer.maxPending";
    static final String STRICT = "JmsAsyncProducer.strict";
    static final String RATE = "JmsAsyncProducer.rate";
    static final String LATE = "JmsAsyncProducer.late";
    static final String MESSAGES = "JmsAsyncProducer.messages";
    static final String MESSAGES_PER_RESULT = "JmsAsyncProducer.messagesPerResult";
    static final String DRAIN_TIMEOUT = "JmsAsyncProducer.drainTimeout";

    private transient volatile ProducerRun run;
    private transient Exception startFailure;

    /** Refuses bad fields before a thread starts. */
    @Override
    public void testStarted() {
        RunContext.enter();
        ProducerSettings settings = ProducerSettings.of(this);
        if (settings.maxPending() == 0) {
            RunContext.current()
                    .warn(
                            settings.element()
                                    + ": Max pending is 0 = unbounded: what the broker does not acknowledge piles up"
                                    + " in memory; set it above 0 unless that is the test.");
        }
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
     * Connects. JMeter only logs what is thrown here and runs on, so a failure is kept for the
     * first sample.
     */
    @Override
    public void threadStarted() {
        try {
            run =
                    ProducerRun.connect(
                            RunContext.current(),
                            ProducerSettings.of(this),
                            getName(),
                            JMeterContextService.getContext());
        } catch (RuntimeException | jakarta.jms.JMSException e) {
            startFailure = e;
        }
    }

    @Override
    public SampleResult sample(Entry ignored) {
        return run == null ? FailedStart.result(LABEL, getName(), startFailure) : run.sample();
    }

    /** Called by another thread: StopTestNow. */
    @Override
    public boolean interrupt() {
        ProducerRun running = run;
        if (running == null) return false;
        running.interrupt();
        return true;
    }

    @Override
    public void threadFinished() {
        if (run != null) run.finish();
        run = null;
    }
}
