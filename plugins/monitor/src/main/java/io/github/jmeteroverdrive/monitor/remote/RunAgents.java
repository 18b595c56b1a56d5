// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The load agents of a run, and the consequences of a lost one: the run continues with the others, or is ended.
 * Synchronized by their {@link Fleet}.
 */
final class RunAgents {

    private static final Logger LOG = LoggerFactory.getLogger(RunAgents.class);

    private final RunContext run;
    private final boolean continues;
    private final Map<String, AgentState> byHost = new LinkedHashMap<>();
    private OptionalLong endedAt = OptionalLong.empty();
    private boolean closed;

    /**
     * @param planned the agents, as JMeter names them
     * @param continues whether the run continues when an agent is lost or absent
     */
    RunAgents(RunContext run, List<String> planned, boolean continues) {
        this.run = run;
        this.continues = continues;
        planned.forEach(host -> byHost.put(host, new AgentState(byHost.size(), host)));
    }

    Collection<AgentState> all() {
        return byHost.values();
    }

    List<AgentState> in(AgentState.State state) {
        return all().stream().filter(member -> member.state == state).toList();
    }

    AgentState of(String host) {
        AgentState member = byHost.get(host);
        if (member == null)
            throw new Refusal(
                    "The controller knows no load agent " + host + ", but " + String.join(", ", byHost.keySet()) + ".");
        return member;
    }

    Optional<AgentState> at(String address) {
        return all().stream()
                .filter(member -> PlannedAgents.same(member.host, address))
                .findFirst();
    }

    Coverage coverage() {
        return new Coverage(all());
    }

    boolean expected() {
        return all().stream().anyMatch(AgentState::expected);
    }

    /** An agent has a run already; the run may continue without it. */
    void busy(AgentState member, String why) {
        if (refused(member, why)) without(List.of(member));
    }

    /** The test of an agent never began. */
    void refuses(AgentState member, String why) {
        if (refused(member, why)) refuseRun(member, why);
    }

    /** The plan is wrong for an agent: the run of all agents has no result, and ends. */
    void refuseRun(AgentState member, String why) {
        run.refuse(member.host + ": " + why);
        end();
    }

    private static boolean refused(AgentState member, String why) {
        if (!member.expected()) return false;
        member.state = AgentState.State.REFUSED;
        member.refusal = why;
        return true;
    }

    /** Nothing more is expected from these agents. */
    void gone(List<AgentState> some, AgentState.State state) {
        some.forEach(member -> {
            LOG.debug("Load agent {}: {} becomes {}", member.host, member.state, state);
            member.state = state;
        });
        without(some);
    }

    private void without(List<AgentState> some) {
        if (continues) some.forEach(member -> run.warn("Load agent " + member.lack() + "."));
        else if (!some.isEmpty()) end();
    }

    /** Asks all agents that are still running to end. */
    private void end() {
        if (endedAt.isPresent()) return;
        endedAt = OptionalLong.of(run.clock().nanoTime());
        if (!run.refused()) run.console().line("The run is ended: " + whyEnded());
    }

    /** Why all agents have to end, a sentence. */
    String whyEnded() {
        return run.refused() ? run.refusal() : coverage().lacks() + ".";
    }

    /** nanoTime since which all agents have to end, if they have. */
    OptionalLong endedAt() {
        return endedAt;
    }

    /** Nothing more will arrive from any agent. @return whether that is new */
    boolean close() {
        boolean first = !closed;
        closed = true;
        if (first) LOG.debug("No load agent is awaited any more");
        return first;
    }
}
