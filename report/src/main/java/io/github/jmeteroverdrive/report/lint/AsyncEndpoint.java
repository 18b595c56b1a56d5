// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * The server of an HTTP Request, as fields of od - HTTP Endpoint.
 *
 * @param named whether the server is a name, which may have several addresses
 */
public record AsyncEndpoint(String url, boolean tls, boolean named, String connectMillis) {

    /** Longer than any response: HTTP Request has no timeout by default. */
    static final String NO_LIMIT = "86400000";

    private static final String HTTPS = "https";
    private static final Set<String> SCHEMES = Set.of("", "http", HTTPS);

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    /** Host names that both elements send unchanged. */
    private static final Pattern NAME =
            Pattern.compile("([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)*[a-z]([a-z0-9-]*[a-z0-9])?");

    private static final Pattern PORT = Pattern.compile("\\d{0,5}|\\$\\{__P\\([\\w.]+(,\\d{0,5})?\\)}");

    /** @throws Obstacle if connections may be opened to another server */
    public static AsyncEndpoint of(PlanElement request, ConstantVariables constants) {
        String scheme = value(request, "protocol", constants);
        Obstacle.unless(SCHEMES.contains(scheme), "Its protocol, '" + scheme + "', is not http or https.");
        String host = value(request, "domain", constants);
        boolean named = NAME.matcher(host).matches();
        Obstacle.unless(
                named || ADDRESS.matcher(host).matches(),
                "Its server, '"
                        + host
                        + "', is neither an address such as 10.0.0.1 nor a lower-case name such as shop.example.");
        String port = value(request, "port", constants);
        Obstacle.unless(PORT.matcher(port).matches(), "Its port, '" + port + "', is not known.");
        String connect = value(request, "connect_timeout", constants);
        return new AsyncEndpoint(
                (scheme.isEmpty() ? "http" : scheme) + "://" + host + (port.isEmpty() ? "" : ":" + port),
                scheme.equals(HTTPS),
                named,
                connect.matches("0*") ? NO_LIMIT : connect);
    }

    private static String value(PlanElement request, String property, ConstantVariables constants) {
        String full = "HTTPSampler." + property;
        String text = HttpRequest.definingElement(request, full).property(full);
        return constants.value(text).orElse(text);
    }
}
