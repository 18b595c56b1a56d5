// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A body of bytes and files that is read while it is sent, so its size does not matter. Immutable.
 *
 * @param chunked whether HTTP/1.1 sends it in chunks, without its length (RFC 9112, section 7.1)
 * @param expectNanos how long to wait for 100 (Continue) before the body is sent anyway (RFC 9110, section 10.1.1); 0 =
 *     the request does not expect it
 */
public record StreamedBody(List<Part> parts, boolean chunked, long expectNanos) {

    /**
     * A part of a body: bytes, or a file.
     *
     * @param bytes null = a file
     * @param length of the file when the request was made; a file that has become shorter fails the request
     */
    public record Part(byte[] bytes, Path file, long length) {

        public static Part of(byte[] bytes) {
            return new Part(bytes, null, bytes.length);
        }
    }

    private static final int PIECE = 64 * 1024;
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** Bytes, without the framing of chunks. */
    public long length() {
        return parts.stream().mapToLong(Part::length).sum();
    }

    /** The same body, sent without waiting. */
    StreamedBody withoutExpect() {
        return new StreamedBody(parts, chunked, 0);
    }

    /** Reads the body once, for one connection. One thread. */
    final class Reader implements AutoCloseable {

        private int part;
        private long at; // in the part
        private long left = length();
        private FileChannel file;
        private boolean ended;

        /** Bytes that have not been read. */
        long left() {
            return left;
        }

        /** A piece in the framing of HTTP/1.1, to be released by the caller; null = the body has ended. */
        ByteBuf nextFramed(ByteBufAllocator allocator) throws IOException {
            if (!chunked) return left == 0 ? null : next(allocator, PIECE);
            if (ended) return null;
            ended = left == 0;
            if (ended) return allocator.directBuffer(LAST_CHUNK.length).writeBytes(LAST_CHUNK);
            ByteBuf data = next(allocator, PIECE);
            ByteBuf chunk = allocator.directBuffer(data.readableBytes() + 16);
            chunk.writeCharSequence(Integer.toHexString(data.readableBytes()), StandardCharsets.US_ASCII);
            chunk.writeBytes(LINE_END).writeBytes(data).writeBytes(LINE_END);
            data.release();
            return chunk;
        }

        /** Up to {@code most} bytes of the body, at least one, to be released by the caller. */
        ByteBuf next(ByteBufAllocator allocator, int most) throws IOException {
            while (at == parts.get(part).length) nextPart();
            Part from = parts.get(part);
            int count = (int) Math.min(Math.min(most, PIECE), from.length - at);
            ByteBuf piece = allocator.directBuffer(count);
            try {
                if (from.bytes != null) piece.writeBytes(from.bytes, (int) at, count);
                else read(from.file, piece, count);
            } catch (IOException e) {
                piece.release();
                throw e;
            }
            at += count;
            left -= count;
            return piece;
        }

        private void read(Path path, ByteBuf piece, int count) throws IOException {
            if (file == null) file = FileChannel.open(path);
            while (piece.readableBytes() < count)
                if (piece.writeBytes(file, at + piece.readableBytes(), count - piece.readableBytes()) < 0)
                    throw new IOException("the file has become shorter");
        }

        private void nextPart() throws IOException {
            close();
            part++;
            at = 0;
        }

        @Override
        public void close() throws IOException {
            if (file != null) file.close();
            file = null;
        }
    }
}
