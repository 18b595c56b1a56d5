// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Detects load agents that have stopped reporting, and those that do not end when asked to. Synchronized by their
 * fleet.
 */
public final class SilentAgents {

    /** Agents report each second; one without a report for this time is lost. */
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(8);

    /** After a pause of this length of the controller itself, it cannot judge whether agents were silent. */
    private static final long OWN_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** Time limit for an agent to drain its pending work and end. */
    public static final long END_NANOS = TimeUnit.SECONDS.toNanos(45);

    private final RunAgents members;
    private long checked;

    /** @param now nanoTime */
    SilentAgents(RunAgents members, long now) {
        this.members = members;
        checked = now;
    }

    /**
     * Called in a loop once the agents have begun.
     *
     * @param now nanoTime
     */
    void check(long now) {
        if (now - checked > OWN_PAUSE_NANOS) members.all().forEach(member -> member.heard = now);
        checked = now;
        List<AgentState> here = members.in(AgentState.State.STARTED);
        boolean late = members.endedAt().isPresent() && now - members.endedAt().getAsLong() > END_NANOS;
        members.gone(
                here.stream()
                        .filter(member -> late || now - member.heard > LOST_NANOS)
                        .toList(),
                AgentState.State.LOST);
    }
}
