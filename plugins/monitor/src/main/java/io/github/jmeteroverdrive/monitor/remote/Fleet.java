// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.live.Feed;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * The load agents of a run at their controller, as they call it. Thread-safe: each agent calls on a
 * thread of its own, and what is known of all of them is guarded by the monitor of the members.
 */
public final class Fleet implements AutoCloseable {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final RunContext run;
    private final Members members;
    private final Beginning beginning;
    private final Silence silence;
    private final Reports reports;
    private final Feed feed;
    private final Runnable over;

    /**
     * @param planned the agents, as JMeter names them
     * @param goesOn whether the run goes on when one is lost or absent
     * @param counted is told each interval that has come, in a result of a thread with its agent's
     *     name
     * @param over is called once, on any thread, when nothing more is to come
     */
    public Fleet(
            RunContext run,
            List<String> planned,
            boolean goesOn,
            Consumer<SampleEvent> counted,
            Runnable over) {
        this.run = run;
        this.over = over;
        members = new Members(run, planned, goesOn);
        beginning = new Beginning(run, members);
        silence = new Silence(members, now());
        Intake intake = new Intake(run, counted);
        reports = new Reports(run, intake);
        feed = new FleetFeed(run, members, intake);
    }

    private long now() {
        return run.clock().nanoTime();
    }

    /** What they tell, for the live session of the run. */
    public Feed feed() {
        return feed;
    }

    /** The next agent is being sent the plan. */
    public void sent() {
        synchronized (members) {
            beginning.sent();
        }
    }

    /**
     * An agent is about to begin; returns when all may.
     *
     * @return when all of them do, ns since 1970
     * @throws Refusal when the run does not begin, or the agent is not of it
     */
    long started(String host) {
        synchronized (members) {
            Member member = members.of(host);
            beginning.ready(member);
            look();
            try {
                while (!beginning.settled()) members.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return beginning.tell(member);
        }
    }

    /** The controller's clock, ns since 1970. */
    long time() {
        return run.clock().epochNanos(now());
    }

    /**
     * An agent tells something.
     *
     * @throws Refusal when it is to end its test; what it told has been taken, unless it was given
     *     up before
     */
    void take(AgentReport report) {
        Member member = members.of(report.agent());
        long arrived = now();
        member.heard = arrived;
        synchronized (members) {
            Member.State before = member.state;
            if (!report.refusal().isEmpty()) members.refuses(member, report.refusal());
            else if (member.state == Member.State.STARTED) reports.take(member, report, arrived);
            else if (member.state != Member.State.ENDED)
                throw new Refusal("The controller has given up load agent " + member.host + ".");
            if (member.state != before) look(); // at all members, of which there may be a thousand
            if (members.endedAt().isPresent() && member.expected())
                throw new Refusal(
                        "The controller ends the run: " + members.coverage().lacks() + ".");
        }
    }

    /**
     * An agent has a run already.
     *
     * @param address the host as it called from, and the port that it is asked on
     */
    void busy(String address, String why) {
        synchronized (members) {
            members.at(address)
                    .ifPresentOrElse(
                            member -> members.busy(member, why),
                            () -> run.warn(address + " says: " + why));
            look();
        }
    }

    /** Looks who is there; called again and again. @return ns until the next look */
    public long poll() {
        synchronized (members) {
            if (beginning.begun()) silence.look(now());
            else beginning.expire(now());
            look();
        }
        return LOOK_NANOS;
    }

    private void look() {
        beginning.look();
        if (beginning.settled()) members.notifyAll();
        boolean awaited = members.expected() && !beginning.failed();
        if (!awaited && members.close()) over.run();
    }

    /** Whether JMeter knows of the end of each agent, and so ends itself. */
    public boolean orderly() {
        synchronized (members) {
            return members.all().stream().allMatch(member -> member.state == Member.State.ENDED);
        }
    }

    @Override
    public void close() {
        // nothing is open: it is closeable to be shared by the run
    }
}
