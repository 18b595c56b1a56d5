// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jmeteroverdrive.monitor.agent.host.OwnDevices;
import io.github.jmeteroverdrive.monitor.agent.network.Cards.Queues;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of tc of iproute2 6.1 and the figures of the monitor from it. */
class QueuesTest {

    private static final String LIST = """
            [{"kind":"noqueue","handle":"0:","dev":"lo","root":true,"bytes":0,"packets":0,"drops":0,"overlimits":0,"requeues":0,"backlog":0,"qlen":0},
            {"kind":"tbf","handle":"8006:","dev":"eth0","root":true,"refcnt":3,"options":{"rate":2000000},"bytes":4000,"packets":9,"drops":3,"overlimits":70,"requeues":0,"backlog":61234,"qlen":4},
            {"kind":"ingress","handle":"ffff:","dev":"eth0","parent":"ffff:fff1","options":{},"bytes":800,"packets":200,"drops":6,"overlimits":0,"requeues":0,"backlog":0,"qlen":0},
            {"kind":"mq","handle":"0:","dev":"eth1","root":true,"options":{},"bytes":50,"packets":1,"drops":0,"overlimits":0,"requeues":0,"backlog":900,"qlen":1},
            {"kind":"fq","handle":"0:","dev":"eth1","parent":":1","options":{},"bytes":50,"packets":1,"drops":0,"overlimits":0,"requeues":0,"backlog":900,"qlen":1},
            {"kind":"htb","handle":"1:","dev":"ifb0","root":true,"options":{},"bytes":70,"packets":1,"drops":0,"overlimits":8,"requeues":0,"backlog":77,"qlen":1}]
            """;

    private final JsonNode list = list();

    @TempDir
    Path folder;

    private static JsonNode list() {
        try {
            return new JsonMapper().readTree(LIST);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void readsTheBacklogOfAQueueAndDropsOfReceivedPackets() {
        assertThat(Queues.of(list, Set.of("eth0")))
                .hasToString(
                        "{\"eth0\":{\"queue\":\"tbf\",\"sentBytes\":4000,\"drops\":3,\"overlimits\":70,\"backlogBytes\":61234,"
                                + "\"receivedPackets\":200,\"receivedDrops\":6}}");
    }

    @Test
    void fairQueueHasNoBacklogFigure() {
        JsonNode card = Queues.of(list, Set.of("eth1")).path("eth1");
        assertThat(card.path("queue").asText()).isEqualTo("mq");
        assertThat(card.has("backlogBytes")).isFalse();
    }

    @Test
    void loopbackWithoutAQueueIsOmitted() {
        assertThat(Queues.of(list, Set.of("lo"))).isEmpty();
    }

    @Test
    void includesTheIfbDeviceOfAnIngressQueue() {
        assertThat(Queues.with(Set.of("eth0"), list)).containsExactly("eth0", "ifb0");
        assertThat(Queues.with(Set.of("eth1"), list)).containsExactly("eth1");
    }

    @Test
    void runsTheTcProgramFoundOnThePath() throws IOException {
        Path tc = folder.resolve("tc");
        Files.writeString(tc, "#!/bin/sh\n[ \"$*\" = '-s -j qdisc show' ] && echo '[{\"dev\":\"x\"}]'\n");
        assertThat(tc.toFile().setExecutable(true)).isTrue();
        JsonNode found = Cards.queues(folder.toString()).ask(Queues.JSON::readTree);
        assertThat(found).hasToString("[{\"dev\":\"x\"}]");
    }

    @Test
    void connectionWithinThisHostUsesTheLoopback() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            assertThat(socket.isConnected()).isTrue();
            assertThat(new OwnDevices(Path.of("/proc")).read()).contains("lo");
        }
    }
}
