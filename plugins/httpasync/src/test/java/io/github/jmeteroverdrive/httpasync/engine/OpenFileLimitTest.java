// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Reports of the limit of open files. */
@EnabledOnOs(OS.LINUX)
class OpenFileLimitTest {

    private static final int CONNECTIONS = 64;
    private static final int LEFT = 20;
    private static final int RLIMIT_NOFILE = 7;

    private final List<String> failures = new ArrayList<>();
    private int timesReached;

    /** Sets the soft limit, which any process may change. @return the previous one */
    private static long limit(long files) {
        NativeLibrary c = NativeLibrary.getInstance("c");
        try (Memory limits = new Memory(16)) {
            Object[] arguments = {RLIMIT_NOFILE, limits};
            assertThat(c.getFunction("getrlimit").invokeInt(arguments)).isZero();
            long before = limits.getLong(0);
            limits.setLong(0, files);
            assertThat(c.getFunction("setrlimit").invokeInt(arguments)).isZero();
            return before;
        }
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.count();
        }
    }

    /** Makes a request fail, because classes cannot be loaded once the limit is reached. */
    private static void loadClasses() throws IOException {
        InetSocketAddress refused;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            refused = (InetSocketAddress) closed.getLocalSocketAddress();
        }
        new TestClient(ended -> assertThat(ended.failure()).contains("refused"))
                .send(TestClient.link(refused, 1), 1, () -> TestClient.get("/"));
        assertThat(OpenFileLimit.isReached(new IOException("Too many open files")))
                .isTrue();
        limit(limit(CONNECTIONS * 100));
    }

    @Test
    void reportsConnectionsBeyondTheLimitWithoutWaiting() throws IOException {
        loadClasses();
        IoLoop io = IoLoop.ofThisThread();
        try (ServerSocket server = new ServerSocket(0, 256, InetAddress.getLoopbackAddress())) {
            ConnectionOptions link = TestClient.link((InetSocketAddress) server.getLocalSocketAddress(), CONNECTIONS);
            Pool.Listener listener = new TestClient(ended -> failures.add(ended.failure())) {
                @Override
                public void openFileLimitReached() {
                    timesReached++;
                }
            };
            try (Pool pool = new Pool(io, link, System::nanoTime, listener)) {
                long before = limit(openFiles() + LEFT);
                try {
                    pool.open();
                    int notOpened = timesReached;
                    assertThat(notOpened).isBetween(1, CONNECTIONS - 1);
                    for (int i = 0; i < CONNECTIONS; i++) pool.send(TestClient.get("/"), Exchange.NONE);
                    while (failures.size() < notOpened) io.awaitResponses(Long.MAX_VALUE);
                    assertThat(failures).allMatch(failure -> failure.contains("Too many open files"));
                } finally {
                    limit(before);
                }
            }
        }
    }

    @Test
    void messageHasLimitAndRemedy() {
        long before = limit(4321);
        try {
            assertThat(OpenFileLimit.sentence("the element", 6000))
                    .startsWith("the element: too many open files: each thread opens up to 6,000 connections,")
                    .contains("(4,321)")
                    .contains("ulimit -n")
                    .contains("fewer connections or users");
            assertThat(OpenFileLimit.sentence("the element", 1)).contains("up to 1 connection,");
        } finally {
            limit(before);
        }
    }
}
