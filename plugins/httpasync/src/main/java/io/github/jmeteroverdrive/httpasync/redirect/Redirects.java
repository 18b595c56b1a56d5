// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.redirect;

import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import java.net.URI;
import java.util.Set;

/** Which request a redirect leads to. Immutable. */
public final class Redirects {

    /** In a row; browsers stop there, too. */
    static final int MOST = 20;

    private static final int SEE_OTHER = 303;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, SEE_OTHER, 307, 308);
    private static final Set<Integer> MAY_BECOME_GET = Set.of(301, 302);

    private static final String TOO_MANY = "More than " + MOST + " redirects in a row.";
    private static final String NO_URL = "The redirect's Location is no URL.";
    private static final String ELSEWHERE = "The redirect leads to another server.";

    private final boolean follows;
    private final Destination to;
    private final URI origin;

    /**
     * @param follows whether redirects are followed at all
     * @param to the only server to which they are
     */
    public Redirects(boolean follows, Destination to) {
        this.follows = follows;
        this.to = to;
        origin = URI.create(to.scheme() + "://" + to.authority() + "/");
    }

    /** Whether a response with that status sends its request elsewhere. */
    public static boolean is(int status) {
        return REDIRECTS.contains(status);
    }

    /**
     * The request that follows an answered one. One that cannot be followed fails.
     *
     * @param location of the response, "" = it has none
     * @return null when none follows
     */
    public Request next(Exchange exchange, String location) {
        if (!follows || !is(exchange.status()) || location.isEmpty()) return null;
        if (exchange.redirects() == MOST) return refuse(exchange, TOO_MANY);
        Message asked = Message.of(exchange.request());
        URI target;
        try {
            target = origin.resolve(asked.target()).resolve(location.replace(" ", "%20"));
        } catch (IllegalArgumentException e) {
            return refuse(exchange, NO_URL);
        }
        if (target.getHost() == null || target.getRawPath() == null)
            return refuse(exchange, NO_URL);
        if (!isOrigin(target)) return refuse(exchange, ELSEWHERE);
        String line = to.prefix() + pathOf(target);
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

    private static String pathOf(URI target) {
        String path = target.getRawPath().isEmpty() ? "/" : target.getRawPath();
        return target.getRawQuery() == null ? path : path + "?" + target.getRawQuery();
    }

    private boolean isOrigin(URI target) {
        return origin.getScheme().equalsIgnoreCase(target.getScheme())
                && origin.getHost().equalsIgnoreCase(target.getHost())
                && port(origin) == port(target);
    }

    private int port(URI address) {
        if (address.getPort() >= 0) return address.getPort();
        return origin.getScheme().equals("https") ? 443 : 80;
    }
}
