// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.endpoint.Credentials;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ExtraHeaders;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.http.auth.AuthenticationException;
import org.apache.http.auth.MalformedChallengeException;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.impl.auth.DigestScheme;
import org.apache.http.message.BasicHeader;
import org.apache.http.message.BasicHttpRequest;

/**
 * Digest authentication of one user at one or more servers (RFC 7616), computed by Apache HttpClient: MD5, MD5-sess and
 * SHA-256, with qop auth or none. After the first challenge each request has an Authorization header with the next
 * nonce count. One thread.
 */
public final class DigestAuthorization implements ExtraHeaders {

    /** In a row; a server may call a nonce stale that it has just given. */
    private static final int MAX_STALE = 3;

    // by server
    private final UsernamePasswordCredentials[] credentials; // null = not by Digest
    private final DigestScheme[] schemes; // null = not challenged so far

    private DigestAuthorization(Servers servers) {
        credentials = new UsernamePasswordCredentials[servers.size()];
        schemes = new DigestScheme[servers.size()];
        for (int i = 0; i < credentials.length; i++) {
            Credentials given = servers.destination(i).credentials();
            if (given.isDigest()) credentials[i] = new UsernamePasswordCredentials(given.user(), given.secret());
        }
    }

    /** Null if no server's requests are authorized in this way. */
    public static DigestAuthorization of(Servers servers) {
        DigestAuthorization made = new DigestAuthorization(servers);
        return Arrays.stream(made.credentials).allMatch(Objects::isNull) ? null : made;
    }

    @Override
    public boolean isEmpty() {
        for (DigestScheme scheme : schemes) if (scheme != null) return false;
        return true;
    }

    @Override
    public void add(ByteBuilder head, int from, int to, int server) {
        if (schemes[server] == null) return;
        String text = head.text(0);
        String line = line(server, text.substring(0, text.indexOf(' ')), text.substring(from, to));
        head.add((line + "\r\n").getBytes(ISO_8859_1));
    }

    private String line(int server, String method, String target) {
        try {
            return schemes[server]
                    .authenticate(credentials[server], new BasicHttpRequest(method, target), null)
                    .toString();
        } catch (AuthenticationException e) {
            throw new IllegalStateException(e); // the challenge was checked
        }
    }

    /**
     * The request again, with credentials for the challenge of its response; null without a challenge that can be
     * answered, or if the server has rejected the credentials.
     *
     * @param challenges values of WWW-Authenticate
     */
    public Request followUp(Exchange exchange, List<String> challenges) {
        int server = exchange.request().server();
        if (exchange.status() != Exchange.UNAUTHORIZED || credentials[server] == null) return null;
        DigestScheme given = best(challenges, credentials[server]);
        if (given == null) return null;
        boolean stale = "true".equalsIgnoreCase(given.getParameter("stale"));
        if (exchange.authenticationsHere() >= (stale ? MAX_STALE : 1)) return null;
        schemes[server] = given;
        return authorize(exchange.request());
    }

    /** A request of another target or method, with its own answer. */
    public Request authorize(Request request) {
        if (schemes[request.server()] == null) return request;
        RequestParts parts = RequestParts.of(request);
        return parts.with("Authorization", line(request.server(), parts.method(), parts.target()));
    }

    /** The strongest challenge that can be answered; null = none. */
    private static DigestScheme best(List<String> challenges, UsernamePasswordCredentials credentials) {
        return challenges.stream()
                .filter(challenge -> challenge.toLowerCase(Locale.ROOT).startsWith("digest "))
                .map(challenge -> read(challenge, credentials))
                .filter(read -> read != null)
                .max(Comparator.comparing(read -> String.valueOf(read.getParameter("algorithm"))
                        .toUpperCase(Locale.ROOT)
                        .startsWith("SHA")))
                .orElse(null);
    }

    private static DigestScheme read(String challenge, UsernamePasswordCredentials credentials) {
        try {
            DigestScheme read = new DigestScheme(UTF_8);
            read.processChallenge(new BasicHeader("WWW-Authenticate", challenge));
            DigestScheme probe = new DigestScheme(UTF_8);
            probe.processChallenge(new BasicHeader("WWW-Authenticate", challenge));
            probe.authenticate(credentials, new BasicHttpRequest("GET", "/"), null);
            return read;
        } catch (MalformedChallengeException | AuthenticationException e) {
            return null; // an unknown algorithm or qop
        }
    }
}
