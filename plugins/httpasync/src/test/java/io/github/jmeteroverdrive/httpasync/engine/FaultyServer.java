// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server with a thread per connection, which writes responses in pieces of random length. */
abstract class FaultyServer implements AutoCloseable {

    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    FaultyServer() throws IOException {
        listening = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    }

    abstract ResponseBehavior behavior(long number);

    /** Whether the client may lack a valid response for a reason unrelated to this request. */
    abstract boolean mayBeLost(long number);

    /** Whether it has read the request and has not reported it as unprocessed. */
    abstract boolean hasRead(long number);

    /** Serves a connection until it ends. */
    abstract void answer(Socket socket) throws IOException, InterruptedException;

    final void start() {
        new Thread(this::accept, "faulty server").start();
    }

    public final InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                new Thread(() -> serve(socket), "faulty connection").start();
            }
        } catch (IOException e) {
            open.clear(); // closed by the test
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            answer(socket);
        } catch (IOException | InterruptedException e) {
            open.remove(socket); // the client or the test closed it
        }
        open.remove(socket);
    }

    static void write(Socket socket, byte[] bytes, Random random, int longest) throws IOException {
        OutputStream out = socket.getOutputStream();
        for (int at = 0; at < bytes.length; ) {
            int piece = Math.min(bytes.length - at, 1 + random.nextInt(longest));
            out.write(bytes, at, piece);
            at += piece;
        }
    }

    @Override
    public void close() {
        try {
            for (Socket socket : open) socket.close();
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
