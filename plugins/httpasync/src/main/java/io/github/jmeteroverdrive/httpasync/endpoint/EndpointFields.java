// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.httpasync.engine.HttpProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
                    .says(0L, "connections stay open until the server closes them");
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
    public static final Field<Optional<HttpProxy>> PROXY =
            Field.of("HttpEndpoint.proxy", "HTTP proxy", Value.of(ProxyAddress::parse))
                    .emptyIs(Optional.empty(), "none")
                    .hint(
                            "http://host:port or http://user:password@host:port; for https it is asked"
                                    + " for a tunnel (CONNECT)");
    public static final Field<Boolean> INSECURE =
            Field.flag("HttpEndpoint.insecure", "Any certificate", false)
                    .says(false, "the server's certificate must be valid, and of its host")
                    .says(true, "it is not checked, which the run reports");

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

    /** Which of the addresses of a server's name connections take. */
    public enum Addresses {
        IN_TURN,
        FIRST
    }

    /** The protocols that an endpoint may speak. */
    public enum Protocol {
        HTTP1,
        HTTP2
    }

    /** Reads the address of a proxy. */
    private static final class ProxyAddress {

        private static final String REMEDY = "give it such as http://proxy.example.org:3128";

        private ProxyAddress() {}

        /**
         * @throws IllegalArgumentException when it is not an address, or its host is unknown; the
         *     message is the remedy
         */
        static Optional<HttpProxy> parse(String text) {
            WebUrl url;
            String[] user;
            try {
                url = WebUrl.of(text.strip());
                // a plus sign stands for itself, other than in forms
                user = URLDecoder.decode(url.userInfo().replace("+", "%2B"), UTF_8).split(":", 2);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(REMEDY, e);
            }
            boolean path = url.target().length() > 1;
            if (!url.scheme().equals("http") || url.port() < 0 || path)
                throw new IllegalArgumentException(REMEDY);
            String password = user.length > 1 ? user[1] : "";
            return Optional.of(new HttpProxy(address(url.host(), url.port()), user[0], password));
        }

        private static InetSocketAddress address(String host, int port) {
            try {
                return new InetSocketAddress(InetAddress.getByName(host), port);
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(
                        "no name server knows its host '" + host + "'; correct it", e);
            }
        }
    }

    /** Addresses of this host, as users write them. */
    static final class SourceAddresses {

        /** No name, so that none is looked up. */
        private static final Pattern NUMERIC =
                Pattern.compile("[0-9.]+|[0-9A-Fa-f:.%]*:[0-9A-Za-z:.%]*");

        private SourceAddresses() {}

        /**
         * @throws IllegalArgumentException when one is none, or not this host's; the message is the
         *     remedy
         */
        static List<InetAddress> parse(String text) {
            return Stream.of(text.split(",", -1))
                    .map(String::strip)
                    .map(SourceAddresses::own)
                    .toList();
        }

        private static InetAddress own(String text) {
            try {
                if (!NUMERIC.matcher(text).matches()) throw new UnknownHostException(text);
                InetAddress address = InetAddress.getByName(text);
                new ServerSocket(0, 1, address).close();
                return address;
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(
                        "'" + text + "' is no address; give some such as 10.0.0.5, 10.0.0.6");
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "'" + text + "' is no address of this host; give those that it has");
            }
        }
    }
}
