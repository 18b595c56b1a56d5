// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerRun;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - MQTT Subscriber}: receives the messages of a topic filter, alone or with the others of a share group.
 * Ends when all acknowledged messages of this JVM's publishers have arrived, or after a drain or idle time-out.
 */
public class MqttSubscriber extends BrokerSampler {

    private static final long serialVersionUID = 1;

    @Override
    protected String label() {
        return SubscribeSettings.LABEL;
    }

    @Override
    public void runStarted(RunContext run) {
        SubscribeSettings settings = settings(run, new TopicSpace());
        if (startsThreads(run)) {
            MqttBroker.announce(run, settings.common().element());
            if (!settings.common().layout().empty()) TopicSpace.of(run).addFilters(settings.filters());
            ConsumerRun.prepare(run, settings.common());
        }
        SubscribeSettings.COMMON.prepareResults(this, settings.common());
    }

    private SubscribeSettings settings(RunContext run, TopicSpace space) {
        return SubscribeSettings.of(this, MqttBroker.version(run, this, SubscribeSettings.LAYOUT), space);
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        SubscribeSettings settings = settings(run, TopicSpace.of(run));
        return new ConsumerRun(
                run,
                settings.common(),
                (group, consumers, whenLost) -> new SubscribeClient(run, settings, consumers, whenLost),
                SessionEnds.of(run, settings.common().connection()),
                getName(),
                context,
                thread);
    }
}
