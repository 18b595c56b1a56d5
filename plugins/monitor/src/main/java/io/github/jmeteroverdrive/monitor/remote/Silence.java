// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Notices load agents of which nothing is heard any more, and those that do not end when they are to. Their fleet looks
 * after threads.
 */
public final class Silence {

    /** An agent that is not heard of for so long, where it tells something each second, is lost. */
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(8);

    /** Who stood still itself for so long cannot tell whether others were silent. */
    private static final long OWN_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** An agent that is to end drains what is under way, and has so long in all. */
    public static final long END_NANOS = TimeUnit.SECONDS.toNanos(45);

    private final Members members;
    private long checked;

    /** @param now nanoTime */
    Silence(Members members, long now) {
        this.members = members;
        checked = now;
    }

    /**
     * Called again and again once the agents have begun.
     *
     * @param now nanoTime
     */
    void check(long now) {
        if (now - checked > OWN_PAUSE_NANOS) members.all().forEach(member -> member.heard = now);
        checked = now;
        List<Member> here = members.in(Member.State.STARTED);
        boolean late = members.endedAt().isPresent() && now - members.endedAt().getAsLong() > END_NANOS;
        members.gone(
                here.stream()
                        .filter(member -> late || now - member.heard > LOST_NANOS)
                        .toList(),
                Member.State.LOST);
    }
}
