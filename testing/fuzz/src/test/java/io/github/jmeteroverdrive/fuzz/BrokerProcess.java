// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A broker in a separate process: start, commands, kill, restart. */
public final class BrokerProcess implements AutoCloseable {

    /** No machine is so slow; it only ends a test whose broker hangs. */
    private static final long LIMIT_SECONDS = 600;

    /** Cells per queue in the answer to {@code queues}; the third one is the number of added messages. */
    public static final int QUEUE_CELLS = 7;

    private final Launch launch;
    private final Path directory;
    private final int port;
    private Process process;
    private BufferedReader out;

    /**
     * Starts it.
     *
     * @param directory of its files, including the journal, over restarts
     */
    public BrokerProcess(Installation installation, Provider provider, Path directory, boolean journal)
            throws IOException {
        this.directory = directory;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        launch = Launch.of(installation, provider, port, directory, journal);
        start();
    }

    public int port() {
        return port;
    }

    public Path directory() {
        return directory;
    }

    /** Starts it, for the first time or again. */
    public synchronized void start() throws IOException {
        process = launch.process()
                .redirectError(ProcessBuilder.Redirect.appendTo(directory
                        .resolveSibling(directory.getFileName() + ".err")
                        .toFile()))
                .start();
        out = process.inputReader(StandardCharsets.UTF_8);
        try {
            awaitReady();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void awaitReady() throws IOException {
        String line = readLine();
        while (!line.startsWith("READY")) { // after a banner
            if (line.startsWith("! ")) throw new IOException("the broker said: " + line);
            line = readLine();
        }
    }

    private String readLine() throws IOException {
        BufferedReader from = out;
        CompletableFuture<String> line = CompletableFuture.supplyAsync(() -> {
            try {
                String read = from.readLine();
                return read == null ? "! it ended" : read;
            } catch (IOException e) {
                return "! " + e;
            }
        });
        try {
            return line.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException("the broker does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Sends it a command. @return its answer */
    public synchronized String command(String... words) throws IOException {
        OutputStream to = process.getOutputStream();
        to.write((String.join("\t", words) + "\n").getBytes(StandardCharsets.UTF_8));
        to.flush();
        String answer = readLine();
        if (!answer.startsWith("= ")) throw new IOException(String.join(" ", words) + ": " + answer);
        return answer.substring(2);
    }

    public long number(String... words) throws IOException {
        return Long.parseLong(command(words));
    }

    /** Messages that were ever put on the queues with a prefix. */
    public long added(String prefix) throws IOException {
        String[] cells = command("queues", prefix).split("\t");
        long added = 0;
        for (int i = 2; i < cells.length; i += QUEUE_CELLS) added += Long.parseLong(cells[i]);
        return added;
    }

    public synchronized boolean alive() {
        return process.isAlive();
    }

    /** {@code kill -9}. */
    public synchronized void kill() throws IOException {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Stops it normally, as an administrator does. */
    public synchronized void stop() throws IOException {
        process.getOutputStream().close();
        awaitEnd();
    }

    private void awaitEnd() throws IOException {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        launch.close();
    }
}
