// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.Map;

/**
 * What exit codes mean, as the manuals of GNU Wget 1.21 ("Exit Status") and curl 8 ("EXIT CODES")
 * say. Those beyond 128 are a signal's number + 128, as a JVM on Unix reports it.
 */
final class ExitCodes {

    /** wget: the network failed, or the body is not as long as Content-Length says. */
    static final int WGET_NETWORK = 4;

    /** wget: user or password are wrong. */
    static final int WGET_AUTHENTICATION = 6;

    /** wget: the status is an error, or a redirect that is not followed. */
    static final int WGET_ERROR = 8;

    /** curl, with {@code --fail}: the status is an error. */
    static final int CURL_ERROR = 22;

    private static final int SIGNAL = 128;

    private static final Map<Integer, String> WGET =
            Map.of(
                    1,
                    "failed",
                    2,
                    "an argument is wrong",
                    3,
                    "a file could not be read or written",
                    WGET_NETWORK,
                    "the network failed",
                    5,
                    "the server's certificate is not good",
                    WGET_AUTHENTICATION,
                    "user or password are wrong",
                    7,
                    "the server broke the protocol",
                    WGET_ERROR,
                    "the server answered with an error");

    private static final Map<Integer, String> CURL =
            Map.ofEntries(
                    Map.entry(1, "the protocol is not supported"),
                    Map.entry(2, "an argument is wrong"),
                    Map.entry(3, "the URL is wrong"),
                    Map.entry(4, "it was built without what an argument asks for"),
                    Map.entry(5, "the name of the proxy could not be resolved"),
                    Map.entry(6, "the name of the host could not be resolved"),
                    Map.entry(7, "the connection was refused or failed"),
                    Map.entry(8, "the answer is not one of the protocol"),
                    Map.entry(16, "HTTP/2 failed"),
                    Map.entry(18, "the body was cut off"),
                    Map.entry(CURL_ERROR, "the server answered with an error"),
                    Map.entry(23, "the body could not be written"),
                    Map.entry(26, "a file could not be read"),
                    Map.entry(27, "it had not enough memory"),
                    Map.entry(28, "a time-out of its own was reached"),
                    Map.entry(33, "the server knows no ranges"),
                    Map.entry(35, "the TLS handshake failed"),
                    Map.entry(47, "there were too many redirects"),
                    Map.entry(52, "the server answered nothing"),
                    Map.entry(55, "the request could not be sent"),
                    Map.entry(56, "the connection broke"),
                    Map.entry(58, "the client's certificate is not good"),
                    Map.entry(60, "the server's certificate is not good"),
                    Map.entry(61, "the coding of the body is not known"),
                    Map.entry(67, "user or password are wrong"),
                    Map.entry(77, "the file of certificates could not be read"),
                    Map.entry(90, "the server's public key is not the expected one"),
                    Map.entry(92, "HTTP/2 failed"),
                    Map.entry(95, "HTTP/3 failed"),
                    Map.entry(97, "the proxy's handshake failed"));

    private ExitCodes() {}

    /** A clause without varying parts but the code. */
    static String meaning(Tool tool, int code) {
        String known = (tool == Tool.WGET ? WGET : CURL).get(code);
        if (known != null) return known;
        if (code > SIGNAL) return "signal " + (code - SIGNAL) + " ended it";
        return code == 0 ? "no HTTP response came" : "it ended with a code that is not known";
    }
}
