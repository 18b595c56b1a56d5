// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import java.util.concurrent.atomic.AtomicInteger

/** A proxy that supports only CONNECT, as HTTPS needs it. */
final class ConnectProxy implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final AtomicInteger made = new AtomicInteger()

    ConnectProxy() {
        Thread.startDaemon('tunnels') {
            while (!server.closed) {
                try {
                    def client = server.accept()
                    Thread.startDaemon('tunnel') { connect(client) }
                } catch (SocketException ignored) {
                    // closed
                }
            }
        }
    }

    private void connect(Socket client) {
        def line = new StringBuilder()
        while (!line.toString().endsWith('\r\n\r\n')) line.append((char) client.inputStream.read())
        def (method, target) = line.toString().split(' ')
        assert method == 'CONNECT'
        def (host, port) = target.split(':')
        def upstream = new Socket(host, port as int)
        made.incrementAndGet()
        client.outputStream.write('HTTP/1.1 200 Connection established\r\n\r\n'.bytes)
        Thread.startDaemon('tunnel up') { pump(client, upstream) }
        pump(upstream, client)
    }

    private static void pump(Socket from, Socket to) {
        try {
            from.inputStream.transferTo(to.outputStream)
        } catch (SocketException ignored) {
            // one side has closed its connection
        } finally {
            to.close()
        }
    }

    int getPort() {
        server.localPort
    }

    /** How many tunnels were opened. */
    int getCount() {
        made.get()
    }

    @Override
    void close() {
        server.close()
    }
}
