// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.rmi.RemoteException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.rmi.RmiUtils;

/**
 * When the load agents of a run begin: together, a moment after the last of those is ready that are
 * awaited. Their fleet looks after threads.
 */
final class Beginning {

    /** So long it may take until the first is sent the plan; a target may have to start before. */
    private static final long SEND_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** In so long the word that all are there has reached all of them, over slow networks, too. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final RunContext run;
    private final Members members;

    /** From the last agent that was sent the plan until all are to be ready; ns. */
    private final long timeout;

    private long deadline;
    private int sent;
    private OptionalLong moment = OptionalLong.empty();

    Beginning(RunContext run, Members members) {
        this.run = run;
        this.members = members;
        timeout =
                TimeUnit.SECONDS.toNanos(run.parameters().whole("AgentBeginTimeout").orElseThrow());
        deadline = now() + SEND_NANOS;
    }

    private long now() {
        return run.clock().nanoTime();
    }

    /** The next agent is being sent the plan. */
    void sent() {
        deadline = now() + timeout;
        if (++sent < members.all().size()) return;
        String absence = absence();
        members.all().forEach(member -> member.absence = absence);
    }

    /** The plan has reached them for all that is known. */
    private String absence() {
        return "was sent the plan and never began within "
                + TimeUnit.NANOSECONDS.toSeconds(timeout)
                + " s: where its host is busy a longer AgentBeginTimeout helps; else its console and log say why: it may lack the same jars or a JDK of"
                + " version 17, or not reach this controller as "
                + controller();
    }

    private static String controller() {
        try {
            return RmiUtils.getRmiHost().getHostAddress();
        } catch (RemoteException e) {
            return "its own name, which is not known";
        }
    }

    /**
     * An agent is ready.
     *
     * @throws Refusal when nobody waits for it
     */
    void ready(Member member) {
        if (member.state != Member.State.PLANNED)
            throw new Refusal(
                    "The controller does not wait for load agent " + member.host + " any more.");
        member.state = Member.State.STARTED;
    }

    /** Looks whether it is too late for those that are not ready. */
    void expire(long now) {
        if (now - deadline > 0) members.gone(members.in(Member.State.PLANNED), Member.State.ABSENT);
    }

    /** Looks whether nobody is awaited any more. */
    void look() {
        if (settled() || !members.in(Member.State.PLANNED).isEmpty()) return;
        long now = now();
        members.all().forEach(member -> member.heard = now);
        moment = OptionalLong.of(run.clock().epochNanos(now) + LEAD_NANOS);
    }

    boolean begun() {
        return moment.isPresent();
    }

    /** Whether the run was ended before. */
    boolean failed() {
        return !begun() && members.endedAt().isPresent();
    }

    /** Whether an agent that is ready can be told what becomes of it. */
    boolean settled() {
        return begun() || failed();
    }

    /**
     * An agent that is ready is told.
     *
     * @return when all begin, ns since 1970
     * @throws Refusal when they do not
     */
    long tell(Member member) {
        member.heard = now();
        if (begun()) return moment.getAsLong();
        if (member.expected()) member.state = Member.State.RELEASED;
        throw new Refusal("The run does not begin: " + members.coverage().lacks() + ".");
    }
}
