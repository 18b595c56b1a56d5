// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far a load agent's clock is ahead of the controller's. A report came to the controller between the moments at
 * which its agent began to bring it and had the answer; the shortest such time says it best, and cannot be wrong by
 * more than its half. Not thread-safe.
 */
final class ClockOffset {

    /** An agent tells of a way one report later; some more for those that had to be brought again. */
    private static final int KEPT = 64;

    private static final double NANOS_A_MILLI = 1e6;

    private final Map<Long, Long> arrivals = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > KEPT;
        }
    };

    private long ahead;
    private long error = Long.MAX_VALUE;

    /**
     * A report is there.
     *
     * @param epoch ns since 1970 by the controller's clock
     */
    void arrived(long sequence, long epoch) {
        arrivals.put(sequence, epoch);
    }

    /** The agent says when it brought one. */
    void brought(AgentReport.Way way) {
        Long arrival = arrivals.remove(way.sequence());
        if (arrival == null) return;
        long half = (way.to() - way.from()) / 2;
        if (half >= error) return;
        error = half;
        ahead = way.from() + half - arrival;
    }

    boolean known() {
        return error != Long.MAX_VALUE;
    }

    /** ns since 1970 by the controller's clock of a moment by the agent's; only when it is known. */
    long byController(long epoch) {
        return epoch - ahead;
    }

    /** ns by which the agent's clock is ahead; only when it is known. */
    long ahead() {
        return ahead;
    }

    /** The other way round. */
    long byAgent(long epoch) {
        return epoch + ahead;
    }

    /** ns by which that may be wrong; only when it is known. */
    long error() {
        return error;
    }

    /** Adds what is known, in ms; nothing when nothing is. */
    void describe(ObjectNode json) {
        if (!known()) return;
        json.put("clockAheadMillis", ahead / NANOS_A_MILLI);
        json.put("clockErrorMillis", error / NANOS_A_MILLI);
    }
}
