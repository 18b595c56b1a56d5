// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.PanelContract;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaElementsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.of(new KafkaConnectionGui(), new KafkaRecordProducerGui(), new KafkaRecordConsumerGui());
    }

    private static TestElement producer() {
        TestElement element = new KafkaRecordProducerGui().createTestElement();
        element.setName("it");
        return element;
    }

    private static TestElement consumer() {
        TestElement element = new KafkaRecordConsumerGui().createTestElement();
        element.setName("it");
        return element;
    }

    @Test
    void newElementsAreValid() {
        RecordSettings settings = RecordSettings.of(producer());
        assertThat(settings.common().load().maxPending()).isEqualTo(1);
        assertThat(settings.properties())
                .containsEntry("acks", "all")
                .containsEntry("linger.ms", 5)
                .containsEntry("batch.size", 16_384)
                .containsEntry("compression.type", "none")
                .containsEntry("enable.idempotence", true);
        assertThat(PollSettings.of(consumer()).properties())
                .containsEntry("auto.offset.reset", "latest")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("enable.auto.commit", true);
    }

    @Test
    void severalTopicsAreNumbered() {
        TestElement producer = producer();
        producer.setProperty("KafkaProducer.topic", "orders, audit.log, plant{n}.state");
        producer.setProperty("KafkaProducer.topics", "2");
        assertThat(RecordSettings.of(producer).common().layout().destinations())
                .extracting(DestinationName::name)
                .containsExactly("orders0", "orders1", "audit.log0", "audit.log1", "plant0.state", "plant1.state");
    }

    @Test
    void aHeadersNameEndsAtTheFirstEqualsSign() {
        assertThat(RecordClient.headers("ce:type=a\\b=c\n\n#id=5\nid=1\nid=2\nempty="))
                .extracting(header -> header.key() + " " + new String(header.value(), StandardCharsets.UTF_8))
                .containsExactly("ce:type a\\b=c", "#id 5", "id 1", "id 2", "empty ");
    }

    @Test
    void acksMayBeGivenAsAClientProperty() {
        TestElement producer = producer();
        assertThat(RecordSettings.of(producer).acknowledged()).isTrue();
        producer.setProperty("KafkaProducer.properties", "acks=0\nenable.idempotence=false");
        assertThat(RecordSettings.of(producer).acknowledged()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "topic,my topic,Topic,letters",
        "topic,'a,,b',Topic,valid name",
        "acks,some,Acks,all",
        "acks,leader,Acks,Idempotence",
        "linger,-1,Linger,",
        "compression,rar,Compression,zstd",
        "commitInterval,5,Commit interval,Max pending",
        "abort,10,Abort,Commit interval",
        "abort,101,Abort,",
        "properties,just words,Client properties,NAME=VALUE",
        "headers,just words,Headers,NAME=VALUE",
        "partition,-1,Partition,",
        "keys,0,Number of keys,",
        "key,text,Key,Key text",
        "key,file,Key,Key file",
    })
    void refusesInvalidFieldsOfAProducer(String field, String value, String label, String remedy) {
        TestElement producer = producer();
        producer.setProperty("KafkaProducer." + field, value);
        assertThatThrownBy(() -> RecordSettings.of(producer))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - Kafka Producer 'it'")
                .hasMessageContaining(label)
                .hasMessageContaining(remedy == null ? "" : remedy);
    }

    @Test
    void aRefusedPropertyShowsNoOtherLine() {
        TestElement producer = producer();
        producer.setProperty("KafkaProducer.properties", "sasl.jaas.config=S3CRET\njust words");
        assertThatThrownBy(() -> RecordSettings.of(producer))
                .hasMessageContaining("Client properties is 'just words'")
                .hasMessageNotContaining("S3CRET");
    }

    @ParameterizedTest
    @CsvSource({
        "start,middle,Offset start,earliest",
        "commit,sometimes,Commit,count",
        "consumeTime,0,Consume time,",
        "isolation,dirty,Isolation level,read-committed",
        "properties,group.id=readers,Client properties,Group",
    })
    void refusesInvalidFieldsOfAConsumer(String field, String value, String label, String remedy) {
        TestElement consumer = consumer();
        consumer.setProperty("KafkaConsumer." + field, value);
        assertThatThrownBy(() -> PollSettings.of(consumer))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - Kafka Consumer 'it'")
                .hasMessageContaining(label)
                .hasMessageContaining(remedy == null ? "" : remedy);
    }

    private static KafkaCluster connection(RunContext run, String name, String servers) {
        TestElement element = new KafkaConnectionGui().createTestElement();
        element.setName(name);
        element.setProperty("KafkaConnection.bootstrapServers", servers);
        return KafkaCluster.declare(run, element);
    }

    @Test
    void connectionsToOneClusterKnowWhatTheRunReadsThere(@TempDir Path directory) {
        RunContext run = TestRun.in(directory);
        KafkaCluster consumers = connection(run, "consumers", "b:9092,a:9092");
        KafkaCluster producers = connection(run, "producers", "a:9092, b:9092");
        KafkaCluster elsewhere = connection(run, "elsewhere", "c:9092");
        consumers.reads("orders", "readers", PollSettings.Assignment.GROUP);
        assertThat(producers.readers("orders")).isEqualTo(1);
        assertThat(elsewhere.readers("orders")).isZero();
    }

    @Test
    void refusesATransactionalIdWithoutTransactions(@TempDir Path directory) {
        RunContext run = TestRun.in(directory);
        connection(run, "od - Kafka Connection", "127.0.0.1:1");
        TestElement producer = producer();
        producer.setProperty("KafkaProducer.properties", "transactional.id=mine");
        RecordSettings settings = RecordSettings.of(producer);
        assertThatThrownBy(() -> new RecordClient(run, settings, null))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("transactional.id needs transactions; give a Commit interval");
    }

    @ParameterizedTest
    @CsvSource({
        "missing.txt,there is no",
        "empty.txt,it has no keys; name a text file with one key per line",
    })
    void refusesAFileWithoutKeys(String file, String problem, @TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("empty.txt"), "\n \n");
        TestElement producer = producer();
        producer.setProperty("KafkaProducer.key", "file");
        producer.setProperty("KafkaProducer.keyFile", directory.resolve(file).toString());
        RecordSettings settings = RecordSettings.of(producer);
        RunContext run = TestRun.in(directory);
        assertThatThrownBy(() -> settings.check(run))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - Kafka Producer 'it': Key file is '")
                .hasMessageContaining(file)
                .hasMessageContaining(problem);
    }

    @Test
    void onlyAKeyThatIsATextIsEvaluatedForEachRecord() {
        TestElement producer = producer();
        producer.setProperty("KafkaProducer.keyText", "${id}");
        assertThat(RecordSettings.of(producer).common().perMessage()).isFalse();
        producer.setProperty("KafkaProducer.key", "text");
        assertThat(RecordSettings.of(producer).common().perMessage()).isTrue();
    }

    @Test
    void refusesAGroupWithManualAssignment() {
        TestElement consumer = consumer();
        consumer.setProperty("KafkaConsumer.assignment", "manual");
        assertThat(PollSettings.of(consumer).commit()).isEqualTo(PollSettings.Commit.NONE);
        consumer.setProperty("KafkaConsumer.group", "readers");
        assertThatThrownBy(() -> PollSettings.of(consumer)).hasMessageContaining("leave it empty");
    }

    @Test
    void refusesCommitsInAShareGroup() {
        TestElement consumer = consumer();
        consumer.setProperty("KafkaConsumer.assignment", "share");
        assertThat(PollSettings.of(consumer).properties()).isEmpty();
        consumer.setProperty("KafkaConsumer.commit", "count");
        assertThatThrownBy(() -> PollSettings.of(consumer))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a share group acknowledges each record");
    }
}
