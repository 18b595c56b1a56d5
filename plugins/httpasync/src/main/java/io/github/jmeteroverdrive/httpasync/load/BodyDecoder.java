// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.channel.embedded.EmbeddedChannel;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.DecoderException;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.compression.JdkZlibDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.compression.ZlibWrapper;
import java.util.Locale;

/**
 * Decodes one body as it arrives: gzip and deflate (RFC 9110, section 8.4.1). A body with another coding stays as it
 * is. One thread.
 */
final class BodyDecoder {

    /** Takes decoded bytes. */
    interface Taker {

        void take(byte[] bytes, int from, int to);
    }

    private static final int BUFFER = 8 * 1024;

    private final String coding;
    private final EmbeddedChannel channel; // null = the coding is unknown
    private final byte[] buffer;
    private boolean broken;

    /** @param coding value of Content-Encoding */
    BodyDecoder(String coding) {
        this.coding = coding;
        ZlibWrapper wrapper = switch (coding.toLowerCase(Locale.ROOT)) {
            case "gzip", "x-gzip" -> ZlibWrapper.GZIP;
            case "deflate" -> ZlibWrapper.ZLIB_OR_NONE; // some servers leave the wrapper out
            default -> null;
        };
        channel = wrapper == null ? null : new EmbeddedChannel(new JdkZlibDecoder(wrapper, 0));
        buffer = wrapper == null ? null : new byte[BUFFER];
    }

    void take(byte[] bytes, int from, int to, Taker taker) {
        if (channel == null) {
            taker.take(bytes, from, to);
            return;
        }
        if (broken) return;
        try {
            channel.writeInbound(Unpooled.copiedBuffer(bytes, from, to - from));
        } catch (DecoderException e) {
            broken = true;
        }
        for (ByteBuf decoded; (decoded = channel.readInbound()) != null; decoded.release()) {
            while (decoded.isReadable()) {
                int count = Math.min(buffer.length, decoded.readableBytes());
                decoded.readBytes(buffer, 0, count);
                taker.take(buffer, 0, count);
            }
        }
    }

    /** A sentence with a space before it if the body cannot be decoded, or else "". */
    String problem() {
        if (broken) return " The body is not valid " + coding + ".";
        return channel == null ? " The body is encoded with " + coding + ", which is not decoded." : "";
    }

    boolean isDecoding() {
        return channel != null;
    }

    /** Releases the memory of the decoder. */
    void close() {
        if (channel == null) return;
        try {
            channel.finishAndReleaseAll();
        } catch (DecoderException e) {
            broken = true; // it tries the rest once more
        }
    }
}
