// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration;

import io.github.jmeteroverdrive.calibration.session.Fate;
import io.github.jmeteroverdrive.calibration.session.HttpTruth;
import io.github.jmeteroverdrive.calibration.session.Options;
import io.github.jmeteroverdrive.calibration.session.Timing;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

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

    /** The requests of one connection, one after the other. Used by one thread. */
    private static final class Exchanges {

        private static final byte[] GOOD = response("200 OK");
        private static final byte[] FAILS = response("500 Internal Server Error");
        private static final int CUT = 3;
        private static final int HEAD_END = 0x0d0a0d0a;

        private final Socket socket;
        private final Options options;
        private final HttpTruth truth;
        private final long origin;
        private final InputStream in;
        private final OutputStream out;

        /**
         * @param truth null = no record
         * @param origin nanoTime at which the first period of stalls began
         */
        Exchanges(Socket socket, Options options, HttpTruth truth, long origin) throws IOException {
            this.socket = socket;
            this.options = options;
            this.truth = truth;
            this.origin = origin;
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        private static byte[] response(String status) {
            return ("HTTP/1.1 " + status + "\r\nContent-Length: 12\r\n\r\nHello, world")
                    .getBytes(StandardCharsets.US_ASCII);
        }

        /**
         * Answers the next request, which has no body.
         *
         * @param requests number of requests on all connections
         * @return false if the connection is closed
         */
        boolean next(AtomicLong requests) throws IOException {
            if (!readHead()) return false;
            long arrived = System.nanoTime();
            long number = requests.incrementAndGet();
            Fate fate = options.fates().of(number);
            int row = truth == null ? 0 : truth.arrived(arrived, fate.ordinal());
            if (fate == Fate.THROWS) {
                socket.setSoLinger(true, 0);
                return false;
            }
            if (fate == Fate.NEVER || options.ack().kind() == Timing.Kind.NEVER) return readHead();
            awaitDue(arrived + options.ack().delay().nanos(number));
            if (truth != null) truth.answered(row, System.nanoTime());
            byte[] response = fate == Fate.FAILS ? FAILS : GOOD;
            out.write(response, 0, fate == Fate.LOST ? response.length - CUT : response.length);
            if (truth != null) truth.written(row, System.nanoTime());
            if (fate == Fate.TWICE) out.write(response);
            return fate != Fate.LOST;
        }

        private boolean readHead() throws IOException {
            int last = 0;
            while (last != HEAD_END) {
                int octet = in.read();
                if (octet < 0) return false;
                last = last << Byte.SIZE | octet;
            }
            return true;
        }

        private void awaitDue(long at) throws IOException {
            long due = options.stall().postponed(at, origin);
            for (long left; (left = due - System.nanoTime()) > 0; ) {
                if (Thread.interrupted()) throw new InterruptedIOException("the server ends");
                LockSupport.parkNanos(left);
            }
        }
    }
}
