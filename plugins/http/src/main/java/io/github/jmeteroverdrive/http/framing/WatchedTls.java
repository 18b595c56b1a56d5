// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.http.HttpHost;
import org.apache.http.conn.socket.LayeredConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;

/** TLS sockets of another factory, watched inside TLS. */
final class WatchedTls implements LayeredConnectionSocketFactory {

    private final LayeredConnectionSocketFactory tls;

    WatchedTls(LayeredConnectionSocketFactory tls) {
        this.tls = tls;
    }

    @Override
    public Socket createSocket(HttpContext context) throws IOException {
        return tls.createSocket(context);
    }

    @Override
    public Socket connectSocket(
            int millis,
            Socket socket,
            HttpHost host,
            InetSocketAddress to,
            InetSocketAddress from,
            HttpContext context)
            throws IOException {
        return new WatchedSocket(
                tls.connectSocket(millis, socket, host, to, from, context), socket);
    }

    @Override
    public Socket createLayeredSocket(Socket socket, String host, int port, HttpContext context)
            throws IOException {
        return new WatchedSocket(tls.createLayeredSocket(socket, host, port, context), socket);
    }
}
