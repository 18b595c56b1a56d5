// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.MonitorSession.AgentSources;
import io.github.jmeteroverdrive.monitor.agent.host.Sockets;
import io.github.jmeteroverdrive.monitor.agent.host.Sources;
import io.github.jmeteroverdrive.monitor.agent.jvm.SamplerThreads;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a tick costs, of which there is one a second, with few and with many sockets. A connection within this process
 * is two of them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class TickBenchmark {

    private static final Path PROC = Path.of("/proc");

    @Param({"0", "5000"})
    public int sockets;

    private final List<AutoCloseable> open = new ArrayList<>();
    private Sources all;
    private Sockets table;
    private long time;

    @Setup
    public void connect() throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        open.add(server);
        for (int n = 0; n < sockets / 2; n++) {
            open.add(new Socket(server.getInetAddress(), server.getLocalPort()));
            open.add(server.accept());
        }
        all = new AgentSources(PROC, Path.of("/sys"), System::nanoTime, warning -> {})
                .open(new RunningTargets(), new SamplerThreads(System::nanoTime, PROC), "", "");
        // its time flies, so that it never rests
        table = new Sockets(PROC, () -> time += TimeUnit.HOURS.toNanos(1), () -> 0);
    }

    @TearDown
    public void disconnect() throws Exception {
        all.close();
        table.close();
        for (AutoCloseable autoCloseable : open) autoCloseable.close();
    }

    /** All sources, and their line of text; the list of sockets as often as it may. */
    @Benchmark
    public String tick() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        all.put(json);
        return json.toString();
    }

    /** The list of sockets alone. */
    @Benchmark
    public ObjectNode listOfSockets() throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        table.put(json);
        return json;
    }
}
