// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.http.connection.BadRedirect;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.run.WebUrl;
import java.util.Set;
import java.util.regex.Pattern;

/** Follows redirects to the servers of an element (RFC 9110, section 15.4). Immutable. */
public record Redirects(boolean follows, Servers servers) {

    /** In a row, like browsers. */
    static final int MAX = 20;

    private static final int SEE_OTHER = 303;
    private static final Set<Integer> MAY_BECOME_GET = Set.of(301, 302);
    private static final String REDIRECTED = "Redirected to ";

    /** What may differ from user to user in a path: parameters, and what begins with a digit or is encoded. */
    private static final Pattern VARIABLE = Pattern.compile("[;%\\d][^/]*");

    private static final int MAX_PATH = 80;

    /**
     * The request that a response redirects to; null if there is none. If the redirect cannot be followed, the exchange
     * fails.
     *
     * @param location the Location header, blank = none
     */
    public Request followUp(Exchange exchange, String location) {
        if (!follows || !StatusSet.isRedirect(exchange.status())) return null;
        if (location.isBlank()) return reject(exchange, BadRedirect.NO_LOCATION.sentence());
        if (exchange.redirects() == MAX) return reject(exchange, "More than " + MAX + " redirects in a row.");
        RequestParts request = RequestParts.of(exchange.request());
        WebUrl target;
        try {
            target = address(exchange.request()).resolve(location);
        } catch (IllegalArgumentException e) {
            return reject(exchange, BadRedirect.NO_URL.sentence());
        }
        int server = servers.find(target);
        if (server < 0) return reject(exchange, to(target) + "The redirect leads to another server.");
        Destination to = servers.destination(server);
        if (server != request.server())
            request = request.forServer(
                    server, to.authority(), to.proxyHeader() + to.credentials().line());
        String line = to.prefix() + target.target();
        return becomesGet(exchange.status(), request.method()) ? request.get(line) : request.to(line);
    }

    private static Request reject(Exchange exchange, String cause) {
        exchange.reject(cause);
        return null;
    }

    /** Adds to a failure where the redirects before it led; few places, because failures are counted by their text. */
    public void addPlace(Exchange exchange) {
        boolean known = exchange.failure() == null || exchange.failure().startsWith(REDIRECTED);
        if (!known && exchange.redirects() > 0) exchange.failedAt(to(address(exchange.request())));
    }

    private static String to(WebUrl place) {
        String path = VARIABLE.matcher(place.target().split("\\?", 2)[0]).replaceAll("…");
        String start = path.length() <= MAX_PATH ? path : path.substring(0, MAX_PATH) + "…";
        return REDIRECTED + place + start + ": ";
    }

    private static boolean becomesGet(int status, String method) {
        if (status == SEE_OTHER) return !method.equals("HEAD");
        return method.equals("POST") && MAY_BECOME_GET.contains(status);
    }

    public WebUrl address(Request sent) {
        String path = servers.destination(sent.server()).withoutPrefix(sent.target());
        return WebUrl.of(servers.url(sent.server()) + (path.startsWith("/") ? path : "/" + path));
    }
}
