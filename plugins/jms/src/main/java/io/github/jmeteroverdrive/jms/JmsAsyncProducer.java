// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.producer.ProducerSettings;
import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - JMS Async Producer}: sends messages with a completion listener, at most {@code max pending} of them in
 * flight. Each message, or each N messages, becomes one sample result.
 */
public class JmsAsyncProducer extends BrokerSampler {

    private static final long serialVersionUID = 1;

    public static final String LABEL = ProducerSettings.LABEL;

    @Override
    protected String label() {
        return LABEL;
    }

    @Override
    public void runStarted(RunContext run) {
        ProducerSettings settings = ProducerSettings.of(this);
        if (startsThreads(run)) settings.prepare(run, yetToOpen(run));
        ProducerSettings.COMMON.prepareResults(this, settings.common());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        return ProducerSettings.of(this).open(run, getName(), context, thread);
    }
}
