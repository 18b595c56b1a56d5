// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.handler.proxy.HttpProxyHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * An HTTP proxy, by which the server is reached. It forwards requests that are not encrypted, and
 * opens a tunnel for TLS (CONNECT, RFC 9110, section 9.3.6).
 *
 * @param user "" = none
 */
public record HttpProxy(InetSocketAddress address, String user, String password) {

    /** What asks it for a tunnel. */
    HttpProxyHandler tunnel(int timeoutMillis) {
        HttpProxyHandler made =
                user.isEmpty()
                        ? new HttpProxyHandler(address)
                        : new HttpProxyHandler(address, user, password);
        made.setConnectTimeoutMillis(timeoutMillis);
        return made;
    }

    /** The line by which a request that it forwards says who asks; "" = nobody. */
    public String field() {
        if (user.isEmpty()) return "";
        byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Proxy-Authorization: Basic " + Base64.getEncoder().encodeToString(both) + "\r\n";
    }

    /** Without the password. */
    @Override
    public String toString() {
        return address.getHostString() + ":" + address.getPort();
    }
}
