// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration;

import io.github.jmeteroverdrive.calibration.session.HttpTruth;
import io.github.jmeteroverdrive.calibration.session.Options;
import io.github.jmeteroverdrive.calibration.session.Timing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** An HTTP server with a thread per connection that responds according to a schedule. */
public final class CalibrationServer {

    private static final int BACKLOG = 1024;
    private static final int LIMIT_SECONDS = 10;

    private final Options options;
    private final HttpTruth truth;
    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();
    private final long origin = System.nanoTime();
    private final ExecutorService serving = Executors.newCachedThreadPool(task -> daemon(task, "connection"));
    private final Thread acceptor = daemon(this::accept, "acceptor");

    private CalibrationServer(Options options) throws IOException {
        this.options = options;
        truth = options.truth().map(HttpTruth::new).orElse(null);
        listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /**
     * Starts the server, prints its URL on a separate line, and ends when standard input ends, or when a signal ends
     * the JVM.
     *
     * @param arguments one: {@code calibration:?option=value&…}
     */
    public static void main(String[] arguments) throws Exception {
        Options options = Options.parse(arguments[0]);
        if (options.deliver() != Timing.AT_ONCE || options.open() > 0 || options.refuses())
            throw new IllegalArgumentException(
                    "deliver, open and connect mean nothing to an HTTP server; leave them out");
        CalibrationServer server = new CalibrationServer(options);
        Runtime.getRuntime().addShutdownHook(new Thread(server::end, "end"));
        server.acceptor.start();
        System.out.println("ready http://127.0.0.1:" + server.listening.getLocalPort());
        while (System.in.read() >= 0) continue;
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                serving.execute(() -> serve(socket));
            }
        } catch (IOException e) {
            return; // closed
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

    private void end() {
        try {
            close();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("There is no record of what the server saw.", e);
        }
    }

    /** Closes its connections abruptly, as a crashed server does; the record up to then is written. */
    private void close() throws IOException, InterruptedException {
        listening.close();
        acceptor.join();
        for (Socket socket : open) socket.close();
        serving.shutdownNow();
        if (!serving.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS))
            throw new IOException("a connection is still being served");
        if (truth != null) truth.write();
    }
}
