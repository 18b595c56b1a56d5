// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * Reads bodies to their end: keeps the first N decoded bytes and decodes until it has them or, on demand, decodes
 * everything for its length. Its buffers serve any number of bodies. One thread.
 */
public final class BodyReader {

    /**
     * @param first the first decoded bytes, up to the number to keep
     * @param decoded its decoded length; empty if it was not decoded to its end
     * @param decodeError why it could not be decoded, a sentence without full stop; null if there was no error
     */
    public record Body(byte[] first, OptionalLong decoded, String decodeError) {

        /** An unknown body without stored bytes. */
        public static final Body EMPTY = new Body(NO_BYTES, OptionalLong.empty(), null);
    }

    private static final int INITIAL_SIZE = 1024;
    private static final byte[] NO_BYTES = {};

    /** Small, because bytes that decoders buffer beyond the first N are wasted. */
    private static final int CODED_BUFFER = 8 * 1024;

    private final byte[] chunk = new byte[CODED_BUFFER];
    private final byte[] discardBuffer;
    private ByteBuffer directBuffer;
    private final int keep;
    private final boolean decodeAll;

    /**
     * @param bufferSize bytes of a read of what is discarded, above 0
     * @param keep first decoded bytes to keep
     * @param decodeAll whether the rest is decoded, too
     */
    public BodyReader(int bufferSize, int keep, boolean decodeAll) {
        this.discardBuffer = new byte[bufferSize];
        this.keep = keep;
        this.decodeAll = decodeAll;
    }

    /**
     * The array for discarded bytes, whose content is never used: a source that knows this array need not fill it,
     * unless a checksum is taken.
     */
    public byte[] discardBuffer() {
        return discardBuffer;
    }

    /** The same for a source that reads into native memory. */
    public ByteBuffer directBuffer() {
        if (directBuffer == null) directBuffer = ByteBuffer.allocateDirect(discardBuffer.length);
        return directBuffer;
    }

    /**
     * Reads until the stream has ended, was stopped or has failed; the stream records which.
     *
     * @param contentEncoding value of the header, or null. An unknown coding leaves the bytes unchanged
     */
    public Body read(RawBodyStream raw, String contentEncoding) {
        ContentCodings codings = ContentCodings.of(contentEncoding);
        boolean decode = !codings.none() && codings.known();
        ByteArrayOutputStream first = new ByteArrayOutputStream(Math.min(keep, INITIAL_SIZE));
        long decoded = 0;
        String error = null;
        if (keep > 0 || decodeAll) {
            try (InputStream in = decode ? decoder(codings, raw) : raw) {
                decoded = keep(in, first);
                if (decodeAll && decode) decoded += drain(in, chunk);
            } catch (IOException e) {
                if (raw.failure() == null && !raw.stopped()) error = undecodable(codings, e);
            }
        }
        discard(raw);
        if (decodeAll && !codings.none() && !decode)
            error = "the Content-Encoding '" + codings + "' cannot be decoded, only "
                    + String.join(", ", ContentCodings.KNOWN);
        boolean all = decodeAll && error == null && raw.ended();
        return new Body(
                first.size() == 0 ? NO_BYTES : first.toByteArray(),
                all ? OptionalLong.of(decode ? decoded : raw.count()) : OptionalLong.empty(),
                error);
    }

    /** Reads to the end and keeps nothing. */
    public void discardAll(InputStream in) throws IOException {
        drain(in, discardBuffer);
    }

    /** An empty body has no coding, regardless of its header. */
    private static InputStream decoder(ContentCodings codings, RawBodyStream raw) throws IOException {
        InputStream coded = new BufferedInputStream(raw, CODED_BUFFER);
        coded.mark(1);
        if (coded.read() < 0) return coded;
        coded.reset();
        return codings.decode(coded);
    }

    private long keep(InputStream in, ByteArrayOutputStream first) throws IOException {
        while (first.size() < keep) {
            int n = in.read(chunk, 0, Math.min(chunk.length, keep - first.size()));
            if (n < 0) break;
            first.write(chunk, 0, n);
        }
        return first.size();
    }

    private static long drain(InputStream in, byte[] into) throws IOException {
        long count = 0;
        for (int n = in.read(into); n >= 0; n = in.read(into)) count += n;
        return count;
    }

    /** The hot loop of a download. */
    private void discard(RawBodyStream raw) {
        if (raw.failure() != null) return;
        try {
            drain(raw, discardBuffer);
        } catch (IOException e) {
            // raw.failure() has it
        }
    }

    private static String undecodable(ContentCodings codings, IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return "the body does not match its Content-Encoding '" + codings + "': " + why;
    }
}
