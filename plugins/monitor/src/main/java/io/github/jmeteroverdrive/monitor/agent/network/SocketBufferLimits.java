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
}
