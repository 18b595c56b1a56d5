// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends an element's thread in {@code threadFinished()}. JMeter only logs an exception there, although the thread's last
 * figures may be missing, so it fails the run.
 */
public final class ThreadEnd {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadEnd.class);

    private ThreadEnd() {}

    /**
     * @param element its name in the message
     * @param fail receives a message if it throws
     */
    public static void run(String element, Runnable end, Consumer<String> fail) {
        try {
            end.run();
        } catch (RuntimeException e) {
            LOG.error("{}: the end of its thread", element, e);
            fail.accept(element + ": its thread did not end normally, so figures may be missing (" + e + ").");
        }
    }
}
