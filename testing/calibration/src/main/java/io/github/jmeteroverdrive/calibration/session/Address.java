// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.JMSException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * A queue with its one mailbox, or a topic with one for each subscription. Messages to a topic without subscriptions
 * are dropped. Thread-safe.
 */
public final class Address {

    private static final String QUEUE = "";

    private final Map<String, Mailbox> mailboxes = new ConcurrentHashMap<>();

    Address(boolean topic) {
        if (!topic) mailboxes.put(QUEUE, new Mailbox(message -> true));
    }

    /** A message arrives; it belongs to the receivers from now on. */
    public void put(CalibrationMessage message) {
        boolean taken = false;
        for (Mailbox mailbox : mailboxes.values()) {
            if (!mailbox.accepts(message)) continue;
            mailbox.put(taken ? message.copy() : message);
            taken = true;
        }
    }

    /** The mailbox of a queue. */
    public Mailbox queue() {
        return mailboxes.get(QUEUE);
    }

    /**
     * Subscribes a consumer; the first one with a name creates the subscription.
     *
     * @param accepts which messages the subscription receives
     * @param shared whether several consumers may use it at a time
     * @throws JMSException if it is in use and not shared
     */
    public Mailbox subscribe(String name, Predicate<CalibrationMessage> accepts, boolean shared) throws JMSException {
        Mailbox mailbox = mailboxes.computeIfAbsent(name, n -> new Mailbox(accepts));
        if (!shared && mailbox.used())
            throw new JMSException("the subscription '" + name + "' has a consumer already and is not shared");
        mailbox.enter();
        return mailbox;
    }

    /** A consumer ends; a non-durable subscription ends with its last consumer. */
    public void leave(String name, boolean durable) {
        Mailbox mailbox = mailboxes.get(name);
        if (mailbox != null && mailbox.leave() && !durable) mailboxes.remove(name);
    }

    /**
     * Ends a durable subscription.
     *
     * @return whether there was one
     * @throws JMSException if it still has a consumer
     */
    boolean unsubscribe(String name) throws JMSException {
        Mailbox mailbox = mailboxes.get(name);
        if (mailbox == null) return false;
        if (mailbox.used()) throw new JMSException("the subscription '" + name + "' still has a consumer");
        return mailboxes.remove(name, mailbox);
    }
}
