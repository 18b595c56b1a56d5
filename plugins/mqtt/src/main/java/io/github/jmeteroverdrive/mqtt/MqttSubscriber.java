// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerRun;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.function.UnaryOperator;
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
        SubscribeSettings settings = SubscribeSettings.of(this);
        MqttBroker.version(run, settings.common().connection())
                .ifPresent(version -> SubscribeSettings.of(this, UnaryOperator.identity(), filter -> false, version));
        if (startsThreads(run)) {
            MqttBroker.announce(run, settings.common().element());
            if (!settings.common().layout().empty()) TopicSpace.of(run).addFilters(settings.filters());
            ConsumerRun.prepare(run, settings.common());
        }
        SubscribeSettings.COMMON.prepareResults(this, settings.common());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        SubscribeSettings settings = SubscribeSettings.of(this, run);
        int inThread = settings.common()
                .layout()
                .assign(thread.threads())
                .of(thread.index())
                .size();
        return new ConsumerRun(
                run,
                settings.common(),
                new SubscribeClient.Factory(run, settings, Math.max(inThread, 1)),
                getName(),
                context,
                thread);
    }
}
