// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.IOException;
import java.net.Socket;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;

/** Plain sockets of another factory, watched. */
final class WatchedPlain extends PlainConnectionSocketFactory {

    private final PlainConnectionSocketFactory plain;

    WatchedPlain(PlainConnectionSocketFactory plain) {
        this.plain = plain;
    }

    @Override
    public Socket createSocket(HttpContext context) throws IOException {
        return new WatchedSocket(plain.createSocket(context));
    }
}
