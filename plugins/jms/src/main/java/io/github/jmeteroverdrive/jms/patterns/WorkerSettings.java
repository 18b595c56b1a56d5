// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.patterns.Role;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - JMS Pattern Worker says, checked.
 *
 * @param connection name of the od - JMS Connection
 * @param limit messages of a listing or a claim
 * @param size bytes of a message's body
 */
public record WorkerSettings(
        PatternSettings pattern,
        String connection,
        List<DestinationName> destinations,
        int limit,
        int size) {

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws Refusal for the first that is wrong
     */
    public static WorkerSettings of(TestElement element) {
        Fields fields = Fields.of(element, PatternFields.DECLARATION, Refusal::new);
        List<DestinationName> destinations =
                DestinationName.list(
                        fields, PatternFields.DESTINATION, fields.get(PatternFields.DESTINATIONS));
        Role role = fields.get(PatternFields.ROLE);
        if (role == Role.CONSUMER && destinations.stream().anyMatch(DestinationName::topic))
            throw fields.refuse(
                    PatternFields.DESTINATION,
                    "a consumer claims messages, and a topic gives everybody all of them; write"
                            + " queue://NAME");
        if (destinations.stream().anyMatch(DestinationName::temporary))
            throw fields.refuse(
                    PatternFields.DESTINATION,
                    "a temporary one belongs to one connection; write queue://NAME or"
                            + " topic://NAME");
        String name = element.getName();
        PatternSettings pattern =
                new PatternSettings(
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
