// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.agent.network.LocalPeers;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import io.github.jmeteroverdrive.monitor.agent.network.Targets;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalServersTest {

    private final LocalServers servers = new LocalServers(Path.of("/proc"));

    /** A server in a separate process: prints its port and accepts connections. */
    public static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws IOException {
            try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                System.out.println(server.getLocalPort());
                while (System.in.read() >= 0) server.accept();
            }
        }
    }

    @Test
    void findsTheProcessOfAConnectedServer() throws Exception {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Server.class.getName())
                .start();
        try (BufferedReader out = process.inputReader()) {
            int port = Integer.parseInt(out.readLine());
            assertThat(servers.ofThisProcess().others()).doesNotContainKey(port);
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                assertThat(servers.ofThisProcess().others()).containsEntry(port, List.of(process.pid()));
                assertThat(servers.ofThisProcess().inside()).isZero();
            }
        } finally {
            process.destroy();
        }
    }

    private static void holds(FakeProc proc, String process, int... inodes) throws IOException {
        Path folder = Files.createDirectories(proc.root.resolve(process).resolve("fd"));
        for (int inode : inodes)
            Files.createSymbolicLink(folder.resolve(String.valueOf(inode)), Path.of("socket:[" + inode + "]"));
    }

    /** A server at port 8080, and both ends of some connections with it. */
    private static FakeProc serving(Path folder, int... clients) throws IOException {
        StringBuilder rows = new StringBuilder("sl local_address rem_address st\n");
        String here = "0100007F:";
        String row = "0: %s%04X %s%04X %s 0:0 0:0 0 0 0 %d%n";
        rows.append(String.format(row, here, 8080, "00000000:", 0, "0A", 100));
        for (int number : clients) {
            rows.append(String.format(row, here, 40_000 + number, here, 8080, "01", number));
            rows.append(String.format(row, here, 8080, here, 40_000 + number, "01", 1000 + number));
        }
        FakeProc proc = new FakeProc(folder);
        proc.write("net/tcp", rows.toString());
        holds(proc, "50", 100);
        return proc;
    }

    @Test
    void connectionWithoutOwnerIsOursOnlyIfWeUseThatServer(@TempDir Path folder) throws IOException {
        FakeProc proc = serving(folder, 201, 202, 203);
        holds(proc, "self");
        LocalServers found = new LocalServers(proc.root);
        assertThat(found.ofThisProcess()).isEqualTo(new LocalServers.Found(Map.of(), 0, 0));
        holds(proc, "self", 201);
        assertThat(found.ofThisProcess()).isEqualTo(new LocalServers.Found(Map.of(8080, List.of(50L)), 3, 0));
        holds(proc, "60", 202);
        assertThat(found.ofThisProcess()).isEqualTo(new LocalServers.Found(Map.of(8080, List.of(50L)), 2, 0));
    }

    private static void runs(FakeProc proc, int pid, int ticks) throws IOException {
        proc.write(pid + "/stat", FakeProc.RECORDED.get("self/stat").replace("1234 56", ticks + " 0"));
        proc.write(pid + "/status", FakeProc.RECORDED.get("self/status"));
    }

    @Test
    void restartedServerIsFoundAtTheNextTickAndItsTotalsContinue(@TempDir Path folder) throws IOException {
        FakeProc proc = serving(folder, 201);
        holds(proc, "self", 201);
        runs(proc, 50, 300);
        RunningTargets side = new RunningTargets();
        List<String> missing = new ArrayList<>();
        LocalServers servers = new LocalServers(proc.root);
        LocalPeers peers = new LocalPeers(servers::ofThisProcess, servers::isThere, side);
        try (Targets targets = new Targets(
                proc.root, pids -> new ProcProcesses(proc.root, pids), side, (name, why) -> missing.add(name))) {
            for (int tick = 1; tick <= 4; tick++) FakeProc.put(peers); // at the fourth it searches
            assertThat(userSeconds(targets)).isEqualTo(3);
            runs(proc, 70, 200);
            holds(proc, "70", 100);
            Files.delete(proc.root.resolve("50/fd/100"));
            proc.write("50/stat", FakeProc.RECORDED.get("self/stat").replace("S 27959", "Z 27959"));
            FakeProc.put(peers);
            assertThat(side.pids()).containsExactly(70L);
            assertThat(userSeconds(targets)).isEqualTo(5);
            assertThat(missing).isEmpty();
        }
        peers.close();
    }

    private static double userSeconds(Targets targets) throws IOException {
        return FakeProc.put(targets).at("/targets/port 8080/userSeconds").asDouble();
    }

    @Test
    void processAtTheSamePortOfAnotherAddressIsNotTheServer(@TempDir Path folder) throws IOException {
        FakeProc proc = serving(folder, 201);
        Path table = proc.root.resolve("net/tcp");
        String other = "0: 0200007F:1F90 00000000:0000 0A 0:0 0:0 0 0 0 101\n";
        Files.writeString(table, Files.readString(table) + other);
        holds(proc, "self", 201);
        holds(proc, "70", 101);
        assertThat(new LocalServers(proc.root).ofThisProcess().others()).isEqualTo(Map.of(8080, List.of(50L)));
        Files.writeString(table, Files.readString(table).replace("0100007F:1F90 0000", "00000000:1F90 0000"));
        assertThat(new LocalServers(proc.root).ofThisProcess().others()).isEqualTo(Map.of(8080, List.of(50L)));
    }

    @Test
    void closedConnectionToThisProcessCountsAsInside(@TempDir Path folder) throws IOException {
        FakeProc proc = serving(folder, 201, 202);
        holds(proc, "self", 100);
        Files.delete(proc.root.resolve("50/fd/100"));
        assertThat(new LocalServers(proc.root).ofThisProcess()).isEqualTo(new LocalServers.Found(Map.of(), 2, 2));
    }

    @Test
    void serverInThisProcessIsNotAnotherProcess() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            assertThat(socket.isConnected()).isTrue();
            LocalServers.Found found = servers.ofThisProcess();
            assertThat(found.others()).doesNotContainKey(server.getLocalPort());
            assertThat(found.inside()).isEqualTo(1);
            assertThat(found.connections()).isPositive();
        }
    }
}
