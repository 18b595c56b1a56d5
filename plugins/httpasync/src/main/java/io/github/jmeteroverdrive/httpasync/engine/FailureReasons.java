// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ConnectTimeoutException;
import io.github.jmeteroverdrive.shaded.io.netty.handler.proxy.ProxyConnectException;
import java.net.ConnectException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Says in a sentence why there was no response, without parts that vary from one to the next. */
final class FailureReasons {

    static final String CONNECT_TIMEOUT = "Connecting took longer than the connect time-out.";
    static final String NO_SETTINGS =
            "The server did not begin HTTP/2 within the connect time-out.";
    static final String NO_HTTP2 = "The server does not offer HTTP/2 (ALPN h2).";
    static final String RESPONSE_TIMEOUT =
            "The response was not whole within the response time-out.";
    static final String GIVEN_UP = "The run ended before the response was whole.";
    static final String CLOSED = "The connection was closed before the response was whole.";

    private static final String NO_TUNNEL = "The proxy opened no tunnel to the server.";
    private static final Pattern STATUS = Pattern.compile("status: (\\d{3})");

    private static final Pattern ADDRESS = Pattern.compile("/(\\S+:\\d+)$");

    private static final String IN_DOUBT = "In doubt: ";

    private FailureReasons() {}

    /** Of a request that was sent and that got no answer. */
    static String inDoubt(String cause) {
        return IN_DOUBT + cause;
    }

    static String of(Throwable thrown) {
        if (thrown instanceof ConnectTimeoutException) return CONNECT_TIMEOUT;
        if (thrown instanceof ProxyConnectException) return noTunnel(thrown);
        Throwable deepest = thrown;
        while (deepest.getCause() != null && !(deepest instanceof SSLException))
            deepest = deepest.getCause();
        if (deepest instanceof ProtocolViolation) return deepest.getMessage();
        if (deepest instanceof SSLException) return "TLS failed: " + tls(deepest);
        String words = words(deepest);
        if (thrown instanceof ConnectException)
            return "Connecting failed: " + words + address(thrown.getMessage());
        return "The connection broke: " + words;
    }

    /** {@code (127.0.0.1:80)}, which Netty writes behind its message; there are few of them. */
    private static String address(String message) {
        Matcher address = ADDRESS.matcher(String.valueOf(message));
        return address.find() ? " (" + address.group(1) + ")" : "";
    }

    /** What is wrong with the server's certificate, which libraries of TLS hide at the bottom. */
    private static String tls(Throwable failure) {
        Throwable bottom = failure;
        while (bottom.getCause() != null) bottom = bottom.getCause();
        String words = words(bottom);
        if (bottom instanceof CertificateExpiredException)
            return "a certificate of the server has expired (" + words + ").";
        if (bottom instanceof CertificateNotYetValidException)
            return "a certificate of the server is not valid yet (" + words + ").";
        if (bottom instanceof CertPathBuilderException)
            return "no trusted authority has signed the server's certificate (" + words + ").";
        return words;
    }

    /** The proxy's status, without the addresses beside it. */
    private static String noTunnel(Throwable thrown) {
        Matcher status = STATUS.matcher(String.valueOf(thrown.getMessage()));
        return status.find() ? NO_TUNNEL + " Its status is " + status.group(1) + "." : NO_TUNNEL;
    }

    /** What the kernel says, without the name of its function and its number before it. */
    private static String words(Throwable thrown) {
        String message = thrown.getMessage();
        if (message == null || message.isBlank()) return thrown.getClass().getSimpleName();
        String line = message.strip().lines().findFirst().orElseThrow();
        int number = line.indexOf("): ");
        return number < 0 || thrown instanceof SSLException ? line : line.substring(number + 3);
    }
}
