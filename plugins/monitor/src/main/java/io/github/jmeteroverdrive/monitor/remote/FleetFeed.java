// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.inbox.Arrival;
import io.github.jmeteroverdrive.monitor.live.Feed;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.Shares;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The load agents of a run as its live session sees them. Thread-safe, as {@link Fleet} is. */
final class FleetFeed implements Feed {

    /** What happened until a whole second has come by then, over networks, too. */
    private static final long LAG_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private final RunContext run;
    private final Members members;
    private final Intake intake;

    /**
     * @param members whose monitor guards all of it
     */
    FleetFeed(RunContext run, Members members, Intake intake) {
        this.run = run;
        this.members = members;
        this.intake = intake;
    }

    @Override
    public List<Arrival> drain() {
        synchronized (members) {
            return intake.drain();
        }
    }

    @Override
    public boolean sendersHeld(long before) {
        synchronized (members) {
            return members.in(Member.State.STARTED).stream().anyMatch(member -> member.held);
        }
    }

    @Override
    public OptionalLong threadsBegan() {
        synchronized (members) {
            return intake.threadsBegan();
        }
    }

    @Override
    public OptionalLong messages() {
        return Shares.messages(run.parameters(), members.all().size());
    }

    @Override
    public String others() {
        return unknown();
    }

    @Override
    public String unknown() {
        synchronized (members) {
            return members.coverage().complete() ? "" : "load agents of which not all is known";
        }
    }

    @Override
    public long lag() {
        return LAG_NANOS;
    }

    @Override
    public void ended() {
        synchronized (members) {
            members.close();
            members.all().forEach(Member::giveUp);
            Starts.of(members.all()).line().ifPresent(run.console()::line);
            Coverage coverage = members.coverage();
            if (coverage.complete()) run.console().line(coverage.line());
            else run.fail(coverage.line());
        }
    }

    @Override
    public void describe(ObjectNode summary) {
        synchronized (members) {
            summary.put("agentLoad", Shares.sentence(run.parameters(), members.all().size()));
            members.coverage().describe(summary);
            intake.describe(summary);
        }
    }
}
