// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.net.Socket;
import org.apache.http.HttpConnection;
import org.apache.http.config.Lookup;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.jmeter.protocol.http.sampler.hc.LazyLayeredConnectionSocketFactory;

/** Lets a request of HttpClient connect with a {@link DirectSocket} where it would be plain. */
public final class DirectSockets extends PlainConnectionSocketFactory {

    /**
     * The attribute by which HttpClient 4 takes a request's own factories ({@code
     * DefaultHttpClientConnectionOperator.SOCKET_FACTORY_REGISTRY}).
     */
    private static final String FACTORIES_OF_REQUEST = "http.socket-factory-registry";

    /**
     * With it, even empty, the JDK's sockets are used: they go by a proxy that channels do not
     * know.
     */
    private static final boolean SOCKS = System.getProperty("socksProxyHost") != null;

    private static final Lookup<ConnectionSocketFactory> FACTORIES =
            RegistryBuilder.<ConnectionSocketFactory>create()
                    .register("https", new LazyLayeredConnectionSocketFactory())
                    .register("http", new DirectSockets())
                    .build();

    private DirectSockets() {}

    /** For the connection that this request makes, if it makes one. */
    public static void offerTo(HttpContext request) {
        if (!SOCKS) request.setAttribute(FACTORIES_OF_REQUEST, FACTORIES);
    }

    /** The socket by which a response comes, or null when it is another kind. */
    public static DirectSocket of(HttpContext request) {
        HttpConnection connection =
                (HttpConnection) request.getAttribute(HttpCoreContext.HTTP_CONNECTION);
        boolean open =
                connection instanceof ManagedHttpClientConnection managed && managed.isOpen();
        if (!open) return null; // a small body has come already, and the connection is given back
        Socket socket = ((ManagedHttpClientConnection) connection).getSocket();
        return socket instanceof DirectSocket direct ? direct : null;
    }

    @Override
    public Socket createSocket(HttpContext context) throws IOException {
        return new DirectSocket();
    }
}
