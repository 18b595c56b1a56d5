// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who is at work at an address, or still to come, and under which names they use it; so that
 * consumers wait for late producers, and the last of all looks at what they leave. Thread-safe.
 */
public final class Attendance {

    private final AtWork producing = new AtWork();
    private final AtWork consuming = new AtWork();
    private final Map<DestinationName, Meeting> meetings = new ConcurrentHashMap<>();
    private int lookedAfter = -1;

    Attendance() {}

    /**
     * Producers of a group will begin.
     *
     * @param group its thread group and element
     * @param producers how many that group starts in all
     */
    public void producersExpected(String group, int producers) {
        producing.expect(group, producers);
    }

    public void producerEnds(String group) {
        producing.ends(group);
    }

    /**
     * A thread with consumers begins.
     *
     * @param group its thread group and element
     * @param consumers how many that group has in all
     */
    public void consumersAnnounced(String group, int consumers) {
        consuming.expect(group, consumers);
    }

    public void consumerEnds(String group) {
        consuming.ends(group);
    }

    /** Whether there is or was a producer, or will be one. */
    boolean everHadProducers() {
        return !producing.none();
    }

    /** Whether all producers that were announced have ended. */
    boolean producersEnded() {
        return producing.allEnded();
    }

    /** Whether consumers were announced, and all of them have ended. */
    boolean consumersEnded() {
        return !consuming.none() && consuming.allEnded();
    }

    /** Whether all producers and consumers that began or were announced have ended. */
    boolean deserted() {
        return producing.allEnded() && consuming.allEnded();
    }

    /**
     * Whether nobody has looked yet at what those that have ended by now have left; the first to
     * ask is to do so.
     */
    synchronized boolean firstToLook() {
        int ended = producing.ended() + consuming.ended();
        boolean first = ended != lookedAfter;
        lookedAfter = ended;
        return first;
    }

    /**
     * Producers or consumers use the address under this name.
     *
     * @param connection name of the od - JMS Connection that leads there
     * @param answered whether a consumer is to take all that arrives there
     */
    public void meets(DestinationName destination, String connection, boolean answered) {
        Meeting meeting =
                meetings.computeIfAbsent(destination, name -> new Meeting(name, connection));
        if (answered) meeting.answer();
    }

    /** Sessions of consumers of this destination, which it has met, did not close in order. */
    public void held(DestinationName destination) {
        meetings.get(destination).hold();
    }

    /** The destinations that belong to the address. */
    Collection<Meeting> meetings() {
        return meetings.values();
    }
}
