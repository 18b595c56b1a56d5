// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.live.IntervalSource;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.SharedLoad;
import java.io.IOException;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * The load agents of a run as seen by their controller. Thread-safe: each agent calls on its own thread; the state of
 * all agents is guarded by the monitor of the members.
 */
public final class Fleet {

    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Time for each agent to send a report, and to get its answer. */
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final RunContext run;
    private final RunAgents members;
    private final Beginning beginning;
    private final SilentAgents silence;
    private final Reports reports;
    private final JointWarmup warmup;
    private final IntervalSource source;
    private final Runnable over;

    /**
     * @param planned the agents, as JMeter names them
     * @param continues whether the run continues when an agent is lost or absent
     * @param counted receives each interval that arrives, in a result of a thread with its agent's name
     * @param over called once, on any thread, when nothing more will arrive
     */
    public Fleet(
            RunContext run, List<String> planned, boolean continues, Consumer<SampleEvent> counted, Runnable over) {
        this.run = run;
        this.over = over;
        members = new RunAgents(run, planned, continues);
        beginning = new Beginning(run, members);
        silence = new SilentAgents(members, now());
        ReportedIntervals intake = new ReportedIntervals(run, counted);
        reports = new Reports(run, intake);
        warmup = new JointWarmup(run, members);
        source = new AgentIntervals(run, members, intake);
    }

    private long now() {
        return run.clock().nanoTime();
    }

    /** The agents' reports, for the live session of the run. */
    public IntervalSource source() {
        return source;
    }

    /** Called before the next agent is sent the plan. */
    public void sent() {
        synchronized (members) {
            beginning.sent();
        }
    }

    /**
     * An agent is ready to begin; returns when all may begin.
     *
     * @return when all agents begin, ns since 1970
     * @throws Refusal if the run does not begin, or the agent is not part of it
     */
    long started(String host) {
        synchronized (members) {
            AgentState member = members.of(host);
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
     * @return the ends of the phases, as {@link Controller#take}
     * @throws Refusal if the agent must end its test; the report has been processed, unless the agent was given up
     *     before
     */
    long[] take(AgentReport report) {
        AgentState member = members.of(report.agent());
        long arrived = now();
        member.heard = arrived;
        synchronized (members) {
            AgentState.State before = member.state;
            if (!report.begun()) members.refuses(member, report.refusal());
            else if (member.state == AgentState.State.STARTED) take(member, report, arrived);
            else if (member.state != AgentState.State.ENDED)
                throw new Refusal("The controller has given up load agent " + member.host + ".");
            if (member.state != before) check(); // at all members, of which there may be a thousand
            if (members.endedAt().isPresent() && member.expected())
                throw new Refusal("The controller ends the run: " + members.whyEnded());
            return new long[] {warmup.decide(), measuredEnd()};
        }
    }

    private void take(AgentState member, AgentReport report, long arrived) {
        if (!report.refusal().isEmpty()) members.refuseRun(member, report.refusal());
        reports.take(member, report, arrived);
    }

    /** Where the live session has cut the measured phase short; ns, 0 = nowhere. */
    private long measuredEnd() {
        return run.started()
                .filter(Phases::shortened)
                .map(phases -> phases.measureTo() - phases.origin())
                .orElse(0L);
    }

    /**
     * An agent has a run already.
     *
     * @param address the host that called, and the port on which it is reachable
     */
    void busy(String address, String why) {
        synchronized (members) {
            members.at(address)
                    .ifPresentOrElse(member -> members.busy(member, why), () -> run.warn(address + ": " + why));
            check();
        }
    }

    /** Checks which agents are alive; called in a loop. @return ns until the next check */
    public long poll() {
        synchronized (members) {
            if (beginning.begun()) silence.check(now());
            else beginning.expire(now());
            check();
        }
        return CHECK_NANOS;
    }

    private void check() {
        beginning.check();
        if (beginning.settled()) members.notifyAll();
        boolean awaited = members.expected() && !beginning.failed();
        if (!awaited && members.close()) over.run();
    }

    /** Whether JMeter learns of the end of each agent, and so ends itself. */
    public boolean orderly() {
        synchronized (members) {
            return members.all().stream().allMatch(member -> member.state == AgentState.State.ENDED);
        }
    }

    /** Processes the reports of load agents, each report once: counts and files. Synchronized by the fleet. */
    private static final class Reports {

        private final RunContext run;
        private final ReportedIntervals intake;
        private ReceivedFiles files;

        Reports(RunContext run, ReportedIntervals intake) {
            this.run = run;
            this.intake = intake;
        }

        /** @param arrived nanoTime */
        void take(AgentState member, AgentReport report, long arrived) {
            member.clock.arrived(report.sequence(), run.clock().epochNanos(arrived));
            if (!member.isNew(report)) return; // it came twice
            intake.add(report, member.clock);
            for (FilePiece piece : report.pieces()) fetch(member, piece);
            if (report.last()) member.state = AgentState.State.ENDED;
        }

        private void fetch(AgentState member, FilePiece piece) {
            try {
                if (files == null) files = new ReceivedFiles(run.directory().path());
                files.add(member.files, piece);
                member.fetched = true;
            } catch (IOException e) {
                run.warn("Files of load agent " + member.host + " cannot be written: " + e);
            }
        }
    }

    /**
     * The end of an automatic warm-up, the same for all load agents: when all are steady, a time that each learns in
     * advance with the answer to one of its reports. Synchronized by the fleet.
     */
    private static final class JointWarmup {

        private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

        private final RunContext run;
        private final RunAgents members;
        private long decided;

        JointWarmup(RunContext run, RunAgents members) {
            this.run = run;
            this.members = members;
        }

        /** @return ns; 0 while it is not decided */
        long decide() {
            List<AgentState> working = members.in(AgentState.State.STARTED);
            if (decided > 0 || working.isEmpty() || !working.stream().allMatch(member -> member.steady)) return decided;
            long elapsed =
                    working.stream().mapToLong(member -> member.elapsed).max().orElseThrow();
            long length = ((elapsed + ANSWER_NANOS) / SECOND + 1) * SECOND;
            Phases phases = run.phases();
            if (phases.endWarmup(phases.origin() + length)) decided = length;
            return decided;
        }
    }

    /**
     * The common start of the load agents: a moment after the last expected agent is ready. Synchronized by the fleet.
     */
    private static final class Beginning {

        /** Time limit until the first agent is sent the plan; a target may have to start first. */
        private static final long SEND_NANOS = TimeUnit.SECONDS.toNanos(60);

        /** Time for the start signal to reach all agents, even over slow networks. */
        private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

        private final RunContext run;
        private final RunAgents members;

        /** From the last agent that was sent the plan until all must be ready; ns. */
        private final long timeout;

        private long deadline;
        private int sent;
        private OptionalLong moment = OptionalLong.empty();

        Beginning(RunContext run, RunAgents members) {
            this.run = run;
            this.members = members;
            timeout = TimeUnit.SECONDS.toNanos(
                    run.parameters().whole("AgentBeginTimeout").orElseThrow());
            deadline = now() + SEND_NANOS;
        }

        private long now() {
            return run.clock().nanoTime();
        }

        /** Called before the next agent is sent the plan. */
        void sent() {
            deadline = now() + timeout;
            if (++sent < members.all().size()) return;
            String absence = absence();
            members.all().forEach(member -> member.absence = absence);
        }

        /** The reason to give for absent agents: as far as is known, the plan has reached them. */
        private String absence() {
            return "was sent the plan and never began within "
                    + TimeUnit.NANOSECONDS.toSeconds(timeout)
                    + " s: if its host is busy, raise AgentBeginTimeout; otherwise its console and log show why: it may not have the same jars or JDK 17 or later, or not reach this controller as "
                    + controller();
        }

        private static String controller() {
            try {
                return RmiUtils.getRmiHost().getHostAddress();
            } catch (RemoteException e) {
                return "its own name, which is not known";
            }
        }

        /** @throws Refusal if it is not expected */
        void ready(AgentState member) {
            if (member.state != AgentState.State.PLANNED)
                throw new Refusal("The controller does not wait for load agent " + member.host + " any more.");
            member.state = AgentState.State.STARTED;
        }

        /** Marks agents as absent that are not ready at the deadline. */
        void expire(long now) {
            if (now - deadline > 0) members.gone(members.in(AgentState.State.PLANNED), AgentState.State.ABSENT);
        }

        /** Once no agent is awaited any more, the silence of each counts from now. */
        void check() {
            if (settled() || !members.in(AgentState.State.PLANNED).isEmpty()) return;
            long now = now();
            members.all().forEach(member -> member.heard = now);
            moment = OptionalLong.of(run.clock().epochNanos(now) + LEAD_NANOS);
        }

        boolean begun() {
            return moment.isPresent();
        }

        boolean failed() {
            return !begun() && members.endedAt().isPresent();
        }

        /** Whether the outcome for a waiting agent is decided. */
        boolean settled() {
            return begun() || failed();
        }

        /**
         * The outcome for a waiting agent.
         *
         * @return when all begin, ns since 1970
         * @throws Refusal if they do not
         */
        long startMoment(AgentState member) {
            member.heard = now();
            if (begun()) return moment.getAsLong();
            if (member.expected()) member.state = AgentState.State.RELEASED;
            throw new Refusal("The run does not begin: " + members.whyEnded());
        }
    }

    /** The load agents of a run as a source of its live session. Thread-safe, as {@link Fleet} is. */
    private static final class AgentIntervals implements IntervalSource {

        /** After this delay the reports about a full second have arrived, even over slow networks. */
        private static final long LAG_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

        private final RunContext run;
        private final RunAgents members;
        private final ReportedIntervals intake;

        /** @param members their monitor guards this object */
        AgentIntervals(RunContext run, RunAgents members, ReportedIntervals intake) {
            this.run = run;
            this.members = members;
            this.intake = intake;
        }

        @Override
        public List<ArrivedInterval> drain() {
            synchronized (members) {
                return intake.drain();
            }
        }

        @Override
        public boolean sendersHeld(long before) {
            synchronized (members) {
                return members.in(AgentState.State.STARTED).stream().anyMatch(member -> member.held);
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
        public String unknown() {
            synchronized (members) {
                return members.coverage().complete() ? "" : "load agents with incomplete figures";
            }
        }

        @Override
        public Optional<String> notWarm() {
            synchronized (members) {
                String hosts = members.in(AgentState.State.STARTED).stream()
                        .filter(member -> !member.steady)
                        .map(member -> member.host)
                        .collect(Collectors.joining(" and "));
                return Optional.of(hosts.isEmpty() ? "" : hosts + " still changed");
            }
        }

        @Override
        public long lag() {
            return LAG_NANOS;
        }

        @Override
        public long notice() {
            return ANSWER_NANOS;
        }

        @Override
        public void ended() {
            synchronized (members) {
                members.close();
                members.all().forEach(AgentState::giveUp);
                if (run.refused()) return;
                AgentStarts.of(members.all()).line().ifPresent(run.console()::line);
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
