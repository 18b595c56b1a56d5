// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.qpid.server.model.Broker;
import org.apache.qpid.server.virtualhost.QueueManagingVirtualHost;

/**
 * The broker's reports of its own statistics, once a second on standard error. Broker-J 10 counts
 * at every level in any case, connections included; what can be switched is who reports.
 */
enum Reports {
    NONE(Set.of()),
    BROKER(Set.of("Broker")),
    VIRTUALHOST(Set.of("VirtualHost")),
    ALL(Set.of("Broker", "VirtualHost"));

    private static final String PERIOD_SECONDS = "1";
    private static final String COUNTS =
            "messages in ${messagesIn}, out ${messagesOut},"
                    + " bytes in ${bytesIn}, out ${bytesOut}";

    private final Set<String> categories;

    Reports(Set<String> categories) {
        this.categories = categories;
    }

    /** Context variables of the broker. */
    Map<String, String> context() {
        Map<String, String> context = new LinkedHashMap<>();
        for (String category : categories) {
            context.put(
                    category.equals("Broker")
                            ? Broker.BROKER_STATISTICS_REPORING_PERIOD
                            : QueueManagingVirtualHost.VIRTUALHOST_STATISTICS_REPORING_PERIOD,
                    PERIOD_SECONDS);
            String word = category.toLowerCase(Locale.ROOT);
            context.put(
                    "qpid." + word + ".statisticsReportPattern",
                    "${ancestor:" + word + ":name}: " + COUNTS);
        }
        return context;
    }

    /** Reports are no warnings, which alone are shown otherwise. Before the broker's first log. */
    void show() {
        for (String category : categories)
            System.setProperty("org.slf4j.simpleLogger.log.qpid.statistics." + category, "info");
    }
}
