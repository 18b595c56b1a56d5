// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

/** Ports of this host for servers that a test starts, and ports where nothing listens. */
final class Ports {

    /** Below the ephemeral ports of the kernel, so that no connection takes a port before its server binds it. */
    private static final int FIRST = 20_000

    /** Test classes run in several JVMs at the same time; each JVM has a range that the others do not use. */
    private static final int RANGE = 2_400

    private static final Iterator<Integer> UNUSED = (1..RANGE).collect { FIRST + RANGE * (Integer.getInteger('test.fork', 1) - 1) + it }.shuffled().iterator()

    private static final List<Socket> CLOSED = []

    private Ports() {}

    /** A free port, another one each time. */
    static synchronized int free() {
        UNUSED.find { isFree(it) }
    }

    private static boolean isFree(int port) {
        try {
            new ServerSocket(port).close()
            true
        } catch (BindException ignored) {
            false
        }
    }

    /** A port that refuses connections: a socket of this JVM has it, so that no server can get it, and does not listen. */
    static synchronized int closed() {
        CLOSED << new Socket().tap { bind(new InetSocketAddress(0)) }
        CLOSED.last().localPort
    }
}
