// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A fake /proc directory; its files can be rewritten while they are open. */
public final class FakeProc {

    /** As recorded on Linux 6. */
    static final Map<String, String> RECORDED = Map.ofEntries(
            Map.entry("stat", """
                            cpu  292344 6 24142 594954 825 10 905 357 0 0
                            cpu0 143404 0 11956 300690 87 0 429 175 0 0
                            intr 16060474 0 0
                            ctxt 31353935
                            procs_running 3
                            procs_blocked 0
                            """),
            Map.entry(
                    "self/stat",
                    "27963 (od ) (x) S 27959 27959 25186 0 -1 4194304 103 0 0 0 1234 56 0 0"
                            + " 20 0 31 0 458928 3133440 420 18446744073709551615\n"),
            Map.entry("self/status", """
                            Name:\tjava
                            VmPeak:\t    3060 kB
                            VmHWM:\t    1780 kB
                            VmRSS:\t    1640 kB
                            Threads:\t31
                            """),
            Map.entry("pressure/cpu", """
                            some avg10=18.92 avg60=13.79 avg300=17.59 total=928933432
                            full avg10=0.00 avg60=0.00 avg300=0.00 total=0
                            """),
            Map.entry("net/dev", """
                            Inter-|   Receive                                                |  Transmit
                             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                                lo: 4307680286 4810603    0    0    0     0          0         0 4307680286 4810603    0    0    0     0       0          0
                              eth0: 657339761   28967    0    0    0     0          0         0  3468047   19503    0    0    0     0       0          0
                             veth1: 1000   1    0    0    0     0          0         0  2000   2    0    0    0     0       0          0
                            """),
            Map.entry("net/snmp", """
                            Ip: Forwarding DefaultTTL InReceives ForwDatagrams InDelivers OutRequests ReasmReqds OutTransmits
                            Ip: 2 64 2000 5 1900 1500 3 1480
                            Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets CurrEstab InSegs OutSegs RetransSegs InErrs
                            Tcp: 1 200 120000 -1 448 228 4 65 0 4839350 4829421 460 0
                            """),
            Map.entry("net/netstat", """
                            TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits TCPOFOQueue TCPRetransFail
                            TcpExt: 0 7 8 9 10 11
                            IpExt: InNoRoutes InMcastPkts InNoECTPkts InECT1Pkts InECT0Pkts InCEPkts
                            IpExt: 0 7 4000 1 2 3
                            MPTcpExt: ListenDrops
                            MPTcpExt: 99
                            """),
            Map.entry("net/snmp6", """
                            Ip6InReceives                   \t100
                            Ip6InDelivers                   \t80
                            Ip6OutForwDatagrams             \t1
                            Ip6OutRequests                  \t60
                            Ip6InMcastPkts                  \t20
                            Ip6InNoECTPkts                  \t100
                            Ip6OutTransmits                 \t60
                            """),
            Map.entry("net/softnet_stat", """
                            00247595 00000000 00000000 00000000
                            002562fc 0000001f 00000000 00000000
                            """),
            Map.entry("sys/net/ipv4/ip_local_port_range", "32768\t60999\n"));

    final Path root;

    FakeProc(Path root) {
        this.root = root;
    }

    FakeProc recorded() throws IOException {
        for (Map.Entry<String, String> file : RECORDED.entrySet()) {
            write(file.getKey(), file.getValue());
        }
        return this;
    }

    void write(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    public static ObjectNode put(Source source) throws IOException {
        ObjectNode tick = JsonNodeFactory.instance.objectNode();
        source.put(tick);
        return tick;
    }
}
