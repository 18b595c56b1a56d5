// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import java.io.PrintStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.core.server.ActiveMQServer;

/**
 * Prints once a second what the broker holds and has done, as {@code STAT {json}}: the depth of all
 * queues together, messages added and acknowledged since the start, and who is connected. Reads
 * counters that the broker keeps anyway.
 */
final class Statistics implements Runnable {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    private final ActiveMQServer server;
    private final PrintStream out;

    Statistics(ActiveMQServer server, PrintStream out) {
        this.server = server;
        this.out = out;
    }

    /** Prints on a daemon thread until the process ends. */
    void start() {
        Thread thread = new Thread(this, "statistics");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        while (server.isStarted()) {
            out.println(line());
            LockSupport.parkNanos(PERIOD);
        }
    }

    String line() {
        long gcMillis = 0;
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            gcMillis += Math.max(0, gc.getCollectionTime());
        }
        return String.format(
                Locale.ROOT,
                "STAT {\"queueDepth\":%d,\"messagesAdded\":%d,\"messagesAcknowledged\":%d,"
                        + "\"connections\":%d,\"consumers\":%d,\"heapUsedBytes\":%d,\"gcSeconds\":%.3f}",
                server.getTotalMessageCount(),
                server.getTotalMessagesAdded(),
                server.getTotalMessagesAcknowledged(),
                server.getConnectionCount(),
                server.getTotalConsumerCount(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                gcMillis / 1e3);
    }
}
