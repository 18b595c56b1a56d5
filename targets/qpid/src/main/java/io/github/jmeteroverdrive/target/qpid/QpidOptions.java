// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import io.github.jmeteroverdrive.target.Arguments;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.qpid.server.model.Broker;
import org.apache.qpid.server.virtualhost.QueueManagingVirtualHost;

/**
 * @param port TCP port on 127.0.0.1, 0 for a free one
 * @param store where persistent messages are stored
 * @param statistics the levels whose statistics the broker reports
 */
record QpidOptions(int port, Store store, Reports statistics) {

    /** MEMORY: the broker refuses persistent messages. DERBY: a database in files. */
    enum Store {
        MEMORY,
        DERBY
    }

    private static final String[] KNOWN = {
        "port=0..65535 (0, the default, is a free one)",
        "store=memory|derby (memory, which refuses persistent messages, or derby when durable=true)",
        "durable=true|false (false): the same option at every broker",
        "statistics=none|broker|virtualhost|all (none): reports once a second"
    };

    /** @throws IllegalArgumentException with a sentence for the user */
    static QpidOptions of(Arguments arguments) {
        arguments.allow(KNOWN);
        return new QpidOptions(
                (int) arguments.number("port", 0, 0, 65_535),
                arguments.oneOf("store", arguments.flag("durable") ? Store.DERBY : Store.MEMORY),
                arguments.oneOf("statistics", Reports.NONE));
    }

    /**
     * The broker's reports of its own statistics, once a second on standard error. Broker-J 10 always counts at every
     * level, including connections; only the reports can be switched.
     */
    enum Reports {
        NONE(Set.of()),
        BROKER(Set.of("Broker")),
        VIRTUALHOST(Set.of("VirtualHost")),
        ALL(Set.of("Broker", "VirtualHost"));

        private static final String PERIOD_SECONDS = "1";
        private static final String COUNTS =
                "messages in ${messagesIn}, out ${messagesOut}," + " bytes in ${bytesIn}, out ${bytesOut}";

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
                context.put("qpid." + word + ".statisticsReportPattern", "${ancestor:" + word + ":name}: " + COUNTS);
            }
            return context;
        }

        /** Reports are not warnings, so enable their level; before the broker's first log. */
        void show() {
            for (String category : categories)
                System.setProperty("org.slf4j.simpleLogger.log.qpid.statistics." + category, "info");
        }
    }
}
