// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.check.StatusSet;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import java.util.Set;

/** Which request a redirect leads to. Immutable. */
public final class Redirects {

    /** In a row; browsers stop there, too. */
    static final int MOST = 20;

    private static final int SEE_OTHER = 303;
    private static final Set<Integer> MAY_BECOME_GET = Set.of(301, 302);

    private static final String TOO_MANY = "More than " + MOST + " redirects in a row.";
    private static final String NO_URL = "The redirect's Location is not a URL of http or https.";
    private static final String ELSEWHERE = "The redirect leads to another server.";

    private final boolean follows;
    private final Destination to;
    private final WebUrl origin;

    /**
     * @param follows whether redirects are followed at all
     * @param to the only server to which they are
     */
    public Redirects(boolean follows, Destination to) {
        this.follows = follows;
        this.to = to;
        origin = WebUrl.of(to.scheme() + "://" + to.authority());
    }

    /**
     * The request that follows an answered one. One that cannot be followed fails.
     *
     * @param location of the response, "" = it has none
     * @return null when none follows
     */
    public Request next(Exchange exchange, String location) {
        if (!follows || !StatusSet.isRedirect(exchange.status()) || location.isEmpty()) return null;
        if (exchange.redirects() == MOST) return refuse(exchange, TOO_MANY);
        RequestParts asked = RequestParts.of(exchange.request());
        WebUrl target;
        try {
            target = asked(asked.target()).resolve(location);
        } catch (IllegalArgumentException e) {
            return refuse(exchange, NO_URL);
        }
        if (!target.isSameServer(origin)) return refuse(exchange, ELSEWHERE);
        String line = to.prefix() + target.target();
        return becomesGet(exchange.status(), asked.method()) ? asked.get(line) : asked.to(line);
    }

    private static Request refuse(Exchange exchange, String cause) {
        exchange.refuse(cause);
        return null;
    }

    private static boolean becomesGet(int status, String method) {
        if (status == SEE_OTHER) return !method.equals("HEAD");
        return method.equals("POST") && MAY_BECOME_GET.contains(status);
    }

    /** The URL of a request's target, which has the server already when a proxy is asked. */
    private WebUrl asked(String target) {
        String path =
                target.startsWith(to.prefix()) ? target.substring(to.prefix().length()) : target;
        return WebUrl.of(origin + (path.startsWith("/") ? path : "/" + path));
    }
}
