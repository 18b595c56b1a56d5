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
 * {@code od - JMS Consumer}: receives with a message listener and acknowledges automatically. Ends
 * when all that this JVM's producers had acknowledged has arrived, or after a drain or idle
 * time-out.
 *
 * <p>JMeter clones the element per thread; all that runs lives in a {@link ConsumerRun}.
 */
public class JmsConsumer extends AbstractSampler
        implements TestStateListener, ThreadListener, Interruptible {

    @Serial private static final long serialVersionUID = 1;

    public static final String LABEL = "od - JMS Consumer";

    static final String CONNECTION = "JmsConsumer.connection";
    static final String DESTINATION = "JmsConsumer.destination";
    static final String MESSAGES_PER_RESULT = "JmsConsumer.messagesPerResult";
    static final String DRAIN_TIMEOUT = "JmsConsumer.drainTimeout";
    static final String IDLE_TIMEOUT = "JmsConsumer.idleTimeout";

    private transient volatile ConsumerRun run;
    private transient Exception startFailure;

    /** Refuses bad fields before a thread starts. */
    @Override
    public void testStarted() {
        RunContext.enter();
        ConsumerSettings.of(this);
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
     * Subscribes. JMeter only logs what is thrown here and runs on, so a failure is kept for the
     * first sample.
     */
    @Override
    public void threadStarted() {
        try {
            run =
                    ConsumerRun.connect(
                            RunContext.current(),
                            ConsumerSettings.of(this),
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
        ConsumerRun running = run;
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
