// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.NativeServer;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

/**
 * The mosquitto of this host, in the foreground: no limit of messages in flight or queued, and nothing on disk unless
 * it is durable. When it dies, this JVM ends. Its files are temporary.
 */
public final class MosquittoTarget implements Target {

    private static final String INSTALL = "apt-get install mosquitto";
    private static final long POLL_MILLIS = 20;

    private static final String[] KNOWN = {
        Arguments.ADDRESS,
        Arguments.PORT,
        "users=NAME:PASSWORD,NAME:PASSWORD (by default none is needed)",
        "durable=true|false (false): saves sessions and messages when it ends, and every 30 minutes;"
                + " acknowledgements do not wait for that"
    };

    private final WorkDirectory directory;
    private final int port;
    private final NativeServer server;
    private final SysTopics figures;

    private MosquittoTarget(Arguments options, int port, WorkDirectory directory) throws Exception {
        this.directory = directory;
        String address = options.address();
        this.port = port == 0 ? LocalPort.free(InetAddress.getByName(address)) : port;
        Map<String, String> users = options.pairs("users");
        Path home = directory.path();
        List<String> lines = new ArrayList<>(List.of(
                "listener %d %s".formatted(this.port, address),
                "user " + System.getProperty("user.name"),
                "allow_anonymous " + users.isEmpty(),
                "persistence " + options.flag("durable"),
                "persistence_location " + home + "/",
                "max_inflight_messages 0",
                "max_queued_messages 0",
                "set_tcp_nodelay true",
                "sys_interval 1",
                "log_dest stderr",
                "log_type error"));
        if (!users.isEmpty()) lines.add("password_file " + passwords(users, home));
        Path configuration = Files.write(home.resolve("mosquitto.conf"), lines);
        String program = Binary.find("mosquitto", INSTALL).toString();
        server = new NativeServer(
                "mosquitto", "mosquitto", home, Map.of(), List.of(program, "-c", configuration.toString()));
        try {
            figures = awaitReady(address, users);
        } catch (Exception e) {
            server.stop();
            throw e;
        }
        server.watch();
    }

    private static Path passwords(Map<String, String> users, Path home) throws IOException, InterruptedException {
        Path file = Files.createFile(home.resolve("passwords"));
        String program = Binary.find("mosquitto_passwd", INSTALL).toString();
        for (Map.Entry<String, String> user : users.entrySet()) {
            Process process = new ProcessBuilder(program, "-b", file.toString(), user.getKey(), user.getValue())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) throw new IOException("mosquitto_passwd failed: " + output.strip());
        }
        return file;
    }

    /** Connects until it answers. Whoever started this JVM has a limit. */
    private SysTopics awaitReady(String address, Map<String, String> users) throws IOException, InterruptedException {
        while (true) {
            try {
                return SysTopics.connect(address, port, users);
            } catch (IOException e) {
                server.requireAlive(); // not yet
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    /** @param arguments see {@link #KNOWN} */
    public static void main(String[] arguments) {
        TargetMain.run("mosquitto", MosquittoTarget::start, arguments);
    }

    /**
     * Starts it; clients may connect when this returns. To be called by a thread that lives as long as this JVM.
     *
     * @throws IOException if it is not installed or does not start
     */
    static MosquittoTarget start(Arguments options) throws Exception {
        options.allow(KNOWN);
        int port = options.port();
        LocalPort.requireFree(port);
        return WorkDirectory.start("mosquitto", directory -> new MosquittoTarget(options, port, directory));
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public List<Long> processes() {
        return server.pids().toList();
    }

    @Override
    public Map<String, Number> figures() {
        return figures.get();
    }

    @Override
    public void close() throws Exception {
        figures.close();
        server.stop();
        directory.close();
    }

    /**
     * The broker's counters, which it publishes once a second below {@code $SYS}: a client of MQTT 3.1.1 that
     * subscribes to them. Subtracts what it causes itself. Received messages are counted in bytes, because mosquitto
     * 2.0 does not count those of QoS 2. Thread-safe.
     */
    static final class SysTopics implements AutoCloseable {

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
}
