// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions.HttpProxy;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ConnectTimeoutException;
import io.github.jmeteroverdrive.shaded.io.netty.handler.proxy.ProxyConnectException;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.NotSslRecordException;
import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Turns failures into sentences without parts that vary from request to request. */
final class FailureReasons {

    static final String CONNECT_TIMEOUT = "Connecting took longer than the connect time-out.";
    static final String NO_SETTINGS = "The server did not begin HTTP/2 within the connect time-out.";
    static final String NO_HTTP2 = "The server does not offer HTTP/2 (ALPN h2); set Protocol to http1.";
    static final String RESPONSE_TIMEOUT = "The response was not complete within the response time-out.";
    static final String STREAM_TIMEOUT = "No byte of the stream arrived within the response time-out.";
    static final String DEADLINE = "The response was not complete within the deadline.";
    static final String UNREADABLE_FILE = "A file of the request's body cannot be read, or has become shorter.";
    static final String GIVEN_UP = "The run ended before the response was complete.";
    static final String CLOSED_BEFORE_SETTINGS =
            "The server closed the connection before it began HTTP/2; if it only speaks HTTP/1.1, set Protocol to http1.";
    static final String NEVER_ANSWERED =
            "The server closed the connection without a response, and has sent none so far;"
                    + " if it speaks TLS on this port, give a URL with https://.";
    static final String CLOSED = "The connection was closed before the response was complete.";
    static final String ENDED_BEFORE = "The connection ended with the response to a request before this one.";
    private static final String BEHIND = "A request before this one on the connection failed: ";
    private static final String CONNECTING_FAILED = "Connecting failed: ";
    private static final String NO_TUNNEL = "The proxy opened no tunnel to the server.";
    private static final String NEEDS_USER = " It asks for a user name and password (status %s); give those that it"
            + " accepts in HTTP proxy, such as http://user:password@host:port.";

    /** Tinyproxy answers a wrong password with the status of servers. */
    private static final Set<String> REFUSED_USER = Set.of("407", "401");

    private static final Pattern STATUS = Pattern.compile("status: (\\d{3})");
    private static final Pattern ADDRESS = Pattern.compile("/(\\S+:\\d+)$");

    /** BoringSSL's words for an alert of the server. */
    private static final Pattern ALERT = Pattern.compile("(?:SSLV3|TLSV1)_(?:ALERT|UNRECOGNIZED|CERTIFICATE)_\\w+");

    /** The JDK's words for a certificate of another host. */
    private static final Pattern OTHER_NAME = Pattern.compile("No (?:subject alternative|name matching)");

    private static final String IN_DOUBT = "In doubt: ";

    private FailureReasons() {}

    /** The cause for a request that was sent and got no response. */
    static String inDoubt(String cause) {
        return IN_DOUBT + cause;
    }

    /** @param where it failed, in front of the cause */
    static String at(String where, String failure) {
        return failure.startsWith(IN_DOUBT) ? inDoubt(where + failure.substring(IN_DOUBT.length())) : where + failure;
    }

    /** The proxy may be the reason for what happened to a connection to the server. */
    static String through(HttpProxy proxy, String cause) {
        return cause.startsWith(NO_TUNNEL) ? cause : "Through the proxy " + proxy + ": " + cause;
    }

    /** The cause for the requests behind one that failed with its connection. */
    static String behind(String cause) {
        return cause.equals(GIVEN_UP) || cause.equals(ENDED_BEFORE) ? cause : BEHIND + cause;
    }

    /** The port may belong to a server that waits for a request without TLS. */
    static String handshakeTimeout(InetSocketAddress server, int millis) {
        return "TLS failed: the handshake with " + server.getHostString() + ":" + server.getPort()
                + " took longer than the connect time-out of " + millis
                + " ms; if the server does not speak TLS on this port, give a URL with http://, otherwise a longer"
                + " Connect time-out.";
    }

    /** @param cause not one of TLS itself */
    static String handshakeBroken(InetSocketAddress server, Throwable cause) {
        String how = cause instanceof ClosedChannelException ? "the server closed the connection" : message(cause);
        return "TLS failed: " + how + " during the handshake (" + server.getHostString() + ":" + server.getPort()
                + "); if the server does not speak TLS on this port, give a URL with http://.";
    }

    /** Whether a request was sent, and the server did nothing while the run waited for the response. */
    static boolean isSilence(String failure) {
        return failure != null && (isTimeout(failure) || failure.endsWith(GIVEN_UP));
    }

    static boolean isTimeout(String failure) {
        return failure.endsWith(RESPONSE_TIMEOUT) || failure.endsWith(STREAM_TIMEOUT) || failure.endsWith(DEADLINE);
    }

    static String of(Throwable thrown) {
        if (thrown instanceof ConnectTimeoutException) return CONNECT_TIMEOUT;
        if (thrown instanceof ProxyConnectException) return noTunnel(thrown);
        Throwable cause = thrown;
        while (cause.getCause() != null && !(cause instanceof SSLException)) cause = cause.getCause();
        if (cause instanceof ProtocolViolation) return cause.getMessage();
        if (cause instanceof SSLException) return "TLS failed: " + tls(cause);
        String message = message(cause);
        String address = address(thrown.getMessage());
        // Netty gives these two no message
        if (thrown instanceof NoRouteToHostException) return CONNECTING_FAILED + "No route to host" + address;
        if (thrown instanceof FileNotFoundException)
            return CONNECTING_FAILED + "there is no socket at this path; correct Unix socket, or start its server.";
        if (thrown instanceof ConnectException) return CONNECTING_FAILED + message + address;
        return "The connection broke: " + message;
    }

    /** {@code (127.0.0.1:80)}, which Netty appends to its message; there are few of them. */
    private static String address(String message) {
        Matcher address = ADDRESS.matcher(String.valueOf(message));
        return address.find() ? " (" + address.group(1) + ")" : "";
    }

    /** In TLS libraries, the problem with the server's certificate is the root cause. */
    private static String tls(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) root = root.getCause();
        String message = message(root);
        if (root instanceof CertificateExpiredException)
            return "a certificate of the server has expired (" + message + ").";
        if (root instanceof CertificateNotYetValidException)
            return "a certificate of the server is not valid yet (" + message + ").";
        if (root instanceof CertPathBuilderException)
            return "no trusted authority has signed the server's certificate (" + message
                    + "); give its certificate in Trusted, or set Any certificate to true.";
        if (root instanceof CertificateException && OTHER_NAME.matcher(message).lookingAt())
            return "the server's certificate is for another name (" + message.replaceFirst("\\.$", "")
                    + "); give that name in Server name, or set Any certificate to true.";
        Matcher alert = ALERT.matcher(message);
        if (alert.find())
            return "the server refused the handshake (" + alert.group()
                    + "); its log has the reason. It may not know the Server name, want a Client certificate, or want"
                    + " other TLS versions.";
        if (root instanceof NotSslRecordException)
            return "the server does not speak TLS on this port (" + message + "); give a URL with http://.";
        return message;
    }

    /** The proxy's status, without the addresses in the message. */
    private static String noTunnel(Throwable thrown) {
        Matcher status = STATUS.matcher(String.valueOf(thrown.getMessage()));
        if (!status.find()) return NO_TUNNEL;
        String code = status.group(1);
        return NO_TUNNEL + (REFUSED_USER.contains(code) ? NEEDS_USER.formatted(code) : " Its status is " + code + ".");
    }

    /** The kernel's message, without the name of the function and the number before it. */
    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        if (message == null || message.isBlank()) return thrown.getClass().getSimpleName();
        String line = message.strip().lines().findFirst().orElseThrow();
        int number = line.indexOf("): ");
        return number < 0 || thrown instanceof SSLException ? line : line.substring(number + 3);
    }
}
