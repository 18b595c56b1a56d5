// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes JMS objects without trusting them: a provider whose broker is gone may block in {@code
 * close()} for minutes, and JMeter gives a stopping thread 5 s.
 */
public final class Closing {

    private static final Logger log = LoggerFactory.getLogger(Closing.class);
    private static final long LIMIT_MILLIS = TimeUnit.SECONDS.toMillis(2);

    @FunctionalInterface
    public interface Action {
        void close() throws Exception;
    }

    private Closing() {}

    /**
     * Runs {@code action} on a daemon thread and waits at most 2 s; what goes wrong is only logged.
     */
    public static void bounded(String what, Action action) {
        Thread closer = new Thread(() -> run(what, action), "od-close " + what);
        closer.setDaemon(true);
        closer.start();
        boolean interrupted =
                Thread.interrupted(); // a stopped thread still waits for its own close
        try {
            closer.join(LIMIT_MILLIS);
            if (closer.isAlive())
                log.warn("{} did not close within {} ms; left behind", what, LIMIT_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private static void run(String what, Action action) {
        try {
            action.close();
        } catch (Exception e) {
            log.warn("closing {}: {}", what, Causes.sentence(e));
        }
    }
}
