// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.summary.Arrival;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Where the intervals of a session come from: the threads of this JVM, or load agents. */
public interface Feed {

    /** What came since the last call. */
    List<Arrival> drain();

    /** Whether a sender has not told yet what it sent before a moment (nanoTime). */
    boolean sendersHeld(long before);

    /** nanoTime at which the first thread of JMeter began. */
    OptionalLong threadsBegan();

    /** nanoTime at which the last thread of JMeter that has ended did; empty when not known. */
    default OptionalLong threadsEnded() {
        return OptionalLong.empty();
    }

    /** How many messages end the run, if any. */
    OptionalLong messages();

    /** Who may have received messages of the run besides those that are known; "" = none. */
    String others();

    /** Who sent or received of which not all is known, a noun; "" = none. */
    default String unknown() {
        return "";
    }

    /** How long after a whole second, in ns, what happened until then has come. */
    default long lag() {
        return TimeUnit.MILLISECONDS.toNanos(200); // samplers hand in just after it
    }

    /** Nothing more is awaited: says what is missing. */
    default void ended() {
        // threads of this JVM have ended
    }

    /** The test has ended: adds what is to be known of where the intervals came from. */
    default void describe(ObjectNode summary) {
        // of this JVM's own threads there is nothing to say
    }
}
