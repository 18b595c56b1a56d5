// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.net.Socket;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;

/** Lets HttpClient connect with a {@link DirectSocket} where it would be plain. */
public final class DirectSockets extends PlainConnectionSocketFactory {

    /**
     * With it, even empty, the JDK's sockets are used: they go by a proxy that channels do not
     * know.
     */
    private static final boolean SOCKS = System.getProperty("socksProxyHost") != null;

    @Override
    public Socket createSocket(HttpContext context) throws IOException {
        return SOCKS ? super.createSocket(context) : new DirectSocket();
    }
}
