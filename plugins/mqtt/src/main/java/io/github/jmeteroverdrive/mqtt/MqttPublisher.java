// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.messaging.producer.ProducerRun;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - MQTT Publisher}: publishes without waiting for acknowledgements, at most {@code max pending} messages in
 * flight, over one connection or thousands. Each message, or each N messages, becomes one sample result.
 */
public class MqttPublisher extends BrokerSampler {

    private static final long serialVersionUID = 1;

    @Override
    protected String label() {
        return PublishSettings.LABEL;
    }

    @Override
    public void runStarted(RunContext run) {
        PublishSettings settings = settings(run, new TopicSpace());
        if (startsThreads(run)) {
            MqttBroker.announce(run, settings.common().element());
            if (!settings.common().layout().empty()) TopicSpace.of(run).addTopics(settings.topics());
            ProducerRun.prepare(run, settings.common(), yetToOpen(run));
        }
        PublishSettings.COMMON.prepareResults(this, settings.common());
    }

    private PublishSettings settings(RunContext run, TopicSpace space) {
        return PublishSettings.of(this, MqttBroker.version(run, this, PublishSettings.LAYOUT), space);
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        PublishSettings settings = settings(run, TopicSpace.of(run));
        return new ProducerRun(
                run,
                settings.common(),
                (assignment, group, recorder, whenLost) -> new PublishClient(run, settings, recorder, whenLost),
                SessionEnds.of(run, settings.common().connection()),
                getName(),
                context,
                thread);
    }
}
