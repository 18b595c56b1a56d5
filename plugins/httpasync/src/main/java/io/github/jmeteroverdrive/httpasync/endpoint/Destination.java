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

    /** A server that is asked without a proxy. */
    public static Destination direct(String scheme, String authority) {
        return new Destination(scheme, authority, "", "");
    }
}
