// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import java.util.concurrent.CountDownLatch

/** A server that breaks the HTTP protocol as a test wants, in ways that no real server can be made to. */
final class BadServer implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final Map<String, Closure> behaviours
    /** The test counts this down to let waiting behaviours continue. */
    final CountDownLatch go = new CountDownLatch(1)

    /** @param behaviours by path; each is called after the request, with the connection's socket and output stream */
    BadServer(Map<String, Closure> behaviours) {
        this.behaviours = behaviours
        Thread.startDaemon('bad server') {
            while (!server.closed) {
                try {
                    def socket = server.accept()
                    Thread.startDaemon('bad answer') { answer(socket) }
                } catch (SocketException ignored) {
                    // closed
                }
            }
        }
    }

    private void answer(Socket socket) {
        try {
            socket.withCloseable {
                def reader = socket.inputStream.newReader('US-ASCII')
                def path = reader.readLine().split(' ')[1]
                while (reader.readLine()) {
                    // the request's header
                }
                behaviours[path].call(socket, socket.outputStream)
                socket.outputStream.flush()
            }
        } catch (IOException ignored) {
            // the client has closed the connection, which some behaviours wait for
        }
    }

    /** Returns when the clients have read all that was sent to them: their receive queues are empty. */
    void awaitRead() {
        def port = sprintf(':%04X', server.localPort)
        while (['tcp', 'tcp6'].any { family ->
            new File("/proc/net/$family").readLines().any { line ->
                def (remote, queues) = line.trim().split(/\s+/)[2, 4]
                remote.endsWith(port) && !queues.endsWith(':00000000')
            }
        }) Thread.sleep(5)
    }

    int getPort() {
        server.localPort
    }

    static byte[] head(String... headers) {
        ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n" + headers.collect { "$it\r\n" }.join() + '\r\n').bytes
    }

    @Override
    void close() {
        server.close()
        go.countDown()
    }
}
