// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.inbox.Arrival;
import io.github.jmeteroverdrive.monitor.live.Feed;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import io.github.jmeteroverdrive.run.remote.Shares;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * The load agents of a run at their controller: lets them begin together, takes what they tell,
 * each report once, and notices who never came or is heard of no more. Thread-safe: each agent
 * calls on a thread of its own.
 */
public final class Fleet implements Feed, AutoCloseable {

    /** All agents are to be there so long after the last was sent the plan. */
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** So long it may take until the first is sent the plan; a target may have to start before. */
    private static final long SEND_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** An agent that is not heard of for so long, where it tells something each second, is lost. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(8);

    /** Who stood still itself for so long cannot tell whether others were silent. */
    private static final long OWN_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** An agent that is to stop drains what is under way, and has so long in all. */
    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(45);

    /** In so long the word that all are there has reached all of them, over slow networks, too. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** What happened until a whole second has come by then, over networks, too. */
    private static final long LAG_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private final RunContext run;
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final Coverage coverage = new Coverage(members.values());
    private final Intake intake;
    private final boolean goesOn;
    private final Runnable over;
    private FetchedFiles files;
    private long deadline;
    private long looked;
    private int sent;
    private boolean begun;
    private long begin;
    private boolean isOver;
    private OptionalLong stopSince = OptionalLong.empty();

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
        this.goesOn = goesOn;
        this.intake = new Intake(run, counted);
        this.over = over;
        planned.forEach(host -> members.put(host, new Member(members.size(), host)));
        looked = now();
        deadline = looked + SEND_NANOS;
    }

    private long now() {
        return run.clock().nanoTime();
    }

    /** The next agent is being sent the plan. */
    public synchronized void sent() {
        deadline = now() + START_NANOS;
        boolean toAll = ++sent == members.size();
        members.values().forEach(member -> member.sent = toAll);
    }

    /**
     * An agent is about to begin; returns when all may.
     *
     * @return when all of them do, ns since 1970
     * @throws Refusal when the run does not begin, or the agent is not of it
     */
    synchronized long started(String host) {
        Member member = member(host);
        if (member.state != Member.State.PLANNED)
            throw new Refusal("The controller does not wait for load agent " + host + " any more.");
        member.state = Member.State.STARTED;
        look();
        try {
            while (!begun && stopSince.isEmpty()) wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        member.heard = now();
        if (begun) return begin;
        member.state = Member.State.RELEASED;
        throw new Refusal("The run does not begin: " + coverage.lacks() + ".");
    }

    /** The controller's clock, ns since 1970. */
    long time() {
        return run.clock().epochNanos(now());
    }

    private Member member(String host) {
        Member member = members.get(host);
        if (member == null)
            throw new Refusal(
                    "The controller knows no load agent "
                            + host
                            + ", but "
                            + String.join(", ", members.keySet())
                            + ".");
        return member;
    }

    /**
     * An agent tells something.
     *
     * @throws Refusal when it is to end its test; what it told has been taken, unless it was given
     *     up before
     */
    synchronized void take(AgentReport report) {
        Member member = member(report.agent());
        Member.State before = member.state;
        if (!report.refusal().isEmpty()) refused(member, report.refusal(), false);
        else if (member.state == Member.State.STARTED) add(member, report);
        else if (member.state != Member.State.ENDED)
            throw new Refusal("The controller has given up load agent " + member.host + ".");
        if (member.state != before) look(); // at all members, of which there may be a thousand
        if (stopSince.isPresent() && member.expected())
            throw new Refusal("The controller ends the run: " + coverage.lacks() + ".");
    }

    /**
     * An agent has a run already.
     *
     * @param address the host as it called from, and the port that it is asked on
     */
    synchronized void busy(String address, String why) {
        Optional<Member> member =
                members.values().stream()
                        .filter(one -> PlannedAgents.same(one.host, address))
                        .findFirst();
        member.ifPresentOrElse(
                one -> refused(one, why, goesOn), () -> run.warn(address + " says: " + why));
        look();
    }

    private void refused(Member member, String why, boolean withoutIt) {
        if (!member.expected()) return;
        member.state = Member.State.REFUSED;
        member.refusal = why;
        if (withoutIt) run.warn("Load agent " + member.lack() + ".");
        else stop();
    }

    private void add(Member member, AgentReport report) {
        member.heard = now();
        member.clock.arrived(report.sequence(), run.clock().epochNanos(member.heard));
        if (!member.isNew(report)) return; // it came twice
        intake.add(report);
        for (FilePiece piece : report.pieces()) fetch(member, piece);
        if (report.last()) member.state = Member.State.ENDED;
    }

    private void fetch(Member member, FilePiece piece) {
        try {
            if (files == null) files = new FetchedFiles(run.directory().path());
            files.add(member.files, piece);
            member.fetched = true;
        } catch (IOException e) {
            run.warn("Files of load agent " + member.host + " cannot be written: " + e);
        }
    }

    /** Looks who is there; called again and again. @return ns until the next look */
    public synchronized long poll() {
        long now = now();
        if (now - looked > OWN_PAUSE_NANOS) members.values().forEach(member -> member.heard = now);
        looked = now;
        if (begun) noticeSilence(now);
        else if (now - deadline > 0) giveUp(Member.State.PLANNED, Member.State.ABSENT);
        if (stopSince.isPresent() && now - stopSince.getAsLong() > STOP_NANOS) {
            giveUp(Member.State.STARTED, Member.State.LOST);
            giveUp(Member.State.PLANNED, Member.State.ABSENT);
        }
        look();
        return LOOK_NANOS;
    }

    private void noticeSilence(long now) {
        for (Member member : members.values()) {
            if (member.state != Member.State.STARTED || now - member.heard <= SILENCE_NANOS)
                continue;
            member.state = Member.State.LOST;
            if (goesOn) run.warn("Load agent " + member.lack() + ".");
            else stop();
        }
    }

    private void giveUp(Member.State from, Member.State to) {
        for (Member member : members.values()) {
            if (member.state != from) continue;
            member.state = to;
            if (!goesOn) stop();
        }
    }

    /** All that are still there are to end. */
    private void stop() {
        if (stopSince.isEmpty()) {
            stopSince = OptionalLong.of(now());
            run.console().line("The run is ended: " + coverage.lacks() + ".");
        }
        notifyAll();
    }

    private void look() {
        boolean awaited =
                members.values().stream().anyMatch(one -> one.state == Member.State.PLANNED);
        if (!begun && !awaited && stopSince.isEmpty()) {
            long now = now();
            members.values().forEach(member -> member.heard = now);
            begun = true;
            begin = run.clock().epochNanos(now) + LEAD_NANOS;
            notifyAll();
        }
        boolean neverBegins = !begun && stopSince.isPresent();
        boolean expected = members.values().stream().anyMatch(Member::expected);
        if (isOver || expected && !neverBegins) return;
        isOver = true;
        over.run();
    }

    /** Whether JMeter knows of the end of each agent, and so ends itself. */
    public synchronized boolean orderly() {
        return members.values().stream().allMatch(member -> member.state == Member.State.ENDED);
    }

    /** The line that says of how many agents all is known. */
    synchronized String coverage() {
        return coverage.line();
    }

    @Override
    public synchronized List<Arrival> drain() {
        return intake.drain();
    }

    @Override
    public synchronized boolean sendersHeld(long before) {
        return members.values().stream()
                .anyMatch(member -> member.held && member.state == Member.State.STARTED);
    }

    @Override
    public synchronized OptionalLong threadsBegan() {
        return intake.threadsBegan();
    }

    @Override
    public OptionalLong messages() {
        return Shares.messages(run.parameters(), members.size());
    }

    @Override
    public synchronized String others() {
        return coverage.complete() ? "" : "load agents of which not all is known";
    }

    @Override
    public long lag() {
        return LAG_NANOS;
    }

    @Override
    public synchronized void ended() {
        isOver = true;
        members.values().forEach(Member::giveUp);
        Starts.of(members.values()).line().ifPresent(run.console()::line);
        if (coverage.complete()) run.console().line(coverage.line());
        else run.fail(coverage.line());
    }

    @Override
    public synchronized void describe(ObjectNode summary) {
        summary.put("agentLoad", Shares.sentence(run.parameters(), members.size()));
        coverage.describe(summary);
        intake.describe(summary);
    }

    @Override
    public void close() {
        // nothing is open: it is closeable to be shared by the run
    }
}
