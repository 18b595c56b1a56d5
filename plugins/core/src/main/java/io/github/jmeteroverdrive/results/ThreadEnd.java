// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of an element's thread, in {@code threadFinished()}: JMeter only logs what is thrown there and goes on, and
 * the last figures of the thread may be missing.
 */
public final class ThreadEnd {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadEnd.class);

    private ThreadEnd() {}

    /**
     * Ends it.
     *
     * @param element how the sentence names it
     * @param fail is told a sentence when that throws
     */
    public static void run(String element, Runnable end, Consumer<String> fail) {
        try {
            end.run();
        } catch (RuntimeException e) {
            LOG.error("{}: the end of its thread", element, e);
            fail.accept(element + ": its thread did not end in order, so that figures may be missing (" + e + ").");
        }
    }
}
