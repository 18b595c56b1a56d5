// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLSocket;

/**
 * Answers each request according to its script, and records the expected sample. Requests are {@code /VARIANT/NUMBER},
 * and {@code /VARIANT/NUMBER/r} after a redirect.
 */
final class FuzzServer implements AutoCloseable {

    /** Resets use the plain socket below TLS. */
    private record Connection(Socket plain, Socket socket) {}

    private final long seed;
    private final ServerSocket server;
    private final Tls tls;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fuzz server");
        thread.setDaemon(true);
        return thread;
    });
    private final ConcurrentMap<String, ExpectedSample> expectations = new ConcurrentHashMap<>();

    /** @param tls null = plain */
    FuzzServer(long seed, Tls tls) throws IOException {
        this.seed = seed;
        this.tls = tls;
        server = ServerSocketFactory.getDefault().createServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
        threads.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Expected samples by variant and number; none for a request that never arrived. */
    Map<String, ExpectedSample> expectations() {
        return expectations;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket plain = server.accept();
                threads.execute(() -> serve(plain));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket plain) {
        try (plain) {
            Socket socket = tls == null ? plain : tls.over(plain);
            if (socket instanceof SSLSocket encrypted) encrypted.startHandshake();
            Connection connection = new Connection(plain, socket);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            boolean uncertain = false;
            for (Request request = Request.read(in); request != null; request = Request.read(in)) {
                String[] path = request.path().split("/");
                Script script = Scripts.of(seed, SamplerVariant.valueOf(path[0]), Integer.parseInt(path[1]));
                if (script.redirect() && path.length == 2) {
                    redirect(request.path(), socket.getOutputStream());
                    continue;
                }
                ExpectedSample expected = script.expected(SamplerVariant.valueOf(path[0]), request.body());
                expectations.put(path[0] + "/" + path[1], expected.atMost(uncertain));
                uncertain |= script.late().length > 0;
                if (!send(script, connection, in)) return;
            }
        } catch (IOException e) {
            // the client has closed the connection, as it may after it detected the fault
        }
    }

    private static void redirect(String path, OutputStream out) throws IOException {
        String answer = "HTTP/1.1 302 Found\r\nLocation: /" + path + "/r\r\nContent-Length: 3\r\n\r\nabc";
        out.write(answer.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    /** @return whether the connection stays open */
    private static boolean send(Script script, Connection connection, InputStream in) throws IOException {
        OutputStream out = connection.socket().getOutputStream();
        int from = 0;
        for (int to : script.parts()) {
            out.write(script.wire(), from, to - from);
            from = to;
        }
        if (script.late().length > 0) out.write(script.late());
        switch (script.fault()) {
            case STALL -> in.read(); // until the client gives up
            case RESET, RESET_AT_END -> connection.plain().setSoLinger(true, 0);
            default -> {
                if (script.keepAlive()) return true;
                connection.socket().close(); // with TLS, sends close_notify first
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
