// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The broker's counters, which it publishes once a second below {@code $SYS}: a client of MQTT 3.1.1 that subscribes to
 * them. Subtracts what it causes itself. Received messages are counted in bytes, because mosquitto 2.0 does not count
 * those of QoS 2. Thread-safe.
 */
final class SysTopics implements AutoCloseable {

    private static final Map<String, String> FIGURES = new TreeMap<>(Map.of(
            "$SYS/broker/publish/messages/sent", "messagesOut",
            "$SYS/broker/publish/messages/dropped", "messagesDropped",
            "$SYS/broker/publish/bytes/received", "bytesIn",
            "$SYS/broker/clients/connected", "connections"));

    private static final int CONNECT = 0x10;
    private static final int CONNACK = 0x20;
    private static final int PUBLISH = 0x30;
    private static final int SUBSCRIBE = 0x82;
    private static final int LEVEL = 4;
    private static final int CLEAN = 2;
    private static final int USER_AND_PASSWORD = 0xC0;
    private static final int CONTINUED = 0x80;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Map<String, Number> figures = new ConcurrentSkipListMap<>();
    private long received;

    private SysTopics(Socket socket) throws IOException {
        this.socket = socket;
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** @throws IOException if the broker is not there yet, or does not accept it */
    static SysTopics connect(String address, int port, Map<String, String> users) throws IOException {
        Socket socket = new Socket(address, port);
        try {
            SysTopics topics = new SysTopics(socket);
            topics.begin(users);
            Thread reader = new Thread(topics::read, "mosquitto figures");
            reader.setDaemon(true);
            reader.start();
            return topics;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void begin(Map<String, String> users) throws IOException {
        send(CONNECT, to -> {
            to.writeUTF("MQTT");
            to.writeByte(LEVEL);
            to.writeByte(users.isEmpty() ? CLEAN : CLEAN | USER_AND_PASSWORD);
            to.writeShort(0); // no keep alive
            to.writeUTF(""); // the broker chooses a client ID
            if (users.isEmpty()) return;
            Map.Entry<String, String> first = users.entrySet().iterator().next();
            to.writeUTF(first.getKey());
            to.writeUTF(first.getValue());
        });
        if (in.readUnsignedByte() != CONNACK
                || new DataInputStream(new ByteArrayInputStream(packet())).readShort() != 0)
            throw new IOException("mosquitto refuses a connection");
        send(SUBSCRIBE, to -> {
            to.writeShort(1);
            for (String topic : FIGURES.keySet()) {
                to.writeUTF(topic);
                to.writeByte(0);
            }
        });
    }

    /** Writes what follows the length of a packet. */
    @FunctionalInterface
    private interface Content {
        void write(DataOutputStream to) throws IOException;
    }

    private void send(int type, Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        content.write(new DataOutputStream(bytes));
        out.writeByte(type);
        int length = bytes.size();
        for (; length >= CONTINUED; length /= CONTINUED) out.writeByte(length % CONTINUED | CONTINUED);
        out.writeByte(length);
        out.write(bytes.toByteArray());
        out.flush();
    }

    /** The rest of a packet whose type was read. */
    private byte[] packet() throws IOException {
        int length = 0;
        int digit = CONTINUED;
        for (int shift = 0; (digit & CONTINUED) != 0; shift += 7) {
            digit = in.readUnsignedByte();
            length |= (digit & ~CONTINUED) << shift;
        }
        return in.readNBytes(length);
    }

    private void read() {
        try {
            while (true) {
                int type = in.readUnsignedByte() & 0xf0;
                byte[] packet = packet();
                if (type == PUBLISH) take(packet);
            }
        } catch (IOException e) {
            figures.clear(); // the broker ends
        }
    }

    private void take(byte[] packet) throws IOException {
        DataInputStream content = new DataInputStream(new ByteArrayInputStream(packet));
        String name = FIGURES.get(content.readUTF());
        long value = Long.parseLong(new String(content.readAllBytes(), StandardCharsets.US_ASCII));
        if (name.equals("messagesOut")) value -= received;
        if (name.equals("connections")) value--;
        figures.put(name, Math.max(0, value)); // the first values are older than this client
        received++;
    }

    Map<String, Number> get() {
        return new TreeMap<>(figures);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
