// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The input of a {@link WatchedSocket}. While its response is watched it ends where that ends: what
 * follows is held back, because HttpClient would take it for the next response. One thread reads.
 */
final class WatchedInput extends FilterInputStream {

    private static final byte[] NOTHING = {};

    private final byte[] one = new byte[1];
    private Framing framing;
    private byte[] held = NOTHING;
    private int surplus;

    WatchedInput(InputStream in) {
        super(in);
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
        if (framing != null && (held.length > 0 || in.available() > 0))
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
        if (framing == null)
            return held.length > 0
                    ? takeHeld(bytes, offset, length)
                    : in.read(bytes, offset, length);
        if (framing.complaint() != null) return -1; // or HttpClient waits for what never comes
        int came = in.read(bytes, offset, length);
        if (came < 0) {
            framing.end();
            return came;
        }
        int taken = framing.take(bytes, offset, came);
        if (taken < came) hold(Arrays.copyOfRange(bytes, offset + taken, offset + came));
        if (framing.done()) surplus = available();
        return taken > 0 || came == 0 ? taken : -1;
    }

    private void hold(byte[] more) {
        int before = held.length;
        held = Arrays.copyOf(held, before + more.length);
        System.arraycopy(more, 0, held, before, more.length);
    }

    /** Who does not watch sees what HttpClient would have seen. */
    private int takeHeld(byte[] bytes, int offset, int length) {
        int taken = Math.min(length, held.length);
        System.arraycopy(held, 0, bytes, offset, taken);
        held = Arrays.copyOfRange(held, taken, held.length);
        return taken;
    }

    @Override
    public int available() throws IOException {
        return held.length + in.available();
    }

    /**
     * Whether no other request may go by it: bytes wait that belong to none, or nobody knows to
     * which. Of a closed one nobody knows, nor cares.
     */
    boolean dirty() {
        try {
            if (framing == null) return false;
            return framing.complaint() != null || framing.done() && available() > 0;
        } catch (IOException e) {
            return false;
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
