// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends records with a callback that counts, as fast as the client takes them: the few lines that any tool has to
 * execute, too. Nothing is timed, stamped or checked. Prints one line of JSON with the events of the measured window.
 */
public final class KafkaLoop {

    private volatile long completed; // only the client's network thread writes it
    private volatile Exception failure;
    private volatile boolean ended;

    private KafkaLoop() {}

    /**
     * Exit codes: 0, or 1 with a trace on standard error.
     *
     * @param arguments bootstrap servers, topic, bytes of a value, seconds of warm-up, seconds measured
     */
    public static void main(String[] arguments) throws Exception {
        KafkaLoop loop = new KafkaLoop();
        Map<String, Object> properties =
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, arguments[0], ProducerConfig.ACKS_CONFIG, "all");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            byte[] value = new byte[Integer.parseInt(arguments[2])];
            Thread sender = new Thread(() -> loop.send(producer, arguments[1], value), "sender");
            sender.start();
            TimeUnit.SECONDS.sleep(Long.parseLong(arguments[3]));
            Completions from = Completions.now(loop.completed);
            TimeUnit.SECONDS.sleep(Long.parseLong(arguments[4]));
            Completions to = Completions.now(loop.completed);
            loop.ended = true;
            sender.join();
            if (loop.failure != null) throw loop.failure;
            System.out.println(to.since(from));
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, String topic, byte[] value) {
        Callback callback = (metadata, e) -> {
            if (e == null) completed++;
            else failure = e;
        };
        while (failure == null && !ended) producer.send(new ProducerRecord<>(topic, value), callback);
    }
}
