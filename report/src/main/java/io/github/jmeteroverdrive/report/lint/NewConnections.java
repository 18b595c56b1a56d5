// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.ArrayList;
import java.util.List;

/** Connections that serve few requests: keep-alive is off, or each iteration is a new user. */
public final class NewConnections extends LintRule {

    private static final String SAME_USER = "ThreadGroup.same_user_on_next_iteration";
    private static final String KEEP_ALIVE = "HTTPSampler.use_keepalive";

    public NewConnections() {
        super(
                "new-connections",
                "Smirnov's talk, HTTP Request: 28,231 ports in TIME_WAIT; × 3.9 with persistent connections",
                "Use KeepAlive, and Same user on each iteration; or run with _.jmeter.http.static.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        List<LintFinding> found = new ArrayList<>();
        for (PlanElement element : plan.enabled()) {
            if (element.property(KEEP_ALIVE).equals("false"))
                found.add(found(element, "Use KeepAlive is off, so each request opens a connection."));
            if (element.property(SAME_USER).equals("false") && keeps(element))
                found.add(found(
                        element, "Each iteration is a new user, who opens new connections in spite of keep-alive."));
        }
        return found;
    }

    private static boolean keeps(PlanElement group) {
        return group.descendants().stream()
                .anyMatch(element -> element.type().startsWith("HTTPSampler") && element.isTrue(KEEP_ALIVE));
    }
}
