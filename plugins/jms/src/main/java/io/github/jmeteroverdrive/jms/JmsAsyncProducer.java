// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.JMSException;
import java.io.Serial;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - JMS Async Producer}: sends messages with a completion listener and keeps at most
 * {@code max pending} of them in flight. Every message becomes exactly one sample result, or N
 * messages one.
 */
public class JmsAsyncProducer extends JmsSampler {

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

    @Override
    String label() {
        return LABEL;
    }

    @Override
    void check(RunContext run) {
        ProducerSettings settings = ProducerSettings.of(this);
        if (settings.maxPending() == 0) {
            run.warn(
                    settings.element()
                            + ": Max pending is 0 = unbounded: what the broker does not acknowledge piles up"
                            + " in memory; set it above 0 unless that is the test.");
        }
    }

    @Override
    JmsThread connect(RunContext run, JMeterContext context) throws JMSException {
        return ProducerRun.connect(run, ProducerSettings.of(this), getName(), context);
    }
}
