// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.transform.CompileStatic
import io.github.jmeteroverdrive.run.JMeterRun
import java.util.concurrent.TimeUnit

/** Reads one chunked request as fast as the socket delivers it, discards it, and answers. */
@CompileStatic
final class DiscardingServer implements AutoCloseable {

    private static final byte[] LAST_CHUNK = '\r\n0\r\n\r\n'.bytes

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName('127.0.0.1'))
    private final Thread reader = Thread.startDaemon('discards') { take() }
    private volatile long bytes

    private void take() {
        server.accept().withCloseable { Socket socket ->
            byte[] buffer = new byte[256 * 1024]
            int held = 0
            while (!ends(buffer, held)) {
                // the last bytes are moved to the front, because the end may arrive in two pieces
                int tail = Math.min(held, LAST_CHUNK.length)
                System.arraycopy(buffer, held - tail, buffer, 0, tail)
                int n = socket.inputStream.read(buffer, tail, buffer.length - tail)
                if (n < 0) return
                bytes += n
                held = tail + n
            }
            socket.outputStream.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'.bytes)
            socket.inputStream.read() // until the client closes
        }
    }

    private static boolean ends(byte[] buffer, int to) {
        to >= LAST_CHUNK.length && Arrays.equals(buffer, to - LAST_CHUNK.length, to, LAST_CHUNK, 0, LAST_CHUNK.length)
    }

    int getPort() {
        server.localPort
    }

    /** How many bytes were received, once the client has closed the connection. */
    long received() {
        reader.join(TimeUnit.SECONDS.toMillis(JMeterRun.LIMIT_SECONDS))
        bytes
    }

    @Override
    void close() {
        server.close()
    }
}
