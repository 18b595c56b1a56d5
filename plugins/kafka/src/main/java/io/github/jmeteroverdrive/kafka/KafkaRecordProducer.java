// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.messaging.BrokerSampler;
import io.github.jmeteroverdrive.messaging.producer.ProducerRun;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - Kafka Producer}: sends records with a callback, at most {@code max pending} of them in flight. Each
 * record, or each N records, becomes one sample result.
 */
public class KafkaRecordProducer extends BrokerSampler {

    private static final long serialVersionUID = 1;

    @Override
    protected String label() {
        return RecordSettings.LABEL;
    }

    @Override
    public void runStarted(RunContext run) {
        RecordSettings settings = RecordSettings.of(this);
        if (startsThreads(run)) {
            settings.check(run);
            ProducerRun.prepare(run, settings.common(), yetToOpen(run));
        }
        RecordSettings.COMMON.prepareResults(this, settings.common());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) throws Exception {
        RecordSettings settings = RecordSettings.of(this);
        return new ProducerRun(
                run,
                settings.common(),
                (assignment, group, recorder, whenLost) -> new RecordClient(run, settings, recorder),
                new LogBrowse(run, settings.common().connection()),
                getName(),
                context,
                thread);
    }
}
