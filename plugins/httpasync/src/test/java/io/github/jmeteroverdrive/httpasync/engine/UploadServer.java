// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Headers;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Receives bodies by HTTP/1.1 or HTTP/2, and treats expectations as it was told. One connection at a time. */
public final class UploadServer implements AutoCloseable {

    /** What it does with a request. */
    public enum Manner {
        PLAIN,
        CONTINUE,
        REFUSE_EXPECT,
        TOO_LARGE
    }

    /** What a test does meanwhile. */
    public interface Action {
        void run() throws IOException;
    }

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int PREFACE_BYTES = 24;

    public final List<String> heads = Collections.synchronizedList(new ArrayList<>());
    public final List<byte[]> bodies = Collections.synchronizedList(new ArrayList<>());
    public volatile int connections;
    public volatile Action beforeContinue = () -> {};

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final boolean http2;
    private final Manner manner;

    public UploadServer(boolean http2, Manner manner) throws IOException {
        this.http2 = http2;
        this.manner = manner;
        Thread thread = new Thread(this::accept);
        thread.setDaemon(true);
        thread.start();
    }

    public ConnectionOptions link() {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), listening.getLocalPort());
        return TestClient.link(address, http2, 1, 1, TimeUnit.SECONDS.toNanos(60));
    }

    private void accept() {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                connections++;
                DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
                if (http2) serve2(socket, in);
                else serve1(socket, in);
            } catch (IOException | Http2Exception e) {
                // the client has closed it
            }
        }
    }

    private static String line(DataInputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next; (next = in.readUnsignedByte()) != '\n'; ) line.write(next);
        return line.toString(ISO_8859_1).stripTrailing();
    }

    private void serve1(Socket socket, DataInputStream in) throws IOException {
        while (true) {
            StringBuilder read = new StringBuilder();
            for (String line; !(line = line(in)).isEmpty(); ) read.append(line).append("\r\n");
            String head = read.toString();
            heads.add(head);
            boolean expects = head.toLowerCase().contains("expect: 100-continue");
            if (manner == Manner.TOO_LARGE) {
                write(socket, "HTTP/1.1 413 no\r\nContent-Length: 0\r\n\r\n");
                while (in.read() >= 0) {} // so that no reset overtakes the answer
                return;
            }
            if (expects && manner == Manner.REFUSE_EXPECT) {
                write(socket, "HTTP/1.1 417 no\r\nContent-Length: 0\r\n\r\n");
                while (in.read() >= 0) {}
                return;
            }
            if (expects && manner == Manner.CONTINUE) {
                beforeContinue.run();
                write(socket, "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n");
            }
            bodies.add(body(in, head));
            write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        }
    }

    private static byte[] body(DataInputStream in, String head) throws IOException {
        if (!head.toLowerCase().contains("transfer-encoding: chunked")) {
            int length = Integer.parseInt(head.replaceFirst("(?is).*content-length: (\\d+).*", "$1"));
            byte[] body = new byte[length];
            in.readFully(body);
            return body;
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            byte[] chunk = new byte[Integer.parseInt(line(in), 16)];
            in.readFully(chunk);
            body.writeBytes(chunk);
            if (!line(in).isEmpty()) throw new IOException("a chunk without an end");
            if (chunk.length == 0) return body.toByteArray();
        }
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    private void serve2(Socket socket, DataInputStream in) throws IOException, Http2Exception {
        DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);
        Map<Integer, ByteArrayOutputStream> open = new HashMap<>();
        in.readFully(new byte[PREFACE_BYTES]);
        frames(socket, "000000 04 00 00000000");
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = new byte[length];
            in.readFully(payload);
            String id = String.format("%08x", stream);
            if (type == HEADERS) {
                Http2Headers headers = decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(payload));
                StringBuilder head = new StringBuilder();
                for (Map.Entry<CharSequence, CharSequence> field : headers)
                    head.append(field.getKey())
                            .append(": ")
                            .append(field.getValue())
                            .append("\r\n");
                heads.add(head.toString());
                boolean expects = headers.contains("expect");
                if (manner == Manner.TOO_LARGE) frames(socket, status(id, "413", true));
                else if (expects && manner == Manner.REFUSE_EXPECT) frames(socket, status(id, "417", true));
                else open.put(stream, new ByteArrayOutputStream());
                if (expects && manner == Manner.CONTINUE)
                    frames(socket, status(id, "103", false) + status(id, "100", false));
            }
            ByteArrayOutputStream body = open.get(stream);
            if (type != DATA || body == null) continue;
            body.writeBytes(payload);
            if (length > 0) {
                String more = HexFormat.of()
                        .formatHex(ByteBuffer.allocate(4).putInt(length).array());
                frames(socket, "000004 08 00 00000000" + more + "000004 08 00" + id + more);
            }
            if ((flags & 1) == 0) continue;
            bodies.add(open.remove(stream).toByteArray());
            frames(socket, status(id, "200", true));
        }
    }

    /** A head whose status is a literal, with the name of index 8. */
    private static String status(String id, String code, boolean end) {
        return "000005 01 0" + (end ? 5 : 4) + id + "08 03" + HexFormat.of().formatHex(code.getBytes(ISO_8859_1));
    }

    private static void frames(Socket socket, String frames) throws IOException {
        socket.getOutputStream().write(HexFormat.of().parseHex(frames.replace(" ", "")));
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
