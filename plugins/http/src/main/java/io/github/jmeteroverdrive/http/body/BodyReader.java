// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/**
 * Reads bodies to their end: keeps the first N decoded bytes and inflates only until it has them,
 * or, when asked, decodes all of it for its length. Its buffers serve any number of bodies.
 */
public final class BodyReader {

    private static final int FIRST_BUFFER = 1024;
    private static final byte[] NOTHING = {};

    /** Decoders take little at a time; more would be read past the first N bytes for nothing. */
    private static final int CODED_BUFFER = 8 * 1024;

    private final byte[] chunk = new byte[CODED_BUFFER];
    private final byte[] waste;
    private final int keep;
    private final boolean decodeAll;

    /**
     * @param bufferSize bytes of a read of what is discarded, above 0
     * @param keep first decoded bytes to keep, 0 or more
     * @param decodeAll whether the rest is decoded, too
     */
    public BodyReader(int bufferSize, int keep, boolean decodeAll) {
        this.waste = new byte[bufferSize];
        this.keep = keep;
        this.decodeAll = decodeAll;
    }

    /**
     * Where discarded bytes go. Nobody looks at them here: a source that knows this array need not
     * fill it, unless the wire takes a checksum.
     */
    public byte[] waste() {
        return waste;
    }

    /**
     * Reads until the wire has ended, was stopped or has failed; {@link Wire} knows which.
     *
     * @param contentEncoding value of the header Content-Encoding, or null. A coding that cannot be
     *     undone leaves the bytes as they came
     */
    public Body read(Wire wire, String contentEncoding) {
        ContentCodings codings = ContentCodings.of(contentEncoding);
        boolean undo = !codings.none() && codings.known();
        ByteArrayOutputStream first = new ByteArrayOutputStream(Math.min(keep, FIRST_BUFFER));
        long decoded = 0;
        String error = null;
        if (keep > 0 || decodeAll) {
            try {
                InputStream in = undo ? open(codings, wire) : wire;
                decoded = keep(in, first);
                if (decodeAll && undo) decoded += drain(in, chunk);
            } catch (IOException e) {
                if (wire.failure() == null && !wire.stopped()) error = undecodable(codings, e);
            }
        }
        discard(wire);
        if (decodeAll && !codings.none() && !undo) error = unknown(codings);
        boolean all = decodeAll && error == null && wire.ended();
        byte[] kept = first.size() == 0 ? NOTHING : first.toByteArray();
        return new Body(
                kept,
                all ? OptionalLong.of(undo ? decoded : wire.count()) : OptionalLong.empty(),
                error);
    }

    /**
     * Reads to the end and keeps nothing.
     *
     * @throws IOException what the source throws
     */
    public void drop(InputStream in) throws IOException {
        drain(in, waste);
    }

    /** A body of no bytes has no coding, whatever its header says. */
    private InputStream open(ContentCodings codings, Wire wire) throws IOException {
        InputStream coded = new BufferedInputStream(wire, CODED_BUFFER);
        coded.mark(1);
        if (coded.read() < 0) return coded;
        coded.reset();
        return codings.undo(coded);
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

    /** The bytes that nobody wants; this is where a download spends its time. */
    private void discard(Wire wire) {
        if (wire.failure() != null) return;
        try {
            drain(wire, waste);
        } catch (IOException e) {
            // the wire remembers it
        }
    }

    private static String undecodable(ContentCodings codings, IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return "the body is not what its Content-Encoding '" + codings + "' says: " + why;
    }

    private static String unknown(ContentCodings codings) {
        return "the Content-Encoding '" + codings + "' cannot be decoded, only gzip, deflate, br";
    }
}
