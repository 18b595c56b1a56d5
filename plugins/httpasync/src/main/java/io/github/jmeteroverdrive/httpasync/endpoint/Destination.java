// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

/**
 * What the head of a request says of where it goes.
 *
 * @param scheme http or https
 * @param authority of the server, for the Host field
 * @param prefix of the path: scheme and authority for a proxy that forwards the request, else ""
 * @param field a line for that proxy, with its end; "" = none
 */
public record Destination(String scheme, String authority, String prefix, String field) {

    /**
     * What stands behind the prefix for a request about the whole server: a proxy is asked without
     * a path (RFC 9112, section 3.2.4), and only OPTIONS is such a request.
     */
    public String asterisk(String method) {
        if (prefix.isEmpty()) return "*";
        return method.equals("OPTIONS") ? "" : "/*";
    }

    /** A server that is asked without a proxy. */
    public static Destination direct(String scheme, String authority) {
        return new Destination(scheme, authority, "", "");
    }
}
