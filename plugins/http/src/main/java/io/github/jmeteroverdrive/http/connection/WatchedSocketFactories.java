// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.http.HttpConnection;
import org.apache.http.HttpHost;
import org.apache.http.config.Lookup;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.LayeredConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.jmeter.protocol.http.sampler.hc.LazyLayeredConnectionSocketFactory;
import org.apache.jmeter.protocol.http.util.SlowHCPlainConnectionSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes HttpClient use a {@link WatchedSocket} for its connections. Thread-safe. */
public final class WatchedSocketFactories {

    private static final Logger LOG = LoggerFactory.getLogger(WatchedSocketFactories.class);

    /**
     * The attribute that overrides the client's factories for a request
     * ({@code DefaultHttpClientConnectionOperator.SOCKET_FACTORY_REGISTRY}).
     */
    private static final String REGISTRY = "http.socket-factory-registry";

    /** With this property, even empty, sockets use a proxy that channels do not support. */
    private static final boolean SOCKS = System.getProperty("socksProxyHost") != null;

    private final Lookup<ConnectionSocketFactory> factories;

    /**
     * @param charactersPerSecond of plain connections, the property {@code httpclient.socket.http.cps}; 0 = no limit
     */
    WatchedSocketFactories(int charactersPerSecond) {
        factories = RegistryBuilder.<ConnectionSocketFactory>create()
                .register("https", new Tls(new LazyLayeredConnectionSocketFactory()))
                .register("http", new Plain(charactersPerSecond))
                .build();
    }

    /** For the connection that this request opens, if it opens one. */
    void use(HttpContext request) {
        request.setAttribute(REGISTRY, factories);
    }

    /** The socket of a response, if it can discard; else null. */
    public static DirectSocket direct(HttpContext request) {
        HttpConnection connection = (HttpConnection) request.getAttribute(HttpCoreContext.HTTP_CONNECTION);
        boolean open = connection instanceof ManagedHttpClientConnection managed && managed.isOpen();
        if (!open) return null; // a small body is complete, and the connection was released
        Socket socket = ((ManagedHttpClientConnection) connection).getSocket();
        return socket instanceof WatchedSocket watched && watched.delegate() instanceof DirectSocket direct
                ? direct
                : null;
    }

    /** Plain sockets, which can discard in the kernel unless they are slowed down. */
    private static final class Plain extends PlainConnectionSocketFactory {

        private final PlainConnectionSocketFactory slow;

        Plain(int charactersPerSecond) {
            slow = charactersPerSecond > 0 ? new SlowHCPlainConnectionSocketFactory(charactersPerSecond) : null;
        }

        @Override
        public Socket createSocket(HttpContext context) throws IOException {
            if (slow != null) return new WatchedSocket(slow.createSocket(context));
            return new WatchedSocket(SOCKS ? super.createSocket(context) : new DirectSocket());
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
            Socket connected = super.connectSocket(millis, socket, host, to, from, context);
            LOG.debug("connected to {} at {}", host, to);
            return connected;
        }
    }

    /** TLS sockets, watched inside TLS. */
    private static final class Tls implements LayeredConnectionSocketFactory {

        private final LayeredConnectionSocketFactory tls;

        Tls(LayeredConnectionSocketFactory tls) {
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
            Socket secured = tls.connectSocket(millis, socket, host, to, from, context);
            LOG.debug("connected to {} at {}, TLS: {}", host, to, secured);
            return new WatchedSocket(secured, socket);
        }

        @Override
        public Socket createLayeredSocket(Socket socket, String host, int port, HttpContext context)
                throws IOException {
            Socket secured = tls.createLayeredSocket(socket, host, port, context);
            LOG.debug("TLS to {}:{} through a proxy: {}", host, port, secured);
            return new WatchedSocket(secured, socket);
        }
    }
}
