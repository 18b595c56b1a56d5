// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import com.hivemq.client.mqtt.MqttClientExecutorConfig;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import java.net.URI;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Publishes at QoS 1 with a limit on messages in flight: the few lines that any tool has to execute, too. Nothing is
 * timed, stamped or checked. Prints one line of JSON with the events of the measured window.
 */
public final class MqttLoop {

    private final Semaphore permits;
    private volatile long completed; // only the client's event loop writes it
    private volatile Throwable failure;
    private volatile boolean ended;

    private MqttLoop(int pending) {
        permits = new Semaphore(pending);
    }

    /**
     * Exit codes: 0, or 1 with a trace on standard error.
     *
     * @param arguments URL, topic, bytes of a message, messages in flight, seconds of warm-up, seconds measured
     */
    public static void main(String[] arguments) throws Exception {
        URI broker = URI.create(arguments[0]);
        int pending = Integer.parseInt(arguments[3]);
        MqttLoop loop = new MqttLoop(pending);
        Mqtt5AsyncClient client = Mqtt5Client.builder()
                .serverHost(broker.getHost())
                .serverPort(broker.getPort())
                .executorConfig(
                        MqttClientExecutorConfig.builder().nettyThreads(1).build())
                .buildAsync();
        client.connect().get();
        Mqtt5Publish message = Mqtt5Publish.builder()
                .topic(arguments[1])
                .qos(MqttQos.AT_LEAST_ONCE)
                .payload(new byte[Integer.parseInt(arguments[2])])
                .build();
        Thread sender = new Thread(() -> loop.send(client, message), "sender");
        sender.start();
        TimeUnit.SECONDS.sleep(Long.parseLong(arguments[4]));
        Completions from = Completions.now(loop.completed);
        TimeUnit.SECONDS.sleep(Long.parseLong(arguments[5]));
        Completions to = Completions.now(loop.completed);
        loop.ended = true;
        sender.join();
        loop.permits.acquire(pending);
        client.disconnect().get();
        if (loop.failure != null) throw new IllegalStateException(loop.failure);
        System.out.println(to.since(from));
    }

    private void send(Mqtt5AsyncClient client, Mqtt5Publish message) {
        while (failure == null && !ended) {
            permits.acquireUninterruptibly();
            client.publish(message).whenComplete(this::onCompletion);
        }
    }

    private void onCompletion(Mqtt5PublishResult result, Throwable e) {
        if (e == null) completed++;
        else failure = e;
        permits.release();
    }
}
