// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import io.github.jmeteroverdrive.httpasync.engine.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/** Reads the address of a proxy. */
final class ProxyAddress {

    private static final String REMEDY = "give it such as http://proxy.example.org:3128";

    private ProxyAddress() {}

    /**
     * @throws IllegalArgumentException when it is no address, or nobody knows its host; the message
     *     is the remedy
     */
    static Optional<Proxy> parse(String text) {
        URI url = url(text.strip());
        boolean whole = "http".equalsIgnoreCase(url.getScheme()) && url.getHost() != null;
        if (!whole || url.getPort() < 0 || url.getRawPath().length() > 1 || url.getQuery() != null)
            throw new IllegalArgumentException(REMEDY);
        String[] given = (url.getUserInfo() == null ? "" : url.getUserInfo()).split(":", 2);
        String password = given.length > 1 ? given[1] : "";
        return Optional.of(new Proxy(address(url.getHost(), url.getPort()), given[0], password));
    }

    private static URI url(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(REMEDY, e);
        }
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
