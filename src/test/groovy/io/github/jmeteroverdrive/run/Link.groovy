// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import java.util.concurrent.CopyOnWriteArrayList

/** A TCP port that leads to another one on this host, and resets its connections on request. */
final class Link implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final List<Socket> sockets = new CopyOnWriteArrayList<>()
    private final List<Socket> clients = new CopyOnWriteArrayList<>()
    private volatile boolean brokerUnaware

    Link(int to) {
        Thread.startDaemon('link') {
            while (!server.closed) {
                try {
                    join(server.accept(), new Socket(InetAddress.loopbackAddress, to))
                } catch (IOException ignored) {
                    // closed
                }
            }
        }
    }

    private void join(Socket client, Socket broker) {
        sockets.addAll([client, broker])
        clients << client
        [client, broker].each { it.tcpNoDelay = true }
        Thread.startDaemon('link up') { pump(client, broker) }
        Thread.startDaemon('link down') { pump(broker, client) }
    }

    private void pump(Socket from, Socket to) {
        try {
            from.inputStream.transferTo(to.outputStream)
        } catch (IOException ignored) {
            // one side has gone
        } finally {
            if (!brokerUnaware) [from, to]*.close()
        }
    }

    int getPort() {
        server.localPort
    }

    /** Resets all connections on the clients' side; the broker does not hear of it. */
    void resetClients() {
        brokerUnaware = true
        clients.findAll { !it.closed }.each { client ->
            client.setSoLinger(true, 0)
            client.close()
        }
    }

    /** Resets all connections on both sides; what is under way is gone. */
    void reset() {
        sockets.each { socket ->
            try {
                socket.setSoLinger(true, 0)
                socket.close()
            } catch (SocketException ended) {
                // it was closed already
            }
        }
        sockets.clear()
    }

    @Override
    void close() {
        server.close()
        sockets*.close()
    }
}
