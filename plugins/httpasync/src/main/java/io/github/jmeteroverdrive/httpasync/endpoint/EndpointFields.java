// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions.HttpProxy;
import io.github.jmeteroverdrive.run.WebUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public final class EndpointFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - HTTP Endpoint";

    private static final int MAX_CONNECTIONS = 1_000_000;
    private static final int MAX_MILLIS = 86_400_000;

    public enum Protocol {
        HTTP1,
        HTTP2
    }

    /** Which addresses of the server's name connections use. */
    public enum Addresses {
        IN_TURN,
        FIRST
    }

    public static final Field<String> URL = Field.text("HttpEndpoint.url", "URL")
            .shown("${__P(target.url,)}")
            .required("give it, e.g. http://127.0.0.1:8080 or https://example.org, or put an"
                    + " od - Target before this element")
            .valid(EndpointFields::checkUrl)
            .hint("http:// or https://, host and port; od - Target sets target.url");
    static final Field<Protocol> PROTOCOL = Field.choice("HttpEndpoint.protocol", "Protocol", Protocol.HTTP1)
            .meaning(Protocol.HTTP1, "one request at a time on a connection")
            .meaning(Protocol.HTTP2, "many at a time; by ALPN with TLS, otherwise from the first byte on");
    public static final Field<Integer> CONNECTIONS = Field.count(
                    "HttpEndpoint.connections", "Connections", 1, MAX_CONNECTIONS)
            .initial(1)
            .hint("Per thread; they are opened before its first request");
    public static final Field<Integer> PIPELINED = Field.count(
                    "HttpEndpoint.maxPending", "Max pending", 1, MAX_CONNECTIONS)
            .initial(1)
            .hint("Requests in flight per connection; with HTTP/2, streams")
            .meaning(1, "no pipelining with HTTP/1.1");
    public static final Field<Long> REQUESTS_PER_CONNECTION = Field.whole(
                    "HttpEndpoint.requestsPerConnection", "Requests per connection", 0, Long.MAX_VALUE)
            .emptyIs(0L, "connections stay open until the server closes them")
            .hint("After this many requests a connection is closed and opened again");
    static final Field<Integer> CONNECT_TIMEOUT = Field.count(
                    "HttpEndpoint.connectTimeout", "Connect time-out", 1, MAX_MILLIS)
            .initial(10_000)
            .unit("ms")
            .hint("To connect, and again for the TLS handshake");
    static final Field<Integer> RESPONSE_TIMEOUT = Field.count(
                    "HttpEndpoint.responseTimeout", "Response time-out", 1, MAX_MILLIS)
            .initial(60_000)
            .unit("ms")
            .hint("From sending a request to the last byte of its response; for a stream of events, to its next byte");
    static final Field<Addresses> ADDRESSES = Field.choice("HttpEndpoint.addresses", "Addresses", Addresses.IN_TURN)
            .hint("Which to use if the server's name has several")
            .meaning(Addresses.IN_TURN, "connections use all of them in turn")
            .meaning(Addresses.FIRST, "each connection uses the first that answers, as HTTP Request does");
    static final Field<OptionalDouble> CONNECT_RATE = Field.positive(
                    "HttpEndpoint.connectRate", "Connects/s", Double.POSITIVE_INFINITY)
            .emptyMeans("no limit")
            .hint("Connections opened per second, over all threads; a request waits until"
                    + " its connection may be opened");
    static final Field<List<InetAddress>> SOURCES = Field.of(
                    "HttpEndpoint.sources", "Source addresses", Value.of(EndpointFields::sources))
            .emptyIs(List.of(), "the kernel's choice")
            .hint("Addresses of this host, separated by commas, used in turn");
    static final Field<String> UNIX_SOCKET = Field.text("HttpEndpoint.unixSocket", "Unix socket")
            .emptyMeans("none")
            .hint("Path of the server's socket; the URL then gives only host and scheme");
    static final Field<Optional<HttpProxy>> PROXY = Field.of(
                    "HttpEndpoint.proxy", "HTTP proxy", Value.of(EndpointFields::proxy))
            .emptyIs(Optional.empty(), "none")
            .hint("http://host:port or http://user:password@host:port; for HTTPS it opens a" + " tunnel (CONNECT)");
    static final Field<Boolean> INSECURE = Field.flag("HttpEndpoint.insecure", "Any certificate", false)
            .meaning(false, "the server's certificate must be valid and issued for the host of the URL")
            .meaning(true, "it is not checked, and the run reports that");

    static final Field<Credentials.Scheme> AUTHORIZATION = Field.choice(
                    "HttpEndpoint.authorization", "Authorization", Credentials.Scheme.NONE)
            .meaning(Credentials.Scheme.NONE, "only what Headers of the requests have")
            .meaning(Credentials.Scheme.BASIC, "user and password are sent with each request")
            .meaning(Credentials.Scheme.DIGEST, "the server's challenges are answered (RFC 7616)")
            .meaning(Credentials.Scheme.BEARER, "a token is sent with each request");
    static final Field<String> USER = Field.text("HttpEndpoint.user", "User").emptyMeans("none");
    static final Field<String> SECRET = Field.text("HttpEndpoint.secret", "Password or token")
            .password()
            .verbatim()
            .emptyMeans("none")
            .hint("Use ${__P(…)} to keep it out of the plan");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "http-load.md",
            Section.of("Server", URL, PROTOCOL, PROXY, UNIX_SOCKET, INSECURE),
            Section.of("Authorization", AUTHORIZATION, USER, SECRET),
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

    private static final String PROXY_REMEDY = "give it such as http://proxy.example.org:3128";

    /** Numeric addresses, which need no name look-up. */
    private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.%]*:[0-9A-Za-z:.%]*");

    private EndpointFields() {}

    /** The field of another element that names its endpoint. */
    public static Field<String> name(String property) {
        return Field.nameOf(LABEL, property, "Endpoint");
    }

    private static void checkUrl(String text) {
        String remedy = "; give scheme, host and port only, such as http://127.0.0.1:8080";
        WebUrl url;
        try {
            url = WebUrl.of(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + remedy, e);
        }
        if (url.target().length() > 1 || text.contains("#"))
            throw new IllegalArgumentException("paths belong to the request" + remedy);
        if (!url.userInfo().isEmpty())
            throw new IllegalArgumentException(
                    "user and password belong to a header Authorization of the request" + remedy);
    }

    private static Optional<HttpProxy> proxy(String text) {
        WebUrl url;
        String[] user;
        try {
            url = WebUrl.of(text.strip());
            user = WebUrl.percentDecoded(url.userInfo()).split(":", 2);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(PROXY_REMEDY, e);
        }
        if (!url.scheme().equals("http") || url.port() < 0 || url.target().length() > 1)
            throw new IllegalArgumentException(PROXY_REMEDY);
        try {
            InetAddress host = InetAddress.getByName(url.host());
            InetSocketAddress address = new InetSocketAddress(host, url.port());
            return Optional.of(new HttpProxy(address, user[0], user.length > 1 ? user[1] : ""));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no name server knows its host '" + url.host() + "'; correct it", e);
        }
    }

    private static List<InetAddress> sources(String text) {
        return Stream.of(text.split(",", -1))
                .map(String::strip)
                .map(EndpointFields::ownAddress)
                .toList();
    }

    private static InetAddress ownAddress(String text) {
        try {
            if (!NUMERIC.matcher(text).matches()) throw new UnknownHostException(text);
            InetAddress address = InetAddress.getByName(text);
            new ServerSocket(0, 1, address).close();
            return address;
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an address; give some such as 10.0.0.5, 10.0.0.6");
        } catch (IOException e) {
            throw new IllegalArgumentException("'" + text + "' is not an address of this host; give those that it has");
        }
    }
}
