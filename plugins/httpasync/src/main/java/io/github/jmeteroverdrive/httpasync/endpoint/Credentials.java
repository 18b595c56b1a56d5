// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/**
 * How requests are authorized at a server.
 *
 * @param user "" for a token
 * @param secret the password, or the token
 */
public record Credentials(Scheme scheme, String user, String secret) {

    public enum Scheme {
        NONE,
        BASIC,
        DIGEST,
        BEARER
    }

    public static final Credentials NONE = new Credentials(Scheme.NONE, "", "");

    public boolean isDigest() {
        return scheme == Scheme.DIGEST;
    }

    /** The Authorization line that all requests have, with its end (RFC 7617, RFC 6750); "" if there is none. */
    public String line() {
        return switch (scheme) {
            case BASIC ->
                "Authorization: Basic " + Base64.getEncoder().encodeToString((user + ":" + secret).getBytes(UTF_8))
                        + "\r\n";
            case BEARER -> "Authorization: Bearer " + secret + "\r\n";
            case NONE, DIGEST -> "";
        };
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return scheme + " " + user;
    }
}
