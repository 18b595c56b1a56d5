// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;

public final class LocalPort {

    private LocalPort() {}

    /** A free one of an address. */
    public static int free(InetAddress address) throws IOException {
        try (var any = new ServerSocket(0, 1, address)) {
            return any.getLocalPort();
        }
    }

    /**
     * Checked before the start, because brokers report it in long stack traces or start without the port.
     *
     * @param port 0 for a free one
     * @throws IOException with a sentence when it is in use
     */
    public static void requireFree(int port) throws IOException {
        try (var probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assert probe.isBound();
        } catch (BindException e) {
            throw taken(port, e);
        }
    }

    /** The exception to throw when the port is in use. */
    public static IOException taken(int port, Throwable cause) {
        return new IOException("port " + port + " of 127.0.0.1 is not available; free it or leave port out", cause);
    }
}
