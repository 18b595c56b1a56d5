// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Sockets by state, and the number of local ports in use for the busiest destinations. Listing many sockets is
 * expensive, and the kernel walks its whole hash table even if few are in use. So after a slow read it pauses for
 * {@value #REST} times as long: at most 0.2 % of one core. Ticks in between have no socket figures.
 */
public final class Sockets implements Source {

    static final int REST = 500;

    /** Destinations that are named. */
    static final int TOP = 5;

    /** The first reads are slow because the code is not compiled yet, so their cost does not count. */
    private static final int COLD = 3;

    private final List<FileChannel> files = new ArrayList<>();
    private final SocketTable table = new SocketTable(ByteOrder.nativeOrder());
    private final LongSupplier nanoTime;
    private final LongSupplier cpuNanos;
    private long restUntil;
    private int samplings;

    /** @param cpuNanos CPU time of the calling thread */
    public Sockets(Path proc, LongSupplier nanoTime, LongSupplier cpuNanos) throws IOException {
        this.nanoTime = nanoTime;
        this.cpuNanos = cpuNanos;
        Path net = proc.resolve("net");
        files.add(ProcFile.open(net.resolve("tcp")));
        Path v6 = net.resolve("tcp6");
        if (Files.isReadable(v6)) files.add(ProcFile.open(v6)); // not there without IPv6
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        if (samplings > COLD && nanoTime.getAsLong() - restUntil < 0) return;
        long before = cpuNanos.getAsLong();
        table.clear();
        try {
            for (FileChannel file : files) table.add(file);
        } catch (IOException e) {
            throw new IOException("the list of sockets cannot be read: " + e.getMessage(), e);
        }
        ObjectNode net = Group.of(tick, Group.NET);
        table.putStates(net.putObject("sockets"));
        table.putTop(net.putObject("ports"));
        restUntil = nanoTime.getAsLong() + REST * (cpuNanos.getAsLong() - before);
        samplings++;
    }

    @Override
    public void close() throws IOException {
        for (FileChannel file : files) file.close();
    }

    /**
     * Counts the rows of {@code /proc/net/tcp} and {@code tcp6} by state and, except listening sockets, by remote
     * address. Reads in chunks and makes no garbage per row. Not thread-safe.
     */
    static final class SocketTable {

        private static final String[] STATES = {
            null,
            "established",
            "synSent",
            "synReceived",
            "finWait1",
            "finWait2",
            "timeWait",
            "close",
            "closeWait",
            "lastAck",
            "listen",
            "closing",
            "newSynReceived"
        };
        private static final int ESTABLISHED = 1;
        private static final int TIME_WAIT = 6;
        private static final int LISTEN = 10;
        private static final int PIECE = 1 << 16;
        private static final int PORTS = 1 << 16;
        private static final int V4_DIGITS = 8;
        private static final int LONG_DIGITS = 16;
        private static final byte[] HEAD = AsciiParser.key("sl");

        private final ByteBuffer buffer = ByteBuffer.allocateDirect(PIECE);
        private final byte[] piece = new byte[2 * PIECE];
        private final int[] states = new int[STATES.length];
        private final boolean[] listening = new boolean[PORTS];
        private final AsciiParser head = new AsciiParser();
        private final Destinations destinations;
        private int at;
        private int end;

        SocketTable(ByteOrder order) {
            destinations = new Destinations(order);
        }

        void clear() {
            Arrays.fill(states, 0);
            Arrays.fill(listening, false);
            destinations.clear();
        }

        /**
         * Adds the rows of one file.
         *
         * @throws IOException if it is not such a table
         */
        void add(FileChannel file) throws IOException {
            long position = 0;
            int kept = 0;
            boolean headed = false;
            while (true) {
                int read = file.read(buffer.clear(), position);
                if (read > 0) buffer.flip().get(piece, kept, read);
                position += Math.max(0, read);
                int length = kept + Math.max(0, read);
                if (!headed && !head.set(piece, length).startsWith(HEAD))
                    throw new IOException("it has no head of columns");
                headed = true;
                kept = length - rows(length);
                System.arraycopy(piece, length - kept, piece, 0, kept);
                if (read <= 0) return; // what is left is a row cut short
                if (kept > PIECE) throw new IOException("it has a line without an end");
            }
        }

        /** Counts whole lines. @return the bytes they take */
        private int rows(int length) {
            int from = 0;
            for (int i = 0; i < length; i++) {
                if (piece[i] != '\n') continue;
                at = from;
                end = i;
                row();
                from = i + 1;
            }
            return from;
        }

        /** {@code 0: 0100007F:1F90 0100007F:C350 01 …}; other lines are skipped. */
        private void row() {
            if (!behind(':')) return;
            skipBlanks();
            int digits = digits();
            if (digits != V4_DIGITS && digits != 2 * LONG_DIGITS) return;
            at += digits + 1;
            int local = (int) hex(4);
            at++;
            boolean v4 = digits() == V4_DIGITS;
            long high = v4 ? 0 : hex(LONG_DIGITS);
            long low = hex(v4 ? V4_DIGITS : LONG_DIGITS);
            at++;
            int remote = (int) hex(4);
            at++;
            int state = (int) hex(2);
            if (at > end || state < 1 || state >= states.length) return;
            states[state]++;
            if (state == LISTEN) listening[local] = true;
            else if (!listening[local]) {
                if (v4) destinations.add(low, remote);
                else destinations.add(high, low, remote);
            }
        }

        private boolean behind(char which) {
            while (at < end) if (piece[at++] == which) return true;
            return false;
        }

        private void skipBlanks() {
            while (at < end && piece[at] == ' ') at++;
        }

        private int digits() {
            int i = at;
            while (i < end && Character.digit(piece[i], LONG_DIGITS) >= 0) i++;
            return i - at;
        }

        /** A number with so many digits; a byte that is not a digit counts as 0. */
        private long hex(int digits) {
            long value = 0;
            for (int i = 0; i < digits; i++, at++)
                value = value << 4 | (at < end ? Math.max(0, Character.digit(piece[at], 16)) : 0);
            return value;
        }

        /** Omits states without sockets, except for the two that matter most. */
        void putStates(ObjectNode sockets) {
            for (int state = 1; state < STATES.length; state++) {
                boolean always = state == ESTABLISHED || state == TIME_WAIT;
                if (always || states[state] > 0) sockets.put(STATES[state], states[state]);
            }
        }

        /** Writes the destinations with most sockets, and clears the table. */
        void putTop(ObjectNode ports) {
            for (int n = 0; n < TOP; n++) {
                int most = destinations.most();
                if (most < 0) return;
                String name = destinations.name(most);
                ports.put(name, destinations.take(most));
            }
        }
    }

    /**
     * Number of sockets by remote address and port. Holds {@value #LIMIT} destinations at most; later ones are left
     * out. Makes no garbage except the names. Not thread-safe.
     */
    static final class Destinations {

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
}
