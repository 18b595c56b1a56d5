// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.JMSException;
import java.io.Serial;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - JMS Consumer}: receives with a message listener and acknowledges automatically. Ends
 * when all that this JVM's producers had acknowledged has arrived, or after a drain or idle
 * time-out.
 */
public class JmsConsumer extends JmsSampler {

    @Serial private static final long serialVersionUID = 1;

    public static final String LABEL = "od - JMS Consumer";

    static final String CONNECTION = "JmsConsumer.connection";
    static final String DESTINATION = "JmsConsumer.destination";
    static final String MESSAGES_PER_RESULT = "JmsConsumer.messagesPerResult";
    static final String DRAIN_TIMEOUT = "JmsConsumer.drainTimeout";
    static final String IDLE_TIMEOUT = "JmsConsumer.idleTimeout";

    @Override
    String label() {
        return LABEL;
    }

    @Override
    void check(RunContext run) {
        ConsumerSettings.of(this);
    }

    @Override
    JmsThread connect(RunContext run, JMeterContext context) throws JMSException {
        return ConsumerRun.connect(run, ConsumerSettings.of(this), getName(), context);
    }
}
