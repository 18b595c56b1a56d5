// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Packet counts at each step between the devices of this network namespace and its programs. If a step counts fewer
 * packets than the one before, this host dropped the difference (firewall, full connection tracking table, a limit).
 * IPv4 and IPv6 are added up. Not thread-safe.
 */
public final class Packets implements Source {

    private static final int WORDS_TO_PACKETS = 1;
    private static final int WORDS_TO_SENT = 7;
    private static final byte[] IP = AsciiParser.key("Ip:");
    private static final byte[] EXTENDED = AsciiParser.key("IpExt:");

    /**
     * Kernel counters, and the figures to which they are added. TCP segments are counted as on the wire, even if
     * several are handled as one (GRO). Fragments and multicast packets need not be delivered, so they are excluded.
     */
    private enum Counter {
        RECEIVED("ipReceived", IP, "InReceives"),
        DELIVERED("ipDelivered", IP, "InDelivers"),
        FORWARDED("ipForwarded", IP, "ForwDatagrams"),
        FRAGMENTS("ipOthers", IP, "ReasmReqds"),
        MULTICAST("ipOthers", EXTENDED, "InMcastPkts"),
        PLAIN("ipSegments", EXTENDED, "InNoECTPkts"),
        ECT1("ipSegments", EXTENDED, "InECT1Pkts"),
        ECT0("ipSegments", EXTENDED, "InECT0Pkts"),
        CE("ipSegments", EXTENDED, "InCEPkts"),
        REQUESTED("ipRequested", IP, "OutRequests"),
        SENT("ipSent", IP, "OutTransmits");

        private final String figure;
        private final byte[] line;
        private final byte[] column;
        private final byte[] six;

        Counter(String figure, byte[] line, String column) {
            this.figure = figure;
            this.line = line;
            this.column = AsciiParser.key(column);
            six = AsciiParser.key("Ip6" + (column.startsWith("Forw") ? "Out" : "") + column);
        }
    }

    private final ProcFile devices;
    private final ProcFile snmp;
    private final ProcFile netstat;
    private final ProcFile six;
    private final Map<String, Long> first = new HashMap<>();

    public Packets(Path proc) throws IOException {
        Path net = proc.resolve("net");
        devices = new ProcFile(net.resolve("dev"));
        snmp = new ProcFile(net.resolve("snmp"));
        netstat = new ProcFile(net.resolve("netstat"));
        six = Files.isReadable(net.resolve("snmp6")) ? new ProcFile(net.resolve("snmp6")) : null;
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        AsciiParser four = snmp.read();
        if (HeadedCounters.value(four, IP, Counter.RECEIVED.column) == AsciiParser.NONE)
            throw new IOException(snmp.path() + " does not count packets");
        ObjectNode packets = Group.of(Group.of(tick, Group.NET), "packets");
        AsciiParser extended = netstat.read();
        for (Counter counter : Counter.values()) {
            AsciiParser text = counter.line == IP ? four : extended;
            add(packets, counter.figure, HeadedCounters.value(text, counter.line, counter.column));
        }
        if (six != null) addSix(packets, six.read());
        putDevices(packets);
    }

    private static void addSix(ObjectNode packets, AsciiParser text) {
        for (Counter counter : Counter.values())
            add(packets, counter.figure, text.line(counter.six) ? text.number() : AsciiParser.NONE);
    }

    private static void add(ObjectNode packets, String name, long value) {
        if (value != AsciiParser.NONE) packets.put(name, packets.path(name).asLong() + value);
    }

    /** Of all devices, and of the device that received most since this source was opened. */
    private void putDevices(ObjectNode packets) throws IOException {
        AsciiParser text = devices.read();
        long most = -1;
        while (text.nextLine()) {
            String device = text.word();
            if (!device.endsWith(":") || !text.skipWords(WORDS_TO_PACKETS)) continue;
            long received = text.number();
            long sent = text.skipWords(WORDS_TO_SENT) ? text.number() : AsciiParser.NONE;
            if (sent == AsciiParser.NONE) continue;
            add(packets, "received", received);
            long since = received - first.computeIfAbsent(device, d -> received);
            if (since <= most) continue;
            most = since;
            packets.put("receivedByBusiest", received);
        }
    }

    @Override
    public void close() throws IOException {
        devices.close();
        snmp.close();
        netstat.close();
        if (six != null) six.close();
    }
}
