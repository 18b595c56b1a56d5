// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufUtil;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Headers;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Speaks HTTP/2 and answers each request with a valid or invalid response that depends only on its number. Frames are
 * written as hexadecimal digits, with ID for the request's stream.
 */
final class FaultyHttp2Server extends FaultyServer {

    private static final String HEAD = "000001 01 04 ID 88 "; // :status 200

    enum Behavior implements ResponseBehavior {
        PLAIN(true, HEAD + "000004 00 01 ID 61626364"),
        LENGTH(true, "000005 01 04 ID 88 0f0d 01 34 000004 00 01 ID 61626364"),
        EMPTY_END(true, HEAD + "000004 00 00 ID 61626364 000000 00 01 ID"),
        PADDED(true, HEAD + "000007 00 09 ID 04 6162 00000000"),
        NO_BODY(true, "000001 01 05 ID 88"),
        CONTINUED(true, "000001 01 01 ID 88 000004 09 04 ID 0f0d 01 30"),
        INTERIM(true, "000005 01 04 ID 08 03 313033 " + HEAD + "000001 00 01 ID 61"),
        TRAILERS(true, HEAD + "000001 00 00 ID 61 000005 01 05 ID 00 01 78 01 79"),
        SETTINGS_BETWEEN(true, HEAD + "000006 04 00 00000000 0003 00000064 000001 00 01 ID 61"),
        PING_BETWEEN(true, HEAD + "000008 06 00 00000000 0000000000000007 000001 00 01 ID 61"),
        UNKNOWN_FRAME(true, HEAD + "000002 fa 00 ID 0102 000001 00 01 ID 61"),
        RESET_AFTER_RESPONSE(true, "000001 01 05 ID 88 000004 03 00 ID 00000000"),
        RESET(false, "000004 03 00 ID 00000007"), // REFUSED_STREAM: not processed
        INTERNAL_ERROR(false, "000004 03 00 ID 00000002"),
        RESET_IN_BODY(false, HEAD + "000004 00 00 ID 61626364 000004 03 00 ID 00000002"),
        SHORT(false, "000005 01 04 ID 88 0f0d 01 34 000002 00 01 ID 6162"),
        LONG(false, "000005 01 04 ID 88 0f0d 01 34 000006 00 01 ID 616263646566"),
        BODY_FIRST(false, "000002 00 00 ID 6162 000001 01 05 ID 88"),
        NO_STATUS(false, "000005 01 05 ID 00 01 78 01 79"),
        ODD_STATUS(false, "000006 01 05 ID 08 04 32303030"),
        UPPER_CASE(false, "000006 01 05 ID 88 00 01 58 01 79"),
        TWO_LENGTHS(false, "000009 01 04 ID 88 0f0d 01 34 0f0d 01 35 000004 00 01 ID 61626364"),
        TWO_HEADS(false, HEAD + "000001 01 05 ID 88"),
        INTERIM_ALONE(false, "000005 01 05 ID 08 03 313033"),
        SILENT(false, ""),
        STALLS(false, HEAD + "000004 00 00 ID 61626364"),
        CLOSES(false, "", true),
        CLOSES_IN_BODY(false, HEAD + "000004 00 00 ID 61626364", true),
        PUSHES(false, "000005 05 04 ID 00000002 88", true),
        TOO_LONG(false, "004001 00 00 ID", true),
        NOT_COMPRESSED(false, "000001 01 04 ID ff", true),
        UNKNOWN_STREAM(false, "000001 01 05 00fffff1 88", true),
        ERROR(false, "000008 07 00 00000000 00000000 00000002", true),
        GO_AWAY(true, HEAD + "000008 07 00 00000000 ID 00000000 000001 00 01 ID 61"),
        AFTER_END(true, "000001 01 05 ID 88 000001 00 01 ID 61", true);

        private final String frames;
        private final boolean valid;

        /** Whether it breaks the connection for all its streams. */
        final boolean breaks;

        Behavior(boolean valid, String frames) {
            this(valid, frames, false);
        }

        Behavior(boolean valid, String frames, boolean breaks) {
            this.valid = valid;
            this.frames = frames;
            this.breaks = breaks;
        }

        @Override
        public boolean isValid() {
            return valid;
        }

        @Override
        public boolean isObservable() {
            return !breaks && !isSilent();
        }

        @Override
        public boolean isSilent() {
            return frames.isEmpty();
        }

        @Override
        public boolean waits() {
            return this == SILENT || this == STALLS;
        }
    }

    private static final Behavior[] ALL = Behavior.values();
    private static final int PREFACE_BYTES = 24;
    private static final int RARELY = 10;

    private final long seed;

    /** The last connection on which a request arrived. */
    private final Map<Long, Socket> connections = new ConcurrentHashMap<>();

    private final Set<Socket> broken = ConcurrentHashMap.newKeySet();

    /** Requests that arrived after a GOAWAY and were not processed. */
    private final Set<Long> notAccepted = ConcurrentHashMap.newKeySet();

    FaultyHttp2Server(long seed) throws IOException {
        this.seed = seed;
        start();
    }

    /** Few responses make the client wait for its time-out, and few break connections. */
    @Override
    Behavior behavior(long number) {
        Random random = new Random(seed ^ number * 0x9E3779B97F4A7C15L);
        Behavior behavior = ALL[random.nextInt(ALL.length)];
        return (behavior.waits() || behavior.breaks) && random.nextInt(RARELY) > 0 ? Behavior.PLAIN : behavior;
    }

    /** Another request broke its connection, or it was closed before the request arrived. */
    @Override
    boolean mayBeLost(long number) {
        Socket its = connections.get(number);
        return its == null || broken.contains(its) || notAccepted.contains(number);
    }

    @Override
    boolean hasRead(long number) {
        return connections.containsKey(number) && behavior(number) != Behavior.RESET;
    }

    @Override
    void answer(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readFully(new byte[PREFACE_BYTES]);
        write(socket, "000006 04 00 00000000 0003 00000064", new Random(0));
        DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);
        boolean goingAway = false;
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = new byte[length];
            in.readFully(payload);
            if (type != 1) continue;
            long number = number(decoder, stream, payload);
            if (goingAway) notAccepted.add(number);
            else if (!answer(socket, stream, number)) return;
            goingAway |= behavior(number) == Behavior.GO_AWAY;
        }
    }

    private static long number(DefaultHttp2HeadersDecoder decoder, int stream, byte[] block) throws IOException {
        try {
            Http2Headers head = decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(block));
            return Long.parseLong(
                    head.path().subSequence(1, head.path().length()).toString());
        } catch (Http2Exception e) {
            throw new IOException(e);
        }
    }

    private boolean answer(Socket socket, int stream, long number) throws IOException {
        connections.put(number, socket);
        Behavior behavior = behavior(number);
        if (behavior.breaks) broken.add(socket);
        String frames = behavior.frames.replace("ID", String.format("%08x", stream));
        write(socket, frames, new Random(number));
        return !behavior.breaks;
    }

    private static void write(Socket socket, String frames, Random random) throws IOException {
        write(socket, ByteBufUtil.decodeHexDump(frames.replace(" ", "")), random, 30);
    }
}
