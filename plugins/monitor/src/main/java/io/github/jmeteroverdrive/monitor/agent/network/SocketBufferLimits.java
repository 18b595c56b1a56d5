// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.OwnSockets;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Total time in which the socket buffers of JMeter's host limited its connections. It is a lower bound: what a
 * connection did between the last read and its close is missed. Used by one thread.
 */
public final class SocketBufferLimits implements Inquiry {

    /** Half of Linux' initial receive window; a smaller window is a setting of this host. */
    private static final double SMALL_WINDOW = 32_768;

    /** With ten thousand connections a read takes about 0.3 s; this limits the cost to 5 % of a core. */
    private static final int REST = 20;

    private final OwnSockets own;
    private final Iproute2 statistics;
    private Map<String, Connection> before = Map.of();
    private double sendMillis;
    private double receiveMillis;
    private double received;
    private double tight;

    /** @throws IOException if {@code ss} is not installed */
    public SocketBufferLimits(OwnSockets own) throws IOException {
        this(own, Iproute2.in(String.valueOf(System.getenv("PATH")), "ss", "-tnieOH", "state", "established"));
    }

    SocketBufferLimits(OwnSockets own, Iproute2 statistics) {
        this.own = own;
        this.statistics = statistics;
    }

    @Override
    public ObjectNode ask() throws IOException {
        List<Connection> all = statistics.ask(SocketBufferLimits::lines);
        return add(all, own.inodes()); // after that, so those opened meanwhile are among them
    }

    @Override
    public int rest() {
        return REST;
    }

    private static List<Connection> lines(InputStream output) throws IOException {
        return new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))
                .lines()
                .map(Connection::of)
                .toList();
    }

    /**
     * @param all connections of this network namespace
     * @param mine inodes of JMeter's sockets
     */
    ObjectNode add(List<Connection> all, Set<String> mine) {
        Map<String, Connection> byLocal = new HashMap<>();
        all.forEach(connection -> byLocal.put(connection.local(), connection));
        Map<String, Connection> now = new HashMap<>();
        for (Connection connection : all) {
            if (!mine.contains(connection.inode())) continue;
            now.put(connection.inode(), connection);
            Connection last = before.getOrDefault(connection.inode(), Connection.NEW);
            sendMillis += more(connection.sendBufferMillis(), last.sendBufferMillis());
            received += more(connection.received(), last.received());
            if (connection.window() <= 0 || connection.window() >= SMALL_WINDOW) continue;
            Connection peer = byLocal.get(connection.remote());
            if (peer == null) {
                double further = furtherWindows(connection, last);
                receiveMillis += further * connection.roundTripMillis();
                tight += further * connection.window();
            } else {
                now.put(peer.inode(), peer);
                Connection was = before.getOrDefault(peer.inode(), Connection.NEW);
                receiveMillis += more(peer.peerWindowMillis(), was.peerWindowMillis());
            }
        }
        before = now;
        return JsonNodeFactory.instance
                .objectNode()
                .put("sendSeconds", Seconds.ofMillis(Math.round(sendMillis)))
                .put("receiveSeconds", Seconds.ofMillis(Math.round(receiveMillis)))
                .put("receivedBytes", Math.round(received))
                .put("tightBytes", Math.round(tight));
    }

    /**
     * The peer does not report what it waited for, so this is an estimate: a receive window is refilled at most once
     * per round trip, and the first window after each request needs no refill.
     */
    private static double furtherWindows(Connection now, Connection last) {
        double requests = more(now.segmentsOut(), last.segmentsOut());
        double windows = more(now.received(), last.received()) / now.window() - requests;
        return Math.max(0, windows);
    }

    private static double more(double now, double last) {
        return Math.max(0, now - last);
    }

    /**
     * A TCP connection, parsed from a line of {@code ss -tnieOH state established} (ss(8)).
     *
     * @param inode of its socket
     * @param local address and port
     * @param remote address and port of the peer
     * @param received bytes received and acknowledged since it was opened
     * @param segmentsOut segments with data sent since it was opened
     * @param window the largest receive window that it currently offers, bytes
     * @param roundTripMillis the shortest round trip time so far
     * @param peerWindowMillis time in which the peer's receive window limited sending
     * @param sendBufferMillis time in which its own send buffer did
     */
    record Connection(
            String inode,
            String local,
            String remote,
            double received,
            double segmentsOut,
            double window,
            double roundTripMillis,
            double peerWindowMillis,
            double sendBufferMillis) {

        private static final int LOCAL = 2;
        private static final int REMOTE = 3;

        private static final String IPV4_IN_IPV6 = "[::ffff:";

        /** A connection without any traffic yet. */
        static final Connection NEW = new Connection("", "", "", 0, 0, 0, 0, 0, 0);

        /**
         * The kernel omits values of zero: they are read as 0. A load agent may have ten thousand connections, each a
         * line of 500 characters, so this uses neither split nor regular expressions.
         */
        static Connection of(String line) {
            return new Connection(
                    word(line, "ino:"),
                    plain(column(line, LOCAL)),
                    plain(column(line, REMOTE)),
                    number(line, "bytes_received:"),
                    number(line, "data_segs_out:"),
                    number(line, "rcv_ssthresh:"),
                    number(line, "minrtt:"),
                    number(line, "rwnd_limited:"),
                    number(line, "sndbuf_limited:"));
        }

        /** A column, counted from 0; "" if missing. */
        private static String column(String line, int which) {
            int at = blanks(line, 0);
            for (int i = 0; i < which; i++) at = blanks(line, endOfWord(line, at));
            return line.substring(at, endOfWord(line, at));
        }

        private static int blanks(String line, int at) {
            int i = at;
            while (i < line.length() && line.charAt(i) <= ' ') i++;
            return i;
        }

        private static int endOfWord(String line, int at) {
            int i = at;
            while (i < line.length() && line.charAt(i) > ' ') i++;
            return i;
        }

        /** The rest of the word that begins with this name; "" if missing. */
        private static String word(String line, String name) {
            int at = line.indexOf(name);
            while (at > 0 && line.charAt(at - 1) > ' ') at = line.indexOf(name, at + 1);
            return at < 0 ? "" : line.substring(at + name.length(), endOfWord(line, at + name.length()));
        }

        /** The number may be followed by a unit and a percentage. */
        private static double number(String line, String name) {
            String word = word(line, name);
            int end = 0;
            while (end < word.length() && (Character.isDigit(word.charAt(end)) || word.charAt(end) == '.')) end++;
            return end == 0 ? 0 : Double.parseDouble(word.substring(0, end));
        }

        /** Converts an IPv4-mapped IPv6 address to IPv4. */
        private static String plain(String end) {
            if (!end.startsWith(IPV4_IN_IPV6) || end.indexOf('.') < 0) return end;
            return end.substring(IPV4_IN_IPV6.length()).replace("]", "");
        }
    }
}
