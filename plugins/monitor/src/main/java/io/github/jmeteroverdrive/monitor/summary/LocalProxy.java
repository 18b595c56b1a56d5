// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Whether JMeter is configured, by the plan or for the whole JVM, to use a proxy on its own host. Names other than
 * localhost are not resolved. Stateless.
 */
final class LocalProxy {

    private static final List<String> PROPERTIES = List.of("http.proxyHost", "https.proxyHost", "socksProxyHost");

    private LocalProxy() {}

    /**
     * @param ofPlan addresses or names in the plan
     * @return the first one on this host; "" if there is none
     */
    static String among(List<String> ofPlan) {
        return Stream.concat(ofPlan.stream(), PROPERTIES.stream().map(System::getProperty))
                .filter(Objects::nonNull)
                .filter(LocalProxy::isHere)
                .findFirst()
                .orElse("");
    }

    private static boolean isHere(String host) {
        String plain = host.replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
        return plain.equals("localhost")
                || plain.matches("127\\.[0-9.]+|::1")
                || !plain.isEmpty() && ofDevices().anyMatch(plain::equals);
    }

    private static Stream<String> ofDevices() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .map(InetAddress::getHostAddress);
        } catch (SocketException e) {
            return Stream.empty(); // there is no network
        }
    }
}
