// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A TCP port on 127.0.0.1 that a target shall listen on. */
public final class LocalPort {

    private LocalPort() {}

    /**
     * Asked first, because brokers say it in pages of stack trace or start without the port.
     *
     * @param port 0 for a free one
     * @throws IOException with a sentence when it cannot be had
     */
    public static void requireFree(int port) throws IOException {
        try (var probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assert probe.isBound();
        } catch (BindException e) {
            throw taken(port, e);
        }
    }

    /** To be thrown when the port was lost after all. */
    public static IOException taken(int port, Throwable cause) {
        return new IOException(
                "port " + port + " of 127.0.0.1 cannot be had; free it or leave port out", cause);
    }
}
