// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;

/**
 * The broker's URL as a worker needs it, where it leaves these open: a claim holds what it asked
 * for and no more, so the Core client buffers nothing ahead; and a deletion ends when the broker
 * has done it. The client of AMQP 1.0 waits for it anyway.
 */
final class WorkerUrl {

    private WorkerUrl() {}

    static String of(ConnectionSettings to) {
        if (!CoreUrl.isCore(to)) return to.url();
        CoreUrl url = new CoreUrl(to.url());
        if (!to.url().contains("consumerWindowSize=")) url = url.with("consumerWindowSize", "0");
        if (url.flag("blockOnAcknowledge").isEmpty()) url = url.with("blockOnAcknowledge", "true");
        return url.text();
    }
}
