// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;

/**
 * The broker's URL as a worker needs it, where it leaves these open: a claim holds what it asked
 * for and no more, so the client buffers nothing ahead; and a deletion ends when the broker has
 * done it, as it does with AMQP 1.0 anyway. It gives up the confirmation window, which a worker has
 * no use for: a broker would keep its session, and all that a subscriber has not read, for a minute
 * after a connection that broke.
 */
final class WorkerUrl {

    private static final String WINDOW = "consumerWindowSize";
    private static final String BLOCK = "blockOnAcknowledge";
    private static final String PREFETCH = "jms.prefetchPolicy.queuePrefetch";

    private WorkerUrl() {}

    static String of(ConnectionSettings to) {
        CoreUrl url = new CoreUrl(to.url());
        if (!CoreUrl.isCore(to)) {
            boolean plain = to.url().matches("amqps?://.*") && !to.url().contains("prefetchPolicy");
            return plain ? url.with(PREFETCH, "0").text() : to.url();
        }
        if (!to.url().contains(WINDOW + "=")) url = url.with(WINDOW, "0");
        if (url.flag(BLOCK).isEmpty()) url = url.with(BLOCK, "true");
        return url.withoutConfirmations().text();
    }
}
