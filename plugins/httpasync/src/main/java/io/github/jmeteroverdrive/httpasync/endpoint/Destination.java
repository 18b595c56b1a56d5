// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

/**
 * Where a request is sent, as its head names it.
 *
 * @param scheme http or https
 * @param authority of the server, for the Host header
 * @param prefix of the path: scheme and authority for a forwarding proxy, else ""
 * @param proxyHeader a line for that proxy, with its end; "" = none
 */
public record Destination(String scheme, String authority, String prefix, String proxyHeader, Credentials credentials) {

    /** The path and query of a request's target. */
    public String withoutPrefix(String target) {
        return target.startsWith(prefix) ? target.substring(prefix.length()) : target;
    }

    /** A server without a proxy. */
    public static Destination direct(String scheme, String authority) {
        return new Destination(scheme, authority, "", "", Credentials.NONE);
    }
}
