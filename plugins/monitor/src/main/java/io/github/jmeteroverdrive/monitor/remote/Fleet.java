// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.live.Feed;
import io.github.jmeteroverdrive.monitor.summary.Arrival;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.SharedLoad;
import java.io.IOException;
import java.rmi.RemoteException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * The load agents of a run at their controller, as they call it. Thread-safe: each agent calls on a thread of its own,
 * and what is known of all of them is guarded by the monitor of the members.
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
     * @param counted is told each interval that has come, in a result of a thread with its agent's name
     * @param over is called once, on any thread, when nothing more is to come
     */
    public Fleet(
            RunContext run, List<String> planned, boolean continues, Consumer<SampleEvent> counted, Runnable over) {
        this.run = run;
        this.over = over;
        members = new Members(run, planned, continues);
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
            check();
            try {
                while (!beginning.settled()) members.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return beginning.startMoment(member);
        }
    }

    /** The controller's clock, ns since 1970. */
    long time() {
        return run.clock().epochNanos(now());
    }

    /**
     * An agent tells something.
     *
     * @throws Refusal when it is to end its test; what it told has been taken, unless it was given up before
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
            if (member.state != before) check(); // at all members, of which there may be a thousand
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
                    .ifPresentOrElse(member -> members.busy(member, why), () -> run.warn(address + ": " + why));
            check();
        }
    }

    /** Looks who is there; called again and again. @return ns until the next look */
    public long poll() {
        synchronized (members) {
            if (beginning.begun()) silence.check(now());
            else beginning.expire(now());
            check();
        }
        return LOOK_NANOS;
    }

    private void check() {
        beginning.check();
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

    /**
     * Takes what load agents of a run tell, each report once: what they counted, and their files. Their fleet looks
     * after threads.
     */
    private static final class Reports {

        private final RunContext run;
        private final Intake intake;
        private FetchedFiles files;

        Reports(RunContext run, Intake intake) {
            this.run = run;
            this.intake = intake;
        }

        /** @param arrived nanoTime */
        void take(Member member, AgentReport report, long arrived) {
            member.clock.arrived(report.sequence(), run.clock().epochNanos(arrived));
            if (!member.isNew(report)) return; // it came twice
            intake.add(report, member.clock);
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
    }

    /**
     * When the load agents of a run begin: together, a moment after the last of those is ready that are awaited. Their
     * fleet looks after threads.
     */
    private static final class Beginning {

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
            timeout = TimeUnit.SECONDS.toNanos(
                    run.parameters().whole("AgentBeginTimeout").orElseThrow());
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
         * @throws Refusal when it is not awaited
         */
        void ready(Member member) {
            if (member.state != Member.State.PLANNED)
                throw new Refusal("The controller does not wait for load agent " + member.host + " any more.");
            member.state = Member.State.STARTED;
        }

        /** Looks whether it is too late for those that are not ready. */
        void expire(long now) {
            if (now - deadline > 0) members.gone(members.in(Member.State.PLANNED), Member.State.ABSENT);
        }

        /** Checks whether all agents have ended. */
        void check() {
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
        long startMoment(Member member) {
            member.heard = now();
            if (begun()) return moment.getAsLong();
            if (member.expected()) member.state = Member.State.RELEASED;
            throw new Refusal("The run does not begin: " + members.coverage().lacks() + ".");
        }
    }

    /** The load agents of a run as its live session sees them. Thread-safe, as {@link Fleet} is. */
    private static final class FleetFeed implements Feed {

        /** What happened until a whole second has come by then, over networks, too. */
        private static final long LAG_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

        private final RunContext run;
        private final Members members;
        private final Intake intake;

        /** @param members whose monitor guards all of it */
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
            return SharedLoad.messages(run.parameters(), members.all().size());
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
                summary.put(
                        "agentLoad",
                        SharedLoad.sentence(run.parameters(), members.all().size()));
                members.coverage().describe(summary);
                intake.describe(summary);
            }
        }
    }
}
