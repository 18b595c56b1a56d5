// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.engine.Proxy;
import io.github.jmeteroverdrive.httpasync.engine.Route;
import io.github.jmeteroverdrive.measure.Refusal;
import java.net.InetAddress;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * What an endpoint element says.
 *
 * @param element how sentences name it
 */
record EndpointSettings(
        String element,
        boolean tls,
        String host,
        int port,
        boolean insecure,
        boolean http2,
        TlsSettings security,
        Route route,
        double connectsPerSecond,
        Addresses addresses,
        int connections,
        int depth,
        long requests,
        int connectMillis,
        int responseMillis) {

    private static final String REMEDY =
            "give scheme, host and port only, such as http://127.0.0.1:8080";

    static EndpointSettings of(TestElement element) {
        Fields fields = Fields.of(element, EndpointFields.DECLARATION, Refusal::new);
        WebUrl url = url(fields);
        boolean tls = url.scheme().equals("https");
        boolean http2 = fields.get(EndpointFields.PROTOCOL) == Protocol.HTTP2;
        return new EndpointSettings(
                EndpointFields.LABEL + " '" + element.getName() + "'",
                tls,
                url.host(),
                url.realPort(),
                fields.get(EndpointFields.INSECURE),
                http2,
                TlsSettings.of(fields, tls),
                route(fields, http2 && !tls),
                fields.get(EndpointFields.CONNECT_RATE).orElse(Double.POSITIVE_INFINITY),
                fields.get(EndpointFields.ADDRESSES),
                fields.get(EndpointFields.CONNECTIONS),
                fields.get(EndpointFields.PIPELINED),
                fields.get(EndpointFields.REQUESTS_PER_CONNECTION),
                fields.get(EndpointFields.CONNECT_TIMEOUT),
                fields.get(EndpointFields.RESPONSE_TIMEOUT));
    }

    private static Route route(Fields fields, boolean http2InClear) {
        String socket = fields.get(EndpointFields.UNIX_SOCKET);
        Proxy proxy = fields.get(EndpointFields.PROXY).orElse(null);
        if (proxy != null && !socket.isEmpty())
            throw fields.refuse(
                    EndpointFields.PROXY, "a unix socket is reached without one; give one of both");
        if (proxy != null && http2InClear)
            throw fields.refuse(
                    EndpointFields.PROXY,
                    "proxies forward HTTP/1.1 only; give an https URL, or the protocol http1");
        List<InetAddress> sources = fields.get(EndpointFields.SOURCES);
        if (!socket.isEmpty() && !sources.isEmpty())
            throw fields.refuse(
                    EndpointFields.UNIX_SOCKET, "it has no source addresses; give one of both");
        if (!socket.isEmpty() && !Route.hasUnixSockets())
            throw fields.refuse(
                    EndpointFields.UNIX_SOCKET, "only Linux has them here; leave it empty");
        return new Route(sources, socket, proxy);
    }

    private static WebUrl url(Fields fields) {
        String given = fields.get(EndpointFields.URL);
        try {
            WebUrl url = WebUrl.of(given);
            if (url.target().length() > 1 || given.contains("#"))
                throw fields.refuse(EndpointFields.URL, "paths belong to the request; " + REMEDY);
            if (!url.userInfo().isEmpty())
                throw fields.refuse(
                        EndpointFields.URL,
                        "user and password belong to a header Authorization of the request; "
                                + REMEDY);
            return url;
        } catch (IllegalArgumentException e) {
            throw fields.refuse(EndpointFields.URL, e.getMessage() + "; " + REMEDY);
        }
    }

    /** As TLS is told the host. */
    String serverName() {
        return security.serverName().isEmpty() ? host : security.serverName();
    }

    /** Where requests say that they go. */
    Destination destination() {
        String authority = new WebUrl(tls ? "https" : "http", "", host, port, "/").authority();
        if (tls) return Destination.direct("https", authority);
        if (!route.isProxied()) return Destination.direct("http", authority);
        return new Destination("http", authority, "http://" + authority, route.proxy().field());
    }
}
