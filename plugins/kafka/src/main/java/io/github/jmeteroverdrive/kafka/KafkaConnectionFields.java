// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.WorkerLayout;

final class KafkaConnectionFields {

    static final String LABEL = "od - Kafka Connection";

    static final Field<String> BOOTSTRAP_SERVERS = Field.text("KafkaConnection.bootstrapServers", "Bootstrap servers")
            .shown("${__P(target.url,)}")
            .required("give them, e.g. 127.0.0.1:9092, or put an od - Target before this element")
            .hint("HOST:PORT, several with commas; od - Target sets target.url");
    static final Field<String> PROPERTIES = properties("KafkaConnection")
            .hint(
                    "Of all clients, for example security.protocol=SASL_SSL and sasl.jaas.config=…, one NAME=VALUE per line");

    static final Declaration DECLARATION =
            Declaration.of(LABEL, "kafka.md", Section.of("Cluster", BOOTSTRAP_SERVERS, PROPERTIES));

    private static final String TOPIC = "[a-zA-Z0-9._-]{1,249}";

    private KafkaConnectionFields() {}

    static Field<String> properties(String element) {
        return Field.text(element + ".properties", "Client properties").lines();
    }

    static LayoutFields topics(String element, String worker, String threads) {
        return LayoutFields.ofTopics(element, LABEL, worker, "Topic", "Several with commas between them", threads);
    }

    static WorkerLayout layout(Fields fields, LayoutFields layout) {
        String remedy = "it is not a valid name of a topic; use letters, digits, '.', '_' and '-'";
        return WorkerLayout.ofTopics(
                fields, layout, layout.names(fields, name -> name.matches(TOPIC) ? "" : remedy).stream());
    }
}
