// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP/1.1 server on plain sockets that records the bytes of each request, and answers as the first segment of the
 * path specifies: {@code /CODE.LENGTH.FRAMING/ELEMENT/…}. The framings are {@code l} Content-Length, {@code c} chunked,
 * {@code e} the end of the connection, {@code f} a folded header line, {@code h} early hints before the response,
 * {@code t} a token in body, header and cookie. A code from 300 to 399 except 304 redirects to {@code LENGTH.l} with
 * code 200 at the same element.
 */
final class ScriptServer implements Closeable {

    /**
     * A received request.
     *
     * @param line without its end
     * @param headers lines without their ends, in ISO-8859-1, so that a char is a byte
     * @param body without its framing
     * @param token in the response; empty without one
     * @param bodyLength of the response
     */
    record Seen(
            int connection, String line, List<String> headers, byte[] body, int code, int bodyLength, String token) {

        String target() {
            return line.split(" ")[1];
        }

        /** The element of the plan that sent it: the second segment of the path. */
        String element() {
            String[] parts = target().split("[/?]");
            return parts.length > 2 ? parts[2] : "";
        }

        String header(String name) {
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    private final ServerSocket socket;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "script server");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Seen> seen = new ArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger tokens = new AtomicInteger();

    ScriptServer() throws IOException {
        socket = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** The requests since the last call, in order of completion. */
    List<Seen> take() {
        synchronized (seen) {
            List<Seen> all = new ArrayList<>(seen);
            seen.clear();
            return all;
        }
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                client.setTcpNoDelay(true);
                int number = connections.incrementAndGet();
                threads.execute(() -> serve(client, number));
            } catch (IOException e) {
                return; // it was closed
            }
        }
    }

    private void serve(Socket client, int number) {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = new BufferedOutputStream(client.getOutputStream());
            while (exchange(in, out, number)) out.flush();
            out.flush();
        } catch (IOException | RuntimeException e) {
            // the client has gone; its complete requests are recorded
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b; (b = in.read()) != '\n'; ) {
            if (b < 0) throw new EOFException();
            line.write(b);
        }
        String text = line.toString(ISO_8859_1);
        if (!text.endsWith("\r")) throw new IOException("a bare LF in the head: " + text);
        return text.substring(0, text.length() - 1);
    }

    /** @return whether the connection stays open */
    private boolean exchange(InputStream in, OutputStream out, int number) throws IOException {
        String request = line(in);
        List<String> headers = new ArrayList<>();
        for (String next; !(next = line(in)).isEmpty(); ) headers.add(next);
        Seen head = new Seen(number, request, headers, new byte[0], 0, 0, "");
        if (head.header("Expect").equalsIgnoreCase("100-continue")) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(ISO_8859_1));
            out.flush();
        }
        byte[] body = body(in, head);
        String[] script = head.target().split("[/?#]")[1].split("\\.");
        int code = Integer.parseInt(script[0]);
        int length = Integer.parseInt(script[1]);
        char framing = script[2].charAt(0);
        boolean headOnly = request.startsWith("HEAD ");
        String token = framing == 't' ? "tok" + tokens.incrementAndGet() : "";
        boolean bare = headOnly || code == 204 || code == 304;
        String text = framing == 't' ? "<i>token=" + token + ";</i>" : "x".repeat(length);
        if (isRedirect(code)) text = "";
        synchronized (seen) {
            seen.add(new Seen(number, request, headers, body, code, bare ? 0 : text.length(), token));
        }
        answer(out, code, framing, text, bare, head, length, token);
        boolean ends = framing == 'e' && !bare && !isRedirect(code);
        return !ends && !head.header("Connection").equalsIgnoreCase("close");
    }

    private static boolean isRedirect(int code) {
        return code > 300 && code < 400 && code != 304;
    }

    private static void answer(
            OutputStream out, int code, char framing, String text, boolean bare, Seen head, int length, String token)
            throws IOException {
        StringBuilder answer = new StringBuilder();
        if (framing == 'h') answer.append("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n");
        answer.append("HTTP/1.1 ").append(code).append(" Reason\r\nX-Server: script\r\n");
        if (framing == 'f') answer.append("X-Folded: a\r\n  b\r\n");
        if (!token.isEmpty()) answer.append("X-Token: " + token + "\r\nSet-Cookie: sid=" + token + "; Path=/\r\n");
        if (isRedirect(code)) answer.append("Location: /200." + length + ".l/" + head.element() + "/moved?é b\r\n");
        boolean chunked = framing == 'c' && !isRedirect(code);
        boolean toEnd = framing == 'e' && !isRedirect(code);
        if (code != 204) {
            if (chunked) answer.append("Transfer-Encoding: chunked\r\n");
            else if (!toEnd) answer.append("Content-Length: " + text.length() + "\r\n");
        }
        answer.append("\r\n");
        if (!bare) {
            if (chunked) {
                int half = text.length() / 2;
                for (String part : List.of(text.substring(0, half), text.substring(half)))
                    if (!part.isEmpty())
                        answer.append(Integer.toHexString(part.length())).append("\r\n" + part + "\r\n");
                answer.append("0\r\n\r\n");
            } else {
                answer.append(text);
            }
        }
        out.write(answer.toString().getBytes(UTF_8));
    }

    private static byte[] body(InputStream in, Seen head) throws IOException {
        if (head.header("Transfer-Encoding").equalsIgnoreCase("chunked")) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int size; (size = Integer.parseInt(line(in), 16)) > 0; ) {
                body.write(exactly(in, size));
                line(in);
            }
            line(in);
            return body.toByteArray();
        }
        String length = head.header("Content-Length");
        return length.isEmpty() ? new byte[0] : exactly(in, Integer.parseInt(length));
    }

    private static byte[] exactly(InputStream in, int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) throw new EOFException();
        return bytes;
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
