// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.TargetContract;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KafkaTargetTest extends TargetContract {

    KafkaTargetTest() {
        super(KafkaTarget.class, "kafka");
    }

    @Test
    void createsTopicsWithTheGivenNumberOfPartitionsAndCountsTheirRecords() throws Exception {
        try (Child child = child("partitions=3")) {
            Map<String, Object> properties = Map.of("bootstrap.servers", "127.0.0.1:" + child.awaitReady());
            try (var producer = new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
                assertThat(producer.partitionsFor("orders")).hasSize(3);
                for (int i = 0; i < 5; i++)
                    producer.send(new ProducerRecord<>("orders", "value")).get();
            }
            assertThat(child.awaitLine("\"messagesIn\":5"))
                    .contains("\"bytesIn\":")
                    .contains("\"bytesOut\":");
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
        }
    }

    @Tag("full")
    @Test
    void threeNodesHoldAReplicaEachForClientsWithPasswordAndTls() throws Exception {
        try (Child child = child("nodes=3", "users=ann:secret", "tls=true")) {
            int port = child.awaitReady();
            String trust = child.trust().split(" ", 3)[2];
            Map<String, Object> properties = Map.of(
                    "bootstrap.servers",
                    "127.0.0.1:" + port,
                    "security.protocol",
                    "SASL_SSL",
                    "ssl.truststore.location",
                    trust,
                    "ssl.truststore.password",
                    "overdrive",
                    "sasl.mechanism",
                    "PLAIN",
                    "sasl.jaas.config",
                    PlainLoginModule.class.getName() + " required username=\"ann\" password=\"secret\";");
            try (var producer = new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
                producer.send(new ProducerRecord<>("orders", "value")).get();
                assertThat(producer.partitionsFor("orders").get(0).replicas()).hasSize(3);
            }
        }
    }
}
