// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.results.Fields;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Session;

/**
 * A destination as users write it: {@code queue://NAME} or {@code topic://NAME}.
 *
 * @param topic whether it is a topic
 * @param name without the scheme, not empty
 */
record DestinationName(boolean topic, String name) {

    private static final String QUEUE = "queue://";
    private static final String TOPIC = "topic://";

    static DestinationName of(Fields fields, String property) {
        String label = "Destination";
        String text = fields.text(property, label, "give queue://NAME or topic://NAME");
        boolean topic = text.startsWith(TOPIC);
        String name = topic || text.startsWith(QUEUE) ? text.substring(QUEUE.length()) : "";
        if (name.isBlank() || !name.equals(name.strip())) {
            throw fields.refuse(
                    label, text, "it is no destination; write queue://NAME or topic://NAME");
        }
        return new DestinationName(topic, name);
    }

    Destination in(Session session) throws JMSException {
        return topic ? session.createTopic(name) : session.createQueue(name);
    }

    @Override
    public String toString() {
        return (topic ? TOPIC : QUEUE) + name;
    }
}
