// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
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

    private static final int MOST_MESSAGES = 1000;

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws io.github.jmeteroverdrive.run.Refusal for the first that is wrong
     */
    public static WorkerSettings of(TestElement element) {
        Fields fields = Fields.of(element, PatternFields.LABEL);
        List<DestinationName> destinations =
                DestinationName.list(
                        fields,
                        PatternFields.DESTINATION,
                        "Destination",
                        (int) fields.whole(PatternFields.DESTINATIONS, "Destinations", 1, 1, 1000));
        Role role = fields.oneOf(PatternFields.ROLE, "Role", Role.PRODUCER);
        String given = fields.optional(PatternFields.DESTINATION);
        if (role == Role.CONSUMER && destinations.stream().anyMatch(DestinationName::topic))
            throw fields.refuse(
                    "Destination",
                    given,
                    "a consumer claims messages, and a topic gives everybody all of them; write"
                            + " queue://NAME");
        if (destinations.stream().anyMatch(DestinationName::temporary))
            throw fields.refuse(
                    "Destination",
                    given,
                    "a temporary one belongs to one connection; write queue://NAME or topic://NAME");
        String name = element.getName();
        PatternSettings pattern =
                new PatternSettings(
                        PatternFields.LABEL + " '" + name + "'",
                        name,
                        role,
                        destinations.size(),
                        given,
                        fields.positiveWhole(PatternFields.MESSAGES, "Messages"),
                        TimeUnit.SECONDS.toNanos(
                                fields.whole(
                                        PatternFields.DRAIN_TIMEOUT,
                                        "Drain time-out",
                                        10,
                                        0,
                                        86_400)));
        return new WorkerSettings(
                pattern,
                fields.text(
                        PatternFields.CONNECTION,
                        "Connection",
                        "name an od - JMS Connection of the plan"),
                destinations,
                (int) fields.whole(PatternFields.LIMIT, "Messages a request", 5, 1, MOST_MESSAGES),
                (int)
                        fields.whole(
                                PatternFields.SIZE,
                                "Message size",
                                1398,
                                MessageStamp.BYTES,
                                MessageStamp.LARGEST_BODY));
    }
}
