// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The source of a session's intervals: the threads of this JVM, or load agents. */
public interface IntervalSource {

    /** The arrivals since the last call. */
    List<ArrivedInterval> drain();

    /** Whether a sender has not yet reported what it sent before this time (nanoTime). */
    boolean sendersHeld(long before);

    /** nanoTime at which the first thread of JMeter began. */
    OptionalLong threadsBegan();

    /** nanoTime at which the last JMeter thread ended so far; empty if unknown. */
    default OptionalLong threadsEnded() {
        return OptionalLong.empty();
    }

    /** The number of messages that ends the run, if any. */
    OptionalLong messages();

    /** Which unknown receivers may have taken messages of the run; "" = none. */
    default String others() {
        return unknown();
    }

    /** A noun for senders or receivers with incomplete figures; "" = none. */
    default String unknown() {
        return "";
    }

    /** Which load agents have not warmed up, a phrase, or ""; empty if there are none. */
    default Optional<String> notWarm() {
        return Optional.empty();
    }

    /** Delay in ns after a whole second until everything before it has arrived. */
    default long lag() {
        return TimeUnit.MILLISECONDS.toNanos(200); // samplers hand in just after it
    }

    /** How long in advance its threads must know of an earlier end of a phase, in ns. */
    default long notice() {
        return EarlyEnd.LOCAL_NOTICE;
    }

    /** The test has ended and nothing more will arrive: reports what is missing. */
    default void ended() {
        // threads of this JVM have ended
    }

    /** The test has ended: adds facts about the source of the intervals. */
    default void describe(ObjectNode summary) {
        // nothing to add for threads of this JVM
    }
}
