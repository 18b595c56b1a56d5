// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.patterns.Role;
import io.github.jmeteroverdrive.patterns.WorkerFields;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - JMS Pattern Worker, and their checked values.
 *
 * @param connection name of the od - JMS Connection
 * @param limit messages per list or claim
 * @param size bytes of a message's body
 */
public record WorkerSettings(
        PatternSettings pattern, String connection, List<DestinationName> destinations, int limit, int size) {

    public static final String LABEL = "od - JMS Pattern Worker";

    private static final String ELEMENT = "JmsPatternWorker";
    private static final int MOST_A_REQUEST = 1000;

    public static final Field<Role> ROLE = WorkerFields.role(ELEMENT)
            .meaning(Role.PRODUCER, "sends, and waits for the broker")
            .meaning(Role.OBSERVER, "subscribes to a topic, or browses the head of a queue")
            .meaning(Role.CONSUMER, "receives some, then acknowledges them");
    public static final Field<String> CONNECTION =
            Field.nameOf(ConnectionSettings.LABEL, ELEMENT + ".connection", "Connection");
    public static final Field<String> DESTINATION = Field.text(ELEMENT + ".destination", "Destination")
            .shown("queue://overdrive")
            .required("give queue://NAME or topic://NAME")
            .hint("queue://NAME or topic://NAME");
    public static final Field<Integer> DESTINATIONS = WorkerFields.queues(ELEMENT + ".destinations", "Destinations");
    public static final Field<Integer> LIMIT = WorkerFields.limit(ELEMENT, MOST_A_REQUEST);
    public static final Field<Integer> SIZE =
            WorkerFields.size(ELEMENT, "bytes", MessageStamp.BYTES, MessageStamp.LARGEST_BODY);
    public static final Field<OptionalLong> MESSAGES = WorkerFields.messages(ELEMENT);
    public static final Field<Integer> DRAIN_TIMEOUT = WorkerFields.drainTimeout(ELEMENT);

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "patterns.md",
            Section.of("Worker", ROLE, CONNECTION, DESTINATION, DESTINATIONS),
            Section.of("Messages and end", LIMIT, SIZE, MESSAGES, DRAIN_TIMEOUT));

    public static WorkerSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        List<DestinationName> destinations = DestinationName.list(fields, DESTINATION, fields.get(DESTINATIONS));
        Role role = fields.get(ROLE);
        if (role == Role.CONSUMER && destinations.stream().anyMatch(DestinationName::topic))
            throw fields.refuse(
                    DESTINATION, "a consumer claims messages, which a topic does not support; write" + " queue://NAME");
        if (destinations.stream().anyMatch(DestinationName::temporary))
            throw fields.refuse(
                    DESTINATION,
                    "a temporary destination belongs to one connection; write queue://NAME" + " or topic://NAME");
        String name = element.getName();
        PatternSettings pattern = new PatternSettings(
                fields.title(),
                name,
                role,
                destinations.size(),
                fields.given(DESTINATION),
                fields.get(MESSAGES),
                TimeUnit.SECONDS.toNanos(fields.get(DRAIN_TIMEOUT)));
        return new WorkerSettings(pattern, fields.get(CONNECTION), destinations, fields.get(LIMIT), fields.get(SIZE));
    }
}
