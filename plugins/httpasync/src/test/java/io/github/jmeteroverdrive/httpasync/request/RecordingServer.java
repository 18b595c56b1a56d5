// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server that records each request byte by byte, and answers 200. */
final class RecordingServer implements AutoCloseable {

    /**
     * A request, one character per byte.
     *
     * @param line the request line
     * @param headers in the order received
     */
    record Recorded(String line, List<String> headers, String body) {

        List<String> values(String name) {
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .toList();
        }
    }

    private final ServerSocket listening;
    private final BlockingQueue<Recorded> recorded = new LinkedBlockingQueue<>();

    RecordingServer() throws IOException {
        listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "recording server");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    int port() {
        return listening.getLocalPort();
    }

    Recorded take() throws InterruptedException {
        Recorded next = recorded.poll(1, TimeUnit.MINUTES);
        if (next == null) throw new AssertionError("no request came");
        return next;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            recorded.clear(); // closed by the test
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (String head; !(head = head(in)).isEmpty(); ) {
                List<String> lines = List.of(head.split("\r\n"));
                Recorded request = new Recorded(lines.get(0), lines.subList(1, lines.size()), body(in, lines));
                recorded.add(request);
                socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1));
            }
        } catch (IOException e) {
            // the client has closed the connection; earlier requests are recorded
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int next; (next = in.read()) >= 0; ) {
            head.write(next);
            if (next == '\n' && head.toString(ISO_8859_1).endsWith("\r\n\r\n")) break;
        }
        return head.toString(ISO_8859_1);
    }

    private static String body(InputStream in, List<String> head) throws IOException {
        int length = new Recorded("", head, "")
                .values("content-length").stream().mapToInt(Integer::parseInt).sum();
        return new String(in.readNBytes(length), ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
