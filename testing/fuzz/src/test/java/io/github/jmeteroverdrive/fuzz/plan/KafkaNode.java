// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.Installation;
import io.github.jmeteroverdrive.fuzz.Proxy;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The project's target {@code kafka} in a process that can be killed, frozen and started again, behind a proxy. */
final class KafkaNode implements Closeable {

    private final Installation installation;
    private final Path directory;
    private final int nodes;
    private final int port;
    private final Proxy proxy;
    private Process process;

    /** @param directory of its files, which a restart finds again */
    KafkaNode(Installation installation, Path directory, int nodes) throws IOException {
        this.installation = installation;
        this.directory = Files.createDirectories(directory);
        this.nodes = nodes;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        proxy = new Proxy(port); // the broker gives its clients this port
        start();
    }

    void start() throws IOException {
        List<String> command = installation.java(
                List.of("-Xmx512m", "-XX:+UseSerialGC", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"),
                List.of(installation.targetLibraries("kafka")),
                "io.github.jmeteroverdrive.target.kafka.KafkaTarget",
                "port=" + port,
                "advertised=" + proxy.port(),
                "nodes=" + nodes,
                "data=" + directory.resolve("data"));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("broker.err").toFile()))
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        while (line != null && !line.startsWith("READY")) line = out.readLine();
        if (line == null) throw new IOException("the broker does not start, see " + directory.resolve("broker.err"));
        Thread drain = new Thread(() -> out.lines().forEach(ignored -> {}), "broker output");
        drain.setDaemon(true);
        drain.start();
    }

    Proxy proxy() {
        return proxy;
    }

    String url() {
        return "127.0.0.1:" + proxy.port();
    }

    boolean alive() {
        return process.isAlive();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** In order. */
    void stop() throws IOException, InterruptedException {
        process.getOutputStream().close();
        process.waitFor();
    }

    void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Fills what is left of the disk of its files. */
    void fillDisk() {
        try (OutputStream filler = Files.newOutputStream(filler())) {
            while (true) filler.write(new byte[4096]);
        } catch (IOException e) {
            // now it is full
        }
    }

    void freeDisk() throws IOException {
        Files.delete(filler());
    }

    private Path filler() {
        return directory.resolve("filler");
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        proxy.close();
    }
}
