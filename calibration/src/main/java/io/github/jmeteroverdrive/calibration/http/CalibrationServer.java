// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.http;

import io.github.jmeteroverdrive.calibration.schedule.Options;
import io.github.jmeteroverdrive.calibration.schedule.Timing;
import io.github.jmeteroverdrive.calibration.truth.HttpTruth;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** An HTTP server with a thread for each connection, which keeps to a schedule. */
public final class CalibrationServer implements AutoCloseable {

    private static final int BACKLOG = 1024;

    private final Options options;
    private final HttpTruth truth;
    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();
    private final long origin = System.nanoTime();

    private CalibrationServer(Options options) throws IOException {
        this.options = options;
        truth = options.truth().map(HttpTruth::new).orElse(null);
        listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /**
     * Starts it, says its URL on a line of its own, and ends it when standard input ends.
     *
     * @param arguments one: {@code calibration:?option=value&…}
     */
    public static void main(String[] arguments) throws IOException {
        Options options = Options.parse(arguments[0]);
        if (options.deliver() != Timing.AT_ONCE || options.open() > 0 || options.refuses())
            throw new IllegalArgumentException(
                    "deliver, open and connect mean nothing to an HTTP server; leave them out");
        try (CalibrationServer server = new CalibrationServer(options)) {
            Thread acceptor = new Thread(server::accept, "acceptor");
            acceptor.setDaemon(true);
            acceptor.start();
            System.out.println("ready http://127.0.0.1:" + server.listening.getLocalPort());
            while (System.in.read() >= 0) continue;
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                Thread thread = new Thread(() -> serve(socket), "connection");
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException e) {
            open.clear(); // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            Exchanges exchanges = new Exchanges(socket, options, truth, origin);
            while (exchanges.next(requests)) continue;
        } catch (IOException e) {
            open.remove(socket); // the client closed it
        }
        open.remove(socket);
    }

    @Override
    public void close() throws IOException {
        listening.close();
        if (truth != null) truth.write();
    }
}
