// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerRun;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - Kafka Consumer}: polls records, as a member of a group or from its share of the partitions. Ends when all
 * acknowledged records of this JVM's producers have arrived, or after a drain or idle time-out.
 */
public class KafkaRecordConsumer extends BrokerSampler {

    private static final long serialVersionUID = 1;

    @Override
    protected String label() {
        return PollSettings.LABEL;
    }

    @Override
    public void runStarted(RunContext run) {
        PollSettings settings = PollSettings.of(this);
        if (startsThreads(run)) ConsumerRun.prepare(run, settings.common());
        PollSettings.COMMON.prepareResults(this, settings.common());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        PollSettings settings = PollSettings.of(this);
        return new ConsumerRun(
                run,
                settings.common(),
                (group, consumers, whenLost) -> new PollClient(run, settings),
                new LogBrowse(run, settings.common().connection()),
                getName(),
                context,
                thread);
    }
}
