// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import io.github.jmeteroverdrive.http.direct.DirectSocket;
import io.github.jmeteroverdrive.http.direct.DirectSockets;
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
import org.apache.jmeter.protocol.http.util.SlowHCPlainConnectionSocketFactory;

/** Makes HttpClient's connections such that their responses can be watched. Thread-safe. */
public final class WatchedSockets {

    /**
     * The attribute by which HttpClient 4 takes a request's own factories ({@code
     * DefaultHttpClientConnectionOperator.SOCKET_FACTORY_REGISTRY}).
     */
    private static final String FACTORIES_OF_REQUEST = "http.socket-factory-registry";

    private final Lookup<ConnectionSocketFactory> factories;

    /**
     * @param charactersPerSecond of plain connections, as {@code httpclient.socket.http.cps} says;
     *     0 = as fast as they are
     */
    public WatchedSockets(int charactersPerSecond) {
        PlainConnectionSocketFactory plain =
                charactersPerSecond > 0
                        ? new SlowHCPlainConnectionSocketFactory(charactersPerSecond)
                        : new DirectSockets();
        factories =
                RegistryBuilder.<ConnectionSocketFactory>create()
                        .register("https", new WatchedTls(new LazyLayeredConnectionSocketFactory()))
                        .register("http", new WatchedPlain(plain))
                        .build();
    }

    /** For the connection that this request makes, if it makes one. */
    public void offerTo(HttpContext request) {
        request.setAttribute(FACTORIES_OF_REQUEST, factories);
    }

    /** The socket by which a response comes, if it can discard; else null. */
    public static DirectSocket direct(HttpContext request) {
        HttpConnection connection =
                (HttpConnection) request.getAttribute(HttpCoreContext.HTTP_CONNECTION);
        boolean open =
                connection instanceof ManagedHttpClientConnection managed && managed.isOpen();
        if (!open) return null; // a small body has come already, and the connection is given back
        Socket socket = ((ManagedHttpClientConnection) connection).getSocket();
        return socket instanceof WatchedSocket watched
                        && watched.delegate() instanceof DirectSocket direct
                ? direct
                : null;
    }
}
