// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Sockets.Destinations;
import io.github.jmeteroverdrive.monitor.agent.host.Sockets.SocketTable;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketsTest {

    private static final String HEAD_V4 =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";
    private static final String HEAD_V6 =
            "  sl  local_address                         remote_address                        st\n";
    private static final String REST = " 00000000:00000000 00:00000000 00000000     0        0 1\n";

    @TempDir
    Path temp;

    private final SocketTable table = new SocketTable(ByteOrder.LITTLE_ENDIAN);
    private long now;
    private long cpu;

    private static String row(int n, String local, String remote, int state) {
        return String.format("%4d: %s %s %02X%s", n, local, remote, state, REST);
    }

    private void add(String text) throws IOException {
        Path file = Files.createTempFile(temp, "tcp", "");
        Files.writeString(file, text);
        try (FileChannel channel = ProcFile.open(file)) {
            table.add(channel);
        }
    }

    private JsonNode states() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        table.putStates(json);
        return json;
    }

    private JsonNode top() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        table.putTop(json);
        return json;
    }

    @Test
    void countsStatesAndDestinationsOfBothFamiliesTogether() throws IOException {
        add(HEAD_V4
                + row(0, "0100007F:1F90", "00000000:0000", 10)
                + row(1, "0100007F:1F90", "0100007F:D264", 1)
                + row(2, "0100007F:D264", "0100007F:1F90", 1)
                + row(3, "0100007F:D265", "0100007F:1F90", 6));
        add(HEAD_V6
                + row(0, "0000000000000000FFFF00000100007F:D266", "0000000000000000FFFF00000100007F:1F90", 8)
                + row(1, "00000000000000000000000001000000:D267", "00000000000000000000000001000000:0050", 2));
        assertThat(states())
                .hasToString("{\"established\":2,\"synSent\":1,\"timeWait\":1,\"closeWait\":1,\"listen\":1}");
        assertThat(top()).hasToString("{\"127.0.0.1:8080\":3,\"[0:0:0:0:0:0:0:1]:80\":1}");
    }

    @Test
    void namesAddressesOfTheOtherByteOrder() {
        Destinations big = new Destinations(ByteOrder.BIG_ENDIAN);
        big.add(0x0A000001L, 443);
        big.add(0, 0xFFFF0A000001L, 443);
        assertThat(big.name(big.most())).isEqualTo("10.0.0.1:443");
        assertThat(big.take(big.most())).isEqualTo(2);
        assertThat(big.most()).isEqualTo(-1);
    }

    @Test
    void readsListsLongerThanItsBuffer() throws IOException {
        StringBuilder text = new StringBuilder(HEAD_V4);
        for (int n = 0; n < 5000; n++) {
            text.append(row(n, String.format("0100007F:%04X", 10_000 + n), "0200007F:0050", 1));
        }
        add(text.toString());
        assertThat(states().get("established").asInt()).isEqualTo(5000);
        assertThat(top()).hasToString("{\"127.0.0.2:80\":5000}");
        table.clear();
        assertThat(states()).hasToString("{\"established\":0,\"timeWait\":0}");
        assertThat(top()).isEmpty();
    }

    @Test
    void showsTheFiveMostUsedOfManyDestinations() throws IOException {
        StringBuilder text = new StringBuilder(HEAD_V4);
        for (int port = 1; port <= 10; port++) {
            for (int n = 0; n < port; n++) {
                text.append(row(n, "0100007F:D264", String.format("0200007F:%04X", port), 1));
            }
        }
        for (int n = 0; n < 3000; n++) {
            text.append(row(n, "0100007F:D264", String.format("%08X:0050", n), 1));
        }
        add(text.toString());
        assertThat(top().toString())
                .isEqualTo("{\"127.0.0.2:10\":10,\"127.0.0.2:9\":9,\"127.0.0.2:8\":8,"
                        + "\"127.0.0.2:7\":7,\"127.0.0.2:6\":6}");
    }

    @Test
    void refusesInvalidListsAndIgnoresInvalidRows() throws IOException {
        for (String text : List.of("", "garbage", "\n\n")) {
            assertThatThrownBy(() -> add(text)).as(text).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> add(HEAD_V4 + "x".repeat(1 << 18))).hasMessage("it has a line without an end");
        add(HEAD_V4 + "garbage\n  0: 01:02\n 1: 0100007F:D264 0100007F:1F90 FF\n\n");
        add(HEAD_V4 + row(1, "0100007F:D264", "0100007F:1F90", 1).substring(0, 30));
        assertThat(states()).hasToString("{\"established\":0,\"timeWait\":0}");
    }

    /** Compares with a simple count of the same rows. */
    @Property(tries = 200)
    void agreesWithASimpleCount(@ForAll @Size(max = 300) List<@IntRange(max = 3 * 12 * 5 - 1) Integer> rows)
            throws IOException {
        table.clear();
        StringBuilder text = new StringBuilder(HEAD_V4);
        Map<String, Integer> expected = new TreeMap<>();
        int established = 0;
        for (int seed : rows) {
            int state = 1 + seed % 12;
            int port = 1 + seed / 12 % 5;
            if (state == 10) continue;
            text.append(row(0, "0100007F:D264", String.format("0100007F:%04X", port), state));
            expected.merge("127.0.0.1:" + port, 1, Integer::sum);
            if (state == 1) established++;
        }
        Path file = Files.createTempFile("tcp", "");
        Files.writeString(file, text);
        try (FileChannel channel = ProcFile.open(file)) {
            table.add(channel);
        } finally {
            Files.delete(file);
        }
        Map<String, Integer> seen = new TreeMap<>();
        top().fields().forEachRemaining(e -> seen.put(e.getKey(), e.getValue().asInt()));
        assertThat(seen).isEqualTo(expected);
        assertThat(states().get("established").asInt()).isEqualTo(established);
    }

    @Test
    void readsLessOftenWhenReadingIsExpensive() throws IOException {
        Path net = Files.createDirectories(temp.resolve("net"));
        Files.writeString(net.resolve("tcp"), HEAD_V4);
        long readCosts = 10_000_000; // 10 ms
        try (Sockets sockets = new Sockets(temp, () -> now, () -> cpu += readCosts)) {
            int checks = 0;
            for (int second = 0; second < 20; second++) {
                now = second * 1_000_000_000L;
                if (FakeProc.put(sockets).has("net")) checks++;
            }
            // the first four, which do not count as expensive, then one in five seconds
            assertThat(checks).isEqualTo(4 + 3);
        }
    }

    @Test
    void reportsAnInvalidListOfSockets() throws IOException {
        Path net = Files.createDirectories(temp.resolve("net"));
        Files.writeString(net.resolve("tcp"), "");
        try (Sockets sockets = new Sockets(temp, () -> now, () -> cpu)) {
            assertThatThrownBy(() -> FakeProc.put(sockets))
                    .hasMessage("the list of sockets cannot be read: it has no head of columns");
        }
    }
}
