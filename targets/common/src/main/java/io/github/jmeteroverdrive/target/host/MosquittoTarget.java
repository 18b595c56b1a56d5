// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.NativeServer;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        "port=0..65535 (0, the default, is a free one)",
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
        int port = (int) options.number("port", 0, 0, 65_535);
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
}
