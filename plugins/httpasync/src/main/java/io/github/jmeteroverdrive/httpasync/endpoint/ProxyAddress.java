// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.engine.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.util.Optional;

/** Reads the address of a proxy. */
final class ProxyAddress {

    private static final String REMEDY = "give it such as http://proxy.example.org:3128";

    private ProxyAddress() {}

    /**
     * @throws IllegalArgumentException when it is not an address, or its host is unknown; the
     *     message is the remedy
     */
    static Optional<Proxy> parse(String text) {
        WebUrl url;
        String[] user;
        try {
            url = WebUrl.of(text.strip());
            // a plus sign stands for itself, other than in forms
            user = URLDecoder.decode(url.userInfo().replace("+", "%2B"), UTF_8).split(":", 2);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(REMEDY, e);
        }
        boolean path = url.target().length() > 1;
        if (!url.scheme().equals("http") || url.port() < 0 || path)
            throw new IllegalArgumentException(REMEDY);
        String password = user.length > 1 ? user[1] : "";
        return Optional.of(new Proxy(address(url.host(), url.port()), user[0], password));
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
