// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.patterns.Role;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * The checked fields of an od - JMS Pattern Worker.
 *
 * @param connection name of the od - JMS Connection
 * @param limit messages per list or claim
 * @param size bytes of a message's body
 */
public record WorkerSettings(
        PatternSettings pattern, String connection, List<DestinationName> destinations, int limit, int size) {

    public static WorkerSettings of(TestElement element) {
        Fields fields = Fields.of(element, PatternFields.DECLARATION, Refusal::new);
        List<DestinationName> destinations =
                DestinationName.list(fields, PatternFields.DESTINATION, fields.get(PatternFields.DESTINATIONS));
        Role role = fields.get(PatternFields.ROLE);
        if (role == Role.CONSUMER && destinations.stream().anyMatch(DestinationName::topic))
            throw fields.refuse(
                    PatternFields.DESTINATION,
                    "a consumer claims messages, which a topic does not support; write" + " queue://NAME");
        if (destinations.stream().anyMatch(DestinationName::temporary))
            throw fields.refuse(
                    PatternFields.DESTINATION,
                    "a temporary destination belongs to one connection; write queue://NAME" + " or topic://NAME");
        String name = element.getName();
        PatternSettings pattern = new PatternSettings(
                PatternFields.LABEL + " '" + name + "'",
                name,
                role,
                destinations.size(),
                fields.given(PatternFields.DESTINATION),
                fields.get(PatternFields.MESSAGES),
                TimeUnit.SECONDS.toNanos(fields.get(PatternFields.DRAIN_TIMEOUT)));
        return new WorkerSettings(
                pattern,
                fields.get(PatternFields.CONNECTION),
                destinations,
                fields.get(PatternFields.LIMIT),
                fields.get(PatternFields.SIZE));
    }
}
