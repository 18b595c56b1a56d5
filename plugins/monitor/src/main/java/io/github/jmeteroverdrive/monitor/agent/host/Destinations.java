// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Number of sockets by remote address and port. Holds {@value #LIMIT} destinations at most; later ones are left out.
 * Makes no garbage except the names. Not thread-safe.
 */
final class Destinations {

    static final int LIMIT = 1024;

    private static final int SLOTS = 4 * LIMIT;
    private static final int V6_BYTES = 16;
    private static final int V4_AT = 12;

    private final ByteOrder order;
    private final long[] high = new long[SLOTS];
    private final long[] low = new long[SLOTS];
    private final int[] port = new int[SLOTS];
    private final int[] count = new int[SLOTS];
    private int used;

    /**
     * @param order of the bytes of an int on this machine: {@code /proc/net/tcp} prints the address, which is in
     *     network order, as ints of the machine
     */
    Destinations(ByteOrder order) {
        this.order = order;
    }

    void clear() {
        Arrays.fill(count, 0);
        used = 0;
    }

    /**
     * @param high the first two ints of an IPv6 address, as printed
     * @param low the last two
     */
    void add(long high, long low, int port) {
        int slot = slot(high, low, port);
        if (count[slot] == 0) {
            if (used == LIMIT) return;
            used++;
            this.high[slot] = high;
            this.low[slot] = low;
            this.port[slot] = port;
        }
        count[slot]++;
    }

    /** An IPv4 address as printed, which counts as the same as its IPv6 form. */
    void add(long v4, int port) {
        long mark = order == ByteOrder.LITTLE_ENDIAN ? 0xFFFF0000L : 0xFFFFL;
        add(0, mark << Integer.SIZE | v4, port);
    }

    private int slot(long wantedHigh, long wantedLow, int wantedPort) {
        long mixed = (wantedHigh * 31 + wantedLow) * 31 + wantedPort;
        mixed *= 0x9E3779B97F4A7C15L; // 2^64 divided by the golden ratio, Knuth's multiplicative hash
        int slot = (int) (mixed >>> 32) & SLOTS - 1;
        while (count[slot] > 0 && (high[slot] != wantedHigh || low[slot] != wantedLow || port[slot] != wantedPort))
            slot = slot + 1 & SLOTS - 1;
        return slot;
    }

    /** The destination with the most sockets, to be named and taken; -1 when none is left. */
    int most() {
        int most = -1;
        for (int slot = 0; slot < SLOTS; slot++) if (count[slot] > (most < 0 ? 0 : count[most])) most = slot;
        return most;
    }

    /** Takes a destination out. @return how many sockets it has */
    int take(int slot) {
        int taken = count[slot];
        count[slot] = 0;
        return taken;
    }

    /** {@code 127.0.0.1:80}, {@code [0:0:0:0:0:0:0:1]:80}. */
    String name(int slot) {
        byte[] address = ByteBuffer.allocate(V6_BYTES)
                .order(order)
                .putInt((int) (high[slot] >>> Integer.SIZE))
                .putInt((int) high[slot])
                .putInt((int) (low[slot] >>> Integer.SIZE))
                .putInt((int) low[slot])
                .array();
        boolean v4 = high[slot] == 0 && address[V4_AT - 2] == -1 && address[V4_AT - 1] == -1;
        boolean mapped = v4 && address[V4_AT - 4] == 0 && address[V4_AT - 3] == 0;
        try {
            String host = InetAddress.getByAddress(mapped ? Arrays.copyOfRange(address, V4_AT, V6_BYTES) : address)
                    .getHostAddress();
            return (mapped ? host : "[" + host + "]") + ":" + port[slot];
        } catch (UnknownHostException e) {
            throw new IllegalStateException("4 and 16 bytes are the lengths of addresses", e);
        }
    }
}
