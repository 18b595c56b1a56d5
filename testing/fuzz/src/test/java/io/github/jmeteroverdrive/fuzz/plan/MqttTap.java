// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between MQTT clients and their broker: reads each packet by the rules of the protocol, records it, passes it
 * on, and can disturb the connections. It uses no class of the product. Thread-safe.
 */
final class MqttTap implements AutoCloseable {

    private static final int CONNECT = 1;
    private static final int CONNACK = 2;
    private static final int PUBLISH = 3;
    private static final int PUBACK = 4;
    private static final int PUBREC = 5;
    private static final int PUBREL = 6;
    private static final int SUBSCRIBE = 8;
    private static final int REFUSED = 0x80;

    record Message(long run, long producer, long sequence) {}

    /** What a place received at which each message should arrive once. */
    static final class Inbox {
        final String filter;
        final Map<Message, Integer> delivered = new HashMap<>();

        /** What its client has acknowledged, or needs no acknowledgement. */
        final Map<Message, Integer> confirmed = new HashMap<>();

        /** Messages that came again because they are retained. */
        long retainedAgain;

        long reordered;
        long foreign;
        long foreignConfirmed;

        private Inbox(String filter) {
            this.filter = filter;
        }
    }

    /** A client, over all its connections. */
    private static final class Client {
        private final Map<Integer, Message> published = new HashMap<>();
        private final Map<Integer, Message> deliveries = new HashMap<>();
        private final Set<Integer> unreleased = new HashSet<>();
        private final Map<String, Long> highest = new HashMap<>();
        private Inbox inbox;
    }

    private static final class Link {
        private final Socket client;
        private final Socket broker;
        private final Map<Integer, String> aliases = new HashMap<>();
        private boolean five;
        private String id = "";

        private Link(Socket client, Socket broker) {
            this.client = client;
            this.broker = broker;
        }
    }

    /** A packet, with what precedes its content. */
    private record Packet(byte[] bytes, int type, int flags, ByteBuffer content) {

        static Packet read(DataInputStream in) throws IOException {
            int first = in.read();
            if (first < 0) return null;
            byte[] head = new byte[5];
            head[0] = (byte) first;
            int length = 0;
            int n = 1;
            do {
                head[n] = in.readByte();
                length |= (head[n] & 0x7f) << 7 * (n - 1);
            } while ((head[n++] & 0x80) != 0);
            byte[] bytes = new byte[n + length];
            System.arraycopy(head, 0, bytes, 0, n);
            in.readFully(bytes, n, length);
            return new Packet(bytes, first >> 4, first & 15, ByteBuffer.wrap(bytes, n, length));
        }

        int number() {
            return content.getShort() & 0xffff;
        }

        String text() {
            byte[] text = new byte[number()];
            content.get(text);
            return new String(text, StandardCharsets.UTF_8);
        }

        int variable() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = content.get();
                value |= (next & 0x7f) << shift;
                if (next >= 0) return value;
            }
        }

        /** Its reason, which is 0 if it has none. */
        int reason() {
            return content.hasRemaining() ? content.get() & 0xff : 0;
        }
    }

    private final ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final int to;
    private final List<Link> links = new CopyOnWriteArrayList<>();
    private final Map<String, Client> clients = new TreeMap<>();
    private final Map<String, Inbox> inboxes = new TreeMap<>();
    private final Map<Message, String> published = new HashMap<>();
    private final Set<Message> acknowledged = new HashSet<>();
    private long lastDelivery;
    private volatile long heldUntil = System.nanoTime();
    private volatile boolean onlySubscribers;
    private volatile boolean refusing;

    /** @param to the broker's port */
    MqttTap(int to) throws IOException {
        this.to = to;
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "tap");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (refusing) close(client);
                else join(client);
            } catch (IOException e) {
                // closed, or the client has gone already
            }
        }
    }

    private void join(Socket client) throws IOException {
        Socket broker;
        try {
            broker = new Socket(InetAddress.getLoopbackAddress(), to);
        } catch (IOException e) {
            client.close(); // like a port without a listener, a moment later
            return;
        }
        client.setTcpNoDelay(true);
        broker.setTcpNoDelay(true);
        Link link = new Link(client, broker);
        links.add(link);
        start(() -> pump(link, client, broker, true));
        start(() -> pump(link, broker, client, false));
    }

    private void pump(Link link, Socket from, Socket to, boolean up) {
        try {
            DataInputStream in = new DataInputStream(new BufferedInputStream(from.getInputStream(), 64 << 10));
            OutputStream out = to.getOutputStream();
            for (Packet next; (next = Packet.read(in)) != null; ) {
                hold(link);
                synchronized (this) {
                    if (from.isClosed() || to.isClosed()) return;
                    record(link, next, up);
                }
                out.write(next.bytes);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    private void hold(Link link) throws IOException {
        for (long left; (left = heldUntil - System.nanoTime()) > 0; ) {
            if (onlySubscribers && !isSubscriber(link)) return;
            if (link.client.isClosed()) throw new IOException("cut");
            try {
                Thread.sleep(Math.min(left / 1_000_000 + 1, 20));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void record(Link link, Packet packet, boolean up) {
        switch (packet.type) {
            case CONNECT -> connect(link, packet);
            case CONNACK -> {
                if ((packet.content.get() & 1) == 0) forget(client(link));
            }
            case PUBLISH -> publish(link, packet, up);
            case PUBACK, PUBREC, PUBREL -> acknowledge(client(link), packet, up);
            case SUBSCRIBE -> subscribe(link, packet);
            default -> {
                // says nothing about messages
            }
        }
    }

    private Client client(Link link) {
        return clients.computeIfAbsent(link.id, id -> new Client());
    }

    /** The broker has no session of the client. */
    private static void forget(Client client) {
        client.published.clear();
        client.deliveries.clear();
        client.unreleased.clear();
    }

    private static void connect(Link link, Packet packet) {
        packet.text();
        link.five = packet.content.get() == 5;
        packet.content.get();
        packet.number();
        if (link.five) skip(packet, packet.variable());
        link.id = packet.text();
    }

    private static void skip(Packet packet, int bytes) {
        packet.content.position(packet.content.position() + bytes);
    }

    private void subscribe(Link link, Packet packet) {
        packet.number();
        if (link.five) skip(packet, packet.variable());
        String filter = packet.text();
        String[] shared = filter.split("/", 3);
        boolean group = shared[0].equals("$share");
        client(link).inbox =
                inboxes.computeIfAbsent(group ? filter : link.id, name -> new Inbox(group ? shared[2] : filter));
    }

    private void publish(Link link, Packet packet, boolean up) {
        int qos = packet.flags >> 1 & 3;
        boolean retained = (packet.flags & 1) != 0;
        String topic = packet.text();
        int number = qos > 0 ? packet.number() : 0;
        Properties properties = link.five ? Properties.of(packet) : new Properties(0, "");
        if (up && properties.alias > 0)
            topic = link.aliases.merge(properties.alias, topic, (known, now) -> now.isEmpty() ? known : now);
        ByteBuffer stamp = properties.stamp.isEmpty()
                ? packet.content.slice()
                : ByteBuffer.wrap(Base64.getDecoder().decode(properties.stamp));
        Stamp read = Stamp.of(stamp);
        Message message = read == null ? null : new Message(read.run(), read.producer(), read.sequence());
        if (!up) {
            int connection = read == null ? 0 : stamp.getInt(Stamp.BYTES);
            deliver(client(link), message, connection, qos, number, retained);
        } else if (message != null) {
            published.put(message, topic);
            if (qos > 0) client(link).published.put(number, message);
        }
    }

    /** Of a message of MQTT 5: its topic alias or 0, and its stamp or "". */
    private record Properties(int alias, String stamp) {

        static Properties of(Packet packet) {
            ByteBuffer content = packet.content;
            int alias = 0;
            String stamp = "";
            for (int end = packet.variable() + content.position(); content.position() < end; ) {
                switch (content.get()) {
                    case 0x01 -> content.get();
                    case 0x02 -> content.getInt();
                    case 0x0B -> packet.variable();
                    case 0x23 -> alias = packet.number();
                    case 0x26 -> {
                        String name = packet.text();
                        String value = packet.text();
                        if (name.equals("overdrive")) stamp = value;
                    }
                    default -> packet.text();
                }
            }
            return new Properties(alias, stamp);
        }
    }

    private void deliver(Client client, Message message, int connection, int qos, int number, boolean retained) {
        Inbox inbox = client.inbox;
        if (inbox == null) return;
        lastDelivery = System.nanoTime();
        if (qos == 2 && !client.unreleased.add(number)) return; // the client knows that it has this one already
        if (qos > 0) client.deliveries.put(number, message);
        if (message == null) inbox.foreign++;
        else {
            // what a broker has retained comes again with each new subscription
            if (retained && inbox.delivered.containsKey(message)) {
                inbox.retainedAgain++;
                client.deliveries.remove(number);
                return;
            }
            boolean first = inbox.delivered.merge(message, 1, Integer::sum) == 1;
            String order = message.producer + " " + connection;
            long highest = client.highest.getOrDefault(order, -1L);
            if (first && message.sequence < highest) inbox.reordered++;
            client.highest.put(order, Math.max(highest, message.sequence));
        }
        if (qos == 0) confirm(inbox, message);
    }

    private static void confirm(Inbox inbox, Message message) {
        if (message == null) inbox.foreignConfirmed++;
        else inbox.confirmed.merge(message, 1, Integer::sum);
    }

    private void acknowledge(Client client, Packet packet, boolean up) {
        int number = packet.number();
        boolean bad = packet.reason() >= REFUSED;
        if (up) {
            boolean received = packet.type == PUBACK || packet.type == PUBREC;
            if (received && client.deliveries.containsKey(number))
                confirm(client.inbox, client.deliveries.remove(number));
            return;
        }
        if (packet.type == PUBREL) client.unreleased.remove(number);
        // with PUBREC, a broker accepts ownership
        boolean answered = packet.type == PUBACK || packet.type == PUBREC;
        Message message = answered ? client.published.remove(number) : null;
        if (message != null && !bad) acknowledged.add(message);
    }

    // what it has seen of a run

    /** Messages of a run that went to the broker, and their topics. */
    synchronized Map<Message, String> published(long run) {
        Map<Message, String> of = new HashMap<>(published);
        of.keySet().removeIf(message -> message.run != run);
        return of;
    }

    /** The number of messages of all runs that went to the broker. */
    synchronized int published() {
        return published.size();
    }

    /** Those of any run whose acknowledgement went to the client. */
    synchronized Set<Message> acknowledged() {
        return new HashSet<>(acknowledged);
    }

    /** nanoTime of the last message to a subscriber. */
    synchronized long lastDelivery() {
        return lastDelivery;
    }

    synchronized List<Inbox> inboxes() {
        return List.copyOf(inboxes.values());
    }

    /** IDs of the clients that have subscribed. */
    synchronized List<String> subscribers() {
        return clients.entrySet().stream()
                .filter(client -> client.getValue().inbox != null)
                .map(Map.Entry::getKey)
                .toList();
    }

    private synchronized boolean isSubscriber(Link link) {
        return client(link).inbox != null;
    }

    // faults

    /** Blocks all traffic, or that of subscribers, for so long. */
    void delay(long millis, boolean subscribers) {
        onlySubscribers = subscribers;
        heldUntil = System.nanoTime() + millis * 1_000_000;
    }

    /** Resets all connections, or those of subscribers, on both sides; data in transit is lost. */
    synchronized void reset(boolean subscribers) {
        for (Link link : links) {
            if (subscribers && client(link).inbox == null) continue;
            reset(link.client);
            reset(link.broker);
            links.remove(link);
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (SocketException e) {
            // closed already
        }
        close(socket);
    }

    /** Whether new connections are closed immediately. */
    void refuse(boolean whether) {
        refusing = whether;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // then it is gone
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Link link : links) {
            close(link.client);
            close(link.broker);
        }
    }
}
