// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.httpasync.engine.Proxy;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The fields of an endpoint. */
public final class EndpointFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - HTTP Endpoint";

    private static final int MOST_CONNECTIONS = 1_000_000;
    private static final int MOST_MILLIS = 86_400_000;

    public static final Field<String> URL =
            Field.text("HttpEndpoint.url", "URL")
                    .shown("${__P(target.url,)}")
                    .required(
                            "give it, e.g. http://127.0.0.1:8080 or https://example.org, or put an"
                                    + " od - Target before this element")
                    .hint("http:// or https://, host and port; od - Target sets target.url");
    public static final Field<Protocol> PROTOCOL =
            Field.choice("HttpEndpoint.protocol", "Protocol", Protocol.HTTP1)
                    .says(Protocol.HTTP1, "one request at a time on a connection")
                    .says(
                            Protocol.HTTP2,
                            "many at a time; by ALPN over TLS, else from the first byte on");
    public static final Field<Integer> CONNECTIONS =
            Field.count("HttpEndpoint.connections", "Connections", 1, MOST_CONNECTIONS)
                    .initial(1)
                    .hint("Of each thread; they are open before its first request");
    public static final Field<Integer> PIPELINED =
            Field.count("HttpEndpoint.maxPending", "Max pending", 1, MOST_CONNECTIONS)
                    .initial(1)
                    .hint("Requests in flight on a connection; of HTTP/2: streams")
                    .says(1, "of HTTP/1.1: no pipelining");
    public static final Field<Long> REQUESTS_PER_CONNECTION =
            Field.whole(
                            "HttpEndpoint.requestsPerConnection",
                            "Requests per connection",
                            0,
                            Long.MAX_VALUE)
                    .emptyIs(0L, "no limit")
                    .hint("After so many a connection is closed, and opened again")
                    .says(0L, "connections are kept as long as the server keeps them");
    public static final Field<Integer> CONNECT_TIMEOUT =
            Field.count("HttpEndpoint.connectTimeout", "Connect time-out", 1, MOST_MILLIS)
                    .initial(10_000)
                    .unit("ms")
                    .hint("To connect, and again for the TLS handshake");
    public static final Field<Integer> RESPONSE_TIMEOUT =
            Field.count("HttpEndpoint.responseTimeout", "Response time-out", 1, MOST_MILLIS)
                    .initial(60_000)
                    .unit("ms")
                    .hint("From the send of a request to the last byte of its response");
    public static final Field<Addresses> ADDRESSES =
            Field.choice("HttpEndpoint.addresses", "Addresses", Addresses.IN_TURN)
                    .hint("Where the server's name has several")
                    .says(Addresses.IN_TURN, "connections take all of them in turn")
                    .says(
                            Addresses.FIRST,
                            "each connection takes the first that answers, as HTTP Request does");
    public static final Field<OptionalDouble> CONNECT_RATE =
            Field.positive("HttpEndpoint.connectRate", "Connects/s", Double.POSITIVE_INFINITY)
                    .emptyMeans("no limit")
                    .hint(
                            "Connections opened a second, over all threads; a request waits for its"
                                    + " connection's turn");
    public static final Field<List<InetAddress>> SOURCES =
            Field.of("HttpEndpoint.sources", "Source addresses", Value.of(SourceAddresses::parse))
                    .emptyIs(List.of(), "the kernel's choice")
                    .hint("Own addresses, with commas, which connections take in turn");
    public static final Field<String> UNIX_SOCKET =
            Field.text("HttpEndpoint.unixSocket", "Unix socket")
                    .emptyMeans("none")
                    .hint("Path; connections go there, and the URL has host and scheme only");
    public static final Field<Optional<Proxy>> PROXY =
            Field.of("HttpEndpoint.proxy", "HTTP proxy", Value.of(ProxyAddress::parse))
                    .emptyIs(Optional.empty(), "none")
                    .hint(
                            "http://host:port or http://user:password@host:port; for https it is asked"
                                    + " for a tunnel (CONNECT)");
    public static final Field<Boolean> INSECURE =
            Field.flag("HttpEndpoint.insecure", "Any certificate", false)
                    .says(false, "the server's certificate must be valid, and of its host")
                    .says(true, "it is not looked at, which the run says");

    public static final Declaration DECLARATION =
            Declaration.of(
                    LABEL,
                    "http-load.md",
                    Section.of("Server", URL, PROTOCOL, PROXY, UNIX_SOCKET, INSECURE),
                    TlsFields.SECTION,
                    Section.of(
                            "Connections",
                            CONNECTIONS,
                            PIPELINED,
                            REQUESTS_PER_CONNECTION,
                            CONNECT_RATE,
                            ADDRESSES,
                            SOURCES,
                            CONNECT_TIMEOUT,
                            RESPONSE_TIMEOUT));

    private EndpointFields() {}

    /** The field of another element that names its endpoint. */
    public static Field<String> name(String property) {
        return Field.text(property, "Endpoint")
                .refersTo(LABEL)
                .shown(LABEL)
                .required("give the name of an " + LABEL)
                .hint("Name of the " + LABEL + " to use");
    }
}
