// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.patterns.Role;
import io.github.jmeteroverdrive.patterns.WorkerFields;
import java.util.OptionalLong;

/** The fields of a pattern's worker over JMS. */
public final class PatternFields {

    public static final String LABEL = "od - JMS Pattern Worker";

    private static final String ELEMENT = "JmsPatternWorker";
    private static final int MOST_A_REQUEST = 1000;

    public static final Field<Role> ROLE = WorkerFields.role(ELEMENT)
            .meaning(Role.PRODUCER, "sends, and waits for the broker")
            .meaning(Role.OBSERVER, "subscribes to a topic, or browses the head of a queue")
            .meaning(Role.CONSUMER, "receives some, then acknowledges them");
    public static final Field<String> CONNECTION = ConnectionFields.name(ELEMENT + ".connection");
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

    private PatternFields() {}
}
