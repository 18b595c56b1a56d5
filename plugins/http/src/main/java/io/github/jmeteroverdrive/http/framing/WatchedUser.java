// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * As whom a watched request asks HttpClient's pool for a connection. The pool gives one out when
 * the request's user equals the one who used it last, else it makes another. So equality says here
 * which connections will do: those that were watched from their first byte and on which nothing
 * waits, of whichever host. HTTP Request, and who does not watch, ask as JMeter's user and get none
 * of them. Immutable.
 */
final class WatchedUser {

    /** In which JMeter keeps the user of its thread. */
    private static final String VARIABLE = "__jmeter.U_T__";

    private final Object user;
    private final Watch watch;

    private WatchedUser(Object user, Watch watch) {
        this.user = user;
        this.watch = watch;
    }

    /** This request goes by watched connections only. */
    static void asks(HttpContext request, Watch watch) {
        Object user = plain(request.getAttribute(HttpClientContext.USER_TOKEN));
        request.setAttribute(HttpClientContext.USER_TOKEN, new WatchedUser(user, watch));
    }

    /** JMeter keeps the user of the last request for the next one's, which may be anybody's. */
    static void leaves() {
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (variables != null && variables.getObject(VARIABLE) instanceof WatchedUser last)
            variables.putObject(VARIABLE, last.user);
    }

    private static Object plain(Object user) {
        return user instanceof WatchedUser watched ? watched.user : user;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WatchedUser last && user.equals(last.user) && last.watch.clean();
    }

    @Override
    public int hashCode() {
        return user.hashCode();
    }
}
