// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A mosquitto of its own process, which can be killed, frozen and started again on its files. Not thread-safe. */
final class Mosquitto implements Closeable {

    private static final long LIMIT_SECONDS = 120;
    private static final long POLL_MILLIS = 10;
    private static final int CONNECT = 0x10;
    private static final int PUBLISH = 0x30;

    private final Path configuration;
    private final int port;
    private Process process;

    /** @param further lines of its configuration */
    Mosquitto(Path directory, List<String> further) throws IOException, InterruptedException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        List<String> lines = new ArrayList<>(List.of(
                "listener " + port + " 127.0.0.1",
                "user " + System.getProperty("user.name"),
                "allow_anonymous true",
                "persistence true",
                "persistence_location " + directory + "/",
                "log_dest file " + directory.resolve("mosquitto.log")));
        lines.addAll(further);
        configuration = Files.write(directory.resolve("mosquitto.conf"), lines);
        start();
    }

    int port() {
        return port;
    }

    void start() throws IOException, InterruptedException {
        process = new ProcessBuilder("mosquitto", "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(configuration.resolveSibling("mosquitto.out").toFile())
                .start();
        while (!listens()) {
            if (!process.isAlive()) throw new IOException("mosquitto ended: " + process.exitValue());
            Thread.sleep(POLL_MILLIS);
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends it in order: it saves what it has. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) kill();
    }

    void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** Another client takes over a client ID, and leaves. */
    void takeOver(String clientId, boolean clean) throws IOException {
        try (Socket socket = connect(clientId, clean)) {
            socket.shutdownOutput();
        }
    }

    /** Another client publishes messages without a stamp. */
    void publish(String topic, int messages, boolean retain) throws IOException {
        try (Socket socket = connect("foreign", true)) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            for (int i = 0; i < messages; i++) {
                ByteArrayOutputStream packet = new ByteArrayOutputStream();
                DataOutputStream to = new DataOutputStream(packet);
                to.writeUTF(topic);
                to.writeUTF("foreign");
                send(out, PUBLISH | (retain ? 1 : 0), packet);
            }
            out.write(new byte[] {(byte) 0xC0, 0}); // its answer comes when all are published
            new DataInputStream(socket.getInputStream()).readShort();
        }
    }

    private Socket connect(String clientId, boolean clean) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(packet);
        to.writeUTF("MQTT");
        to.writeByte(4);
        to.writeByte(clean ? 2 : 0);
        to.writeShort(0);
        to.writeUTF(clientId);
        send(new DataOutputStream(socket.getOutputStream()), CONNECT, packet);
        new DataInputStream(socket.getInputStream()).readInt();
        return socket;
    }

    private static void send(DataOutputStream out, int type, ByteArrayOutputStream packet) throws IOException {
        out.write(type);
        out.write(packet.size()); // all are short
        packet.writeTo(out);
    }

    @Override
    public void close() {
        process.destroyForcibly(); // also ends a frozen one
    }
}
