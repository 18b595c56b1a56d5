// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The input of a {@link WatchedSocket}. While its response is watched it ends where that ends: what
 * follows is held back, because HttpClient would take it for the next response. One thread reads.
 */
final class WatchedInput extends FilterInputStream {

    private final InputStream below;
    private final byte[] one = new byte[1];
    private Framing framing;
    private int heldBack;
    private int surplus;

    WatchedInput(InputStream in) {
        this(in, in);
    }

    /**
     * @param below brings what {@code in} makes its bytes of, as below TLS
     */
    WatchedInput(InputStream in, InputStream below) {
        super(in);
        this.below = below;
    }

    /**
     * A request begins.
     *
     * @param method null when its response is not watched
     * @throws IOException when something waits that belongs to no request
     */
    void begin(String method) throws IOException {
        framing = method == null ? null : new Framing(method);
        surplus = 0;
        if (framing != null && available() > 0)
            throw new IOException(
                    "bytes wait on the connection that belong to no request:"
                            + " the response before was longer than it said");
    }

    /** Whether the response has come, so that what is written next is another request. */
    boolean answered() {
        return framing == null || framing.done();
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (framing == null) return in.read(bytes, offset, length);
        if (framing.complaint() != null) return -1; // or HttpClient waits for what never comes
        int came = in.read(bytes, offset, length);
        if (came < 0) {
            framing.end();
            return came;
        }
        int taken = framing.take(bytes, offset, came);
        heldBack += came - taken;
        if (framing.done()) surplus = available();
        return taken > 0 || came == 0 ? taken : -1;
    }

    @Override
    public int available() throws IOException {
        return heldBack + in.available();
    }

    /**
     * Whether another request may go by it: its response has come, as it must be, and nothing
     * waits, which would belong to none.
     */
    boolean clean() {
        try {
            return framing != null
                    && framing.done()
                    && framing.complaint() == null
                    && available() == 0
                    && below.available() == 0;
        } catch (IOException e) {
            return false; // closed
        }
    }

    /** What is wrong with the response that was watched, a sentence; null when nothing is. */
    String complaint() {
        if (framing == null) return null;
        if (framing.complaint() != null || surplus == 0) return framing.complaint();
        return surplus
                + " bytes came behind the end of the response, as its header or last chunk tells it.";
    }
}
