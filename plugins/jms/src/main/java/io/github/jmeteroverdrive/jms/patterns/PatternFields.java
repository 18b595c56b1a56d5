// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.jms.sampling.ResultFields;
import io.github.jmeteroverdrive.patterns.Role;
import java.util.OptionalLong;

/** The fields of a pattern's worker over JMS. */
public final class PatternFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - JMS Pattern Worker";

    private static final String ELEMENT = "JmsPatternWorker";
    private static final int MOST = 1000;

    public static final Field<Role> ROLE =
            Field.choice(ELEMENT + ".role", "Role", Role.PRODUCER)
                    .says(Role.PRODUCER, "sends, and waits for the broker")
                    .says(Role.OBSERVER, "subscribes to a topic, or browses the head of a queue")
                    .says(Role.CONSUMER, "receives some, then acknowledges them");
    public static final Field<String> CONNECTION = ConnectionFields.name(ELEMENT + ".connection");
    public static final Field<String> DESTINATION =
            Field.text(ELEMENT + ".destination", "Destination")
                    .shown("queue://overdrive")
                    .required("give queue://NAME or topic://NAME")
                    .hint("queue://NAME or topic://NAME");
    public static final Field<Integer> DESTINATIONS =
            Field.count(ELEMENT + ".destinations", "Destinations", 1, MOST)
                    .initial(1)
                    .hint("With more than 1, NAME0, NAME1 …; one is picked at random per request");
    public static final Field<Integer> LIMIT =
            Field.count(ELEMENT + ".limit", "Messages a request", 1, MOST)
                    .initial(5)
                    .hint("Of a listing or a claim, at most");
    public static final Field<Integer> SIZE =
            Field.count(
                            ELEMENT + ".messageSize",
                            "Message size",
                            MessageStamp.BYTES,
                            MessageStamp.LARGEST_BODY)
                    .initial(1398)
                    .hint("Bytes of a message's body");
    public static final Field<OptionalLong> MESSAGES =
            Field.limit(ELEMENT + ".messages", "Messages")
                    .hint("Of all producers of this element together");
    public static final Field<Integer> DRAIN_TIMEOUT =
            ResultFields.seconds(ELEMENT + ".drainTimeout", "Drain time-out", 10)
                    .hint("How long consumers may go on when the last producer has ended");

    public static final Declaration DECLARATION =
            Declaration.of(
                    LABEL,
                    "patterns.md",
                    Section.of("Worker", ROLE, CONNECTION, DESTINATION, DESTINATIONS),
                    Section.of("Messages and end", LIMIT, SIZE, MESSAGES, DRAIN_TIMEOUT));

    private PatternFields() {}
}
