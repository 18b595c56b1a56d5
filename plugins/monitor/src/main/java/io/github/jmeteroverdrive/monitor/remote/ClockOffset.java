// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far a load agent's clock is ahead of the controller's. A report arrives between the moment at which the agent
 * starts to send it and the moment at which it has the acknowledgement. The shortest such round trip gives the best
 * estimate; its error is at most half the round trip. Not thread-safe.
 */
final class ClockOffset {

    /** An agent reports the delivery of a report in the next one; a few more, for reports that had to be sent again. */
    private static final int MAX_STORED = 64;

    private static final double NANOS_A_MILLI = 1e6;

    private final Map<Long, Long> arrivals = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > MAX_STORED;
        }
    };

    private long ahead;
    private long error = Long.MAX_VALUE;

    /** @param epoch ns since 1970 by the controller's clock */
    void arrived(long sequence, long epoch) {
        arrivals.put(sequence, epoch);
    }

    /** The agent has reported the delivery times of an earlier report. */
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

    /** Converts ns since 1970 from the agent's clock to the controller's; only if the offset is known. */
    long byController(long epoch) {
        return epoch - ahead;
    }

    /** ns by which the agent's clock is ahead; only if known. */
    long ahead() {
        return ahead;
    }

    /** Converts from the controller's clock to the agent's. */
    long byAgent(long epoch) {
        return epoch + ahead;
    }

    /** Maximum error of the offset in ns; only if known. */
    long error() {
        return error;
    }

    /** Adds offset and error in ms, if known. */
    void describe(ObjectNode json) {
        if (!known()) return;
        json.put("clockAheadMillis", ahead / NANOS_A_MILLI);
        json.put("clockErrorMillis", error / NANOS_A_MILLI);
    }
}
