// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;

/**
 * Splits one body after another into the messages of gRPC, as their bytes arrive: each has a byte that says whether it
 * is compressed, and its length in four bytes. One thread.
 */
public final class GrpcMessageReader {

    private static final int HEAD_BYTES = 5;
    private static final String TOO_LONG = "A message of the response is longer than Max message.";

    private final int most;
    private final Listener listener;
    private final byte[] head = new byte[HEAD_BYTES];
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private int headBytes;
    private long left;
    private boolean reads;
    private boolean tooLong;
    private String problem;

    public interface Listener {

        /** Whether it wants the content of the message that begins. */
        boolean wantsContent();

        /**
         * A message is complete.
         *
         * @param message decoded; null if its content was not wanted
         */
        void message(byte[] message);
    }

    /** @param most bytes of a message, also decoded */
    public GrpcMessageReader(int most, Listener listener) {
        this.most = most;
        this.listener = listener;
    }

    /** A message as it is sent, not compressed. */
    public static byte[] frame(byte[] message) {
        return ByteBuffer.allocate(HEAD_BYTES + message.length)
                .put((byte) 0)
                .putInt(message.length)
                .put(message)
                .array();
    }

    /** Another body begins. */
    public void begin() {
        headBytes = 0;
        tooLong = false;
        problem = null;
    }

    /** @param encoding value of grpc-encoding, "" = none */
    public void take(byte[] in, int from, int to, String encoding) {
        int at = from;
        while (at < to && problem == null) {
            if (headBytes < HEAD_BYTES) {
                head[headBytes++] = in[at++];
                if (headBytes == HEAD_BYTES) messageBegins(encoding);
            } else {
                int count = (int) Math.min(left, to - at);
                if (reads) content.write(in, at, count);
                at += count;
                left -= count;
            }
            if (headBytes == HEAD_BYTES && left == 0 && problem == null) messageEnds();
        }
    }

    private void messageBegins(String encoding) {
        left = Integer.toUnsignedLong(ByteBuffer.wrap(head).getInt(1));
        boolean isMessage = (head[0] & ~1) == 0;
        tooLong = isMessage && left > most;
        if (!isMessage) problem = "The response's body does not consist of messages of gRPC.";
        else if (tooLong) problem = TOO_LONG;
        else if (head[0] == 1 && (encoding.isEmpty() || encoding.equals("identity")))
            problem = "A message of the response has its compressed flag set, but the response has no grpc-encoding,"
                    + " which is an error of the server.";
        else if (head[0] == 1 && !encoding.equals("gzip"))
            problem = "A message of the response is compressed with '" + encoding
                    + "', which cannot be decoded; ask for grpc-accept-encoding: gzip.";
        content.reset();
        reads = listener.wantsContent();
    }

    private void messageEnds() {
        headBytes = 0;
        byte[] message = null;
        if (reads) message = head[0] == 1 ? decoded() : content.toByteArray();
        if (problem == null) listener.message(message);
    }

    private byte[] decoded() {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content.toByteArray()))) {
            byte[] message = in.readNBytes(most);
            tooLong = in.read() >= 0;
            if (tooLong) problem = TOO_LONG;
            return message;
        } catch (IOException e) {
            problem = "A message of the response is not valid gzip.";
            return null;
        }
    }

    public boolean isWithinMessage() {
        return headBytes > 0;
    }

    public boolean isTooLong() {
        return tooLong;
    }

    /** Why nothing more of the body can be read, a sentence; null = it can. */
    public String problem() {
        return problem;
    }
}
