// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.consumer.ConsumerSettings;
import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - JMS Consumer}: receives from any number of destinations, by listeners or {@code receive()}, or browses
 * queues. Ends when all acknowledged messages of this JVM's producers have arrived, or after a drain or idle time-out.
 */
public class JmsConsumer extends BrokerSampler {

    private static final long serialVersionUID = 1;

    public static final String LABEL = ConsumerSettings.LABEL;

    @Override
    protected String label() {
        return LABEL;
    }

    @Override
    public void runStarted(RunContext run) {
        ConsumerSettings settings = ConsumerSettings.of(this);
        if (startsThreads(run)) settings.declare(run);
        ConsumerSettings.COMMON.prepareResults(this, settings.common());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        return ConsumerSettings.of(this).open(run, getName(), context, thread);
    }
}
