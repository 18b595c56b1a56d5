// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Keeps a thread's next requests from connections with bytes on them that belong to no request.
 * HttpClient's pool gives out connections by route and user; to a user that it does not know it
 * gives a new one.
 */
final class FreshConnection {

    /** In which HTTP Request keeps the user of its thread. */
    private static final String USER = "__jmeter.U_T__";

    private static final AtomicLong USERS = new AtomicLong();

    private FreshConnection() {}

    static void forNextRequests() {
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (variables == null) return; // no thread of a test
        String user = Thread.currentThread().getName() + " " + USERS.incrementAndGet();
        variables.putObject(USER, user);
    }
}
