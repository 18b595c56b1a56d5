// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Attempt;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Found;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How the sessions of a run's subscribers ended, instead of a browse, which MQTT does not have: if a session ends with
 * its connection, and nothing more came, nothing is left over. Thread-safe.
 */
final class SessionEnds implements EndOfRunBrowse.Browser {

    private final Set<DestinationName> remaining = ConcurrentHashMap.newKeySet();
    private final Set<DestinationName> subscribed = ConcurrentHashMap.newKeySet();

    /** Why messages may be left over, a clause. */
    private final Map<DestinationName, String> reasons = new ConcurrentHashMap<>();

    /** In a thread, when the whole plan is known: those of the broker to which a connection element leads. */
    static SessionEnds of(RunContext run, String connection) {
        return run.shared(SessionEnds.class, Brokers.of(run).broker(connection), SessionEnds::new);
    }

    /** A subscriber of the address begins. @param remains whether its session outlives the run */
    void begin(DestinationName address, boolean remains) {
        subscribed.add(address);
        if (remains) remaining.add(address);
    }

    /** A subscriber of the address has ended. @param why messages for it may be left over, a clause */
    void uncertain(DestinationName address, String why) {
        reasons.put(address, why);
    }

    @Override
    public String obstacle(DestinationName address) {
        if (!subscribed.contains(address)) return "MQTT cannot show what a broker holds for other clients";
        return remaining.contains(address)
                ? "the broker may hold messages in sessions that remain, and MQTT cannot show them"
                : "";
    }

    @Override
    public boolean settles() {
        return false;
    }

    @Override
    public Found browse(DestinationName address, Attempt attempt) {
        attempt.answered();
        return new Found(new LeftSequences(), reasons.getOrDefault(address, ""), "", true);
    }
}
