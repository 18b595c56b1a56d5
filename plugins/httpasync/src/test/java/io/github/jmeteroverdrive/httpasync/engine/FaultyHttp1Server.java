// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Answers each request with a valid or invalid response that depends only on its number. */
final class FaultyHttp1Server extends FaultyServer {

    enum Behavior implements ResponseBehavior {
        LENGTH("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nHello, world"),
        CHUNKS("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n7\r\n, world\r\n0\r\n\r\n"),
        INTERIM("HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
        LAST("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", End.CLOSE),
        UNTIL_CLOSE("HTTP/1.1 200 OK\r\n\r\nall that there is", End.CLOSE),
        EXTRA("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more", End.CLOSE),
        NOTHING("", End.CLOSE, false),
        RESET("", End.RESET, false),
        CUT_HEAD("HTTP/1.1 200 OK\r\nContent-", End.CLOSE, false),
        CUT_BODY("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nHello", End.CLOSE, false),
        CUT_BODY_RESET("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nHello", End.RESET, false),
        CUT_UNTIL_CLOSE("HTTP/1.1 200 OK\r\n\r\nHello", End.RESET, false),
        CUT_CHUNK("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHel", End.CLOSE, false),
        NO_LAST_CHUNK("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n", End.CLOSE, false),
        NO_LAST_LINE("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", End.CLOSE, false),
        BAD_CHUNK(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello, world\r\n0\r\n\r\n",
                End.CLOSE,
                false),
        TWO_LENGTHS("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!", End.CLOSE, false),
        NO_NUMBER("HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok", End.CLOSE, false),
        OTHER_PROTOCOL("SSH-2.0-OpenSSH_9.2\r\n", End.CLOSE, false),
        SILENT("", End.WAIT, false),
        STALLS("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nHello", End.WAIT, false);

        private final String bytes;
        private final End end;
        private final boolean valid;

        Behavior(String bytes) {
            this(bytes, End.NONE, true);
        }

        Behavior(String bytes, End end) {
            this(bytes, end, true);
        }

        Behavior(String bytes, End end, boolean valid) {
            this.bytes = bytes;
            this.end = end;
            this.valid = valid;
        }

        @Override
        public boolean isValid() {
            return valid;
        }

        /** A reset may discard bytes that were sent before it. */
        @Override
        public boolean isObservable() {
            return bytes.startsWith("HTTP/1.1 ") && end != End.RESET;
        }

        @Override
        public boolean isSilent() {
            return bytes.isEmpty();
        }

        @Override
        public boolean waits() {
            return end == End.WAIT;
        }
    }

    private enum End {
        NONE,
        CLOSE,
        RESET,
        WAIT
    }

    private static final Behavior[] ALL = Behavior.values();

    private final long seed;
    private final Set<Long> read = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);

    FaultyHttp1Server(long seed) throws IOException {
        this.seed = seed;
        start();
    }

    /** Few responses make the client wait for its time-out. */
    @Override
    Behavior behavior(long number) {
        Random random = new Random(seed ^ number * 0x9E3779B97F4A7C15L);
        Behavior behavior = ALL[random.nextInt(ALL.length)];
        return behavior.waits() && random.nextInt(10) > 0 ? Behavior.LENGTH : behavior;
    }

    /** A request that is sent while the server closes the connection never arrives. */
    @Override
    boolean mayBeLost(long number) {
        return !read.contains(number);
    }

    @Override
    boolean hasRead(long number) {
        return read.contains(number);
    }

    @Override
    void answer(Socket socket) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
        for (String line; (line = in.readLine()) != null; ) {
            long number = Long.parseLong(line.split("[ /]+")[1]);
            while (!in.readLine().isEmpty()) continue;
            if (!answer(socket, number)) return;
        }
    }

    private boolean answer(Socket socket, long number) throws IOException, InterruptedException {
        read.add(number);
        Behavior behavior = behavior(number);
        write(socket, behavior.bytes.getBytes(ISO_8859_1), new Random(number), 60);
        if (behavior.end == End.RESET) socket.setSoLinger(true, 0);
        if (behavior.end == End.WAIT) over.await();
        return behavior.end == End.NONE;
    }

    @Override
    public void close() {
        over.countDown();
        super.close();
    }
}
