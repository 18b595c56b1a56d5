// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy between JMeter and the broker that can disturb the connections. Thread-safe. */
public final class Proxy implements AutoCloseable {

    private record Pair(Socket client, Socket broker) {}

    private final ServerSocket server;
    private final int to;
    private final List<Pair> pairs = new CopyOnWriteArrayList<>();
    private volatile long heldUntil = System.nanoTime();
    private volatile boolean refusing;

    /** @param to the broker's port */
    public Proxy(int to) throws IOException {
        this.to = to;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("proxy", this::accept);
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (refusing) {
                    client.close();
                    continue;
                }
                join(client);
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
        pairs.add(new Pair(client, broker));
        start("up", () -> pump(client, broker));
        start("down", () -> pump(broker, client));
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[64 << 10];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n; (n = in.read(buffer)) >= 0; ) {
                hold();
                out.write(buffer, 0, n);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    private void hold() {
        for (long left; (left = heldUntil - System.nanoTime()) > 0; ) {
            try {
                Thread.sleep(left / 1_000_000 + 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // then it is gone
        }
    }

    /** Number of open connections. */
    public int connections() {
        return (int) pairs.stream().filter(pair -> !pair.client.isClosed()).count();
    }

    /** Blocks all traffic for so long. */
    public void delay(long millis) {
        heldUntil = System.nanoTime() + millis * 1_000_000;
    }

    /** Resets all connections on both sides; data in transit is lost. */
    public void reset() {
        for (Pair pair : pairs) {
            reset(pair.client);
            reset(pair.broker);
        }
        pairs.clear();
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // its other side has closed it meanwhile
        }
    }

    /** Closes the broker's half of each connection: it seems to send nothing more, but still reads. */
    public void halfClose() throws IOException {
        for (Pair pair : pairs) {
            if (!pair.client.isClosed() && !pair.client.isOutputShutdown()) pair.client.shutdownOutput();
        }
    }

    /** Whether new connections are closed immediately. */
    public void refuse(boolean whether) {
        refusing = whether;
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Pair pair : pairs) {
            close(pair.client);
            close(pair.broker);
        }
    }
}
