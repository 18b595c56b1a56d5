// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import java.util.Set;

/** Follows redirects to the endpoint's own server (RFC 9110, section 15.4). Immutable. */
public final class Redirects {

    /** In a row, like browsers. */
    static final int MAX = 20;

    private static final int SEE_OTHER = 303;
    private static final Set<Integer> MAY_BECOME_GET = Set.of(301, 302);

    private final boolean follows;
    private final Destination to;
    private final WebUrl origin;

    public Redirects(boolean follows, Destination to) {
        this.follows = follows;
        this.to = to;
        origin = WebUrl.of(to.scheme() + "://" + to.authority());
    }

    /**
     * The request that a response redirects to; null if there is none. If the redirect cannot be followed, the exchange
     * fails.
     *
     * @param location the Location header, "" = none
     */
    public Request followUp(Exchange exchange, String location) {
        if (!follows || !StatusSet.isRedirect(exchange.status()) || location.isEmpty()) return null;
        if (exchange.redirects() == MAX) return reject(exchange, "More than " + MAX + " redirects in a row.");
        RequestParts request = RequestParts.of(exchange.request());
        WebUrl target;
        try {
            target = url(request.target()).resolve(location);
        } catch (IllegalArgumentException e) {
            return reject(exchange, "The redirect's Location is not a URL of http or https.");
        }
        if (!target.isSameServer(origin)) return reject(exchange, "The redirect leads to another server.");
        String line = to.prefix() + target.target();
        return becomesGet(exchange.status(), request.method()) ? request.get(line) : request.to(line);
    }

    private static Request reject(Exchange exchange, String cause) {
        exchange.reject(cause);
        return null;
    }

    private static boolean becomesGet(int status, String method) {
        if (status == SEE_OTHER) return !method.equals("HEAD");
        return method.equals("POST") && MAY_BECOME_GET.contains(status);
    }

    private WebUrl url(String target) {
        String path = to.withoutPrefix(target);
        return WebUrl.of(origin + (path.startsWith("/") ? path : "/" + path));
    }
}
