// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Other programs at RabbitMQ, which take over AMQP 0-9-1: over AMQP 1.0 it has neither transactions nor browsers. */
final class RabbitForeign extends Foreign {

    private static final String DEFAULT_EXCHANGE = "";
    private static final long PATIENCE_MILLIS = 5_000;

    /** What is done on a channel. */
    private interface Work<T> {
        T on(Channel channel) throws IOException;
    }

    RabbitForeign(int port) {
        super(Provider.RABBIT, port);
    }

    private <T> T channel(Work<T> work) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(port);
        factory.setUsername(NAME);
        factory.setPassword(NAME);
        try (Connection connection = factory.newConnection()) {
            return work.on(connection.createChannel());
        }
    }

    private static String name(String destination) {
        return destination.substring(destination.indexOf("//") + 2);
    }

    private static List<GetResponse> take(Channel channel, String queue, int most, long millis) throws IOException {
        List<GetResponse> taken = new ArrayList<>();
        long until = System.nanoTime() + millis * 1_000_000;
        while (taken.size() < most) {
            GetResponse response = channel.basicGet(queue, false);
            if (response != null) taken.add(response);
            else if (System.nanoTime() > until) break;
            else pause(10);
        }
        return taken;
    }

    private static void send(Channel channel, String queue, List<GetResponse> messages) throws IOException {
        for (GetResponse response : messages) {
            AMQP.BasicProperties properties = response.getProps()
                    .builder()
                    .deliveryMode(1)
                    .expiration(null)
                    .build();
            channel.basicPublish(DEFAULT_EXCHANGE, queue, properties, response.getBody());
        }
    }

    private static void acknowledge(Channel channel, List<GetResponse> messages) throws IOException {
        for (GetResponse response : messages)
            channel.basicAck(response.getEnvelope().getDeliveryTag(), false);
    }

    @Override
    public int steal(String destination, int most, long millis) throws Exception {
        return channel(channel -> {
            channel.txSelect();
            List<GetResponse> taken = take(channel, name(destination), most, millis);
            acknowledge(channel, taken);
            channel.txCommit();
            return taken.size();
        });
    }

    /** It takes them, sends their copies, and gives them back to their places. */
    @Override
    public int copy(String destination, int most) throws Exception {
        return channel(channel -> {
            channel.txSelect();
            List<GetResponse> taken = take(channel, name(destination), most, 0);
            send(channel, name(destination), taken);
            for (GetResponse response : taken)
                channel.basicNack(response.getEnvelope().getDeliveryTag(), false, true);
            channel.txCommit();
            return taken.size();
        });
    }

    @Override
    public int relay(String destination, int most, int times, long pause) throws Exception {
        return channel(channel -> {
            channel.txSelect();
            List<GetResponse> taken = take(channel, name(destination), most, 200);
            acknowledge(channel, taken);
            for (int i = 0; i < times; i++) {
                if (i > 0) pause(pause);
                send(channel, name(destination), taken);
                channel.txCommit();
            }
            return taken.size();
        });
    }

    /** A consumer of AMQP 1.0 takes as many as the broker itself counts, and gives them back. */
    @Override
    public List<Stamp> browse(String queue) throws Exception {
        int counted = counted(queue);
        if (counted == 0) return List.of();
        List<Stamp> stamps = session(Session.CLIENT_ACKNOWLEDGE, session -> {
            List<Stamp> seen = new ArrayList<>();
            for (Message message : receive(session, "queue://" + Provider.EXISTING + queue, counted, PATIENCE_MILLIS))
                seen.add(stamp(message));
            return seen;
        });
        if (stamps.size() != counted)
            throw new IOException(queue + ": the broker counts " + counted + ", " + stamps.size() + " came");
        return stamps;
    }

    /** 0 if there is no such queue: queues declared by clients are lost in a restart. */
    private int counted(String queue) throws Exception {
        return channel(channel -> {
            try {
                return channel.queueDeclarePassive(queue).getMessageCount();
            } catch (IOException e) {
                if (channel.isOpen()) throw e;
                return 0;
            }
        });
    }
}
