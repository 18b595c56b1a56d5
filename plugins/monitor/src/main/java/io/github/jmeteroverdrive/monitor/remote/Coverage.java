// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * For which load agents the figures are complete.
 *
 * @param members a view of all agents
 */
record Coverage(Collection<AgentState> members) {

    /** What is missing of agents that have ended or are lost, without a full stop. */
    String lacks() {
        return members.stream()
                .filter(member -> !member.complete() && !member.expected())
                .sorted(Comparator.comparing(member -> member.state == AgentState.State.RELEASED))
                .map(AgentState::lack)
                .collect(Collectors.joining("; "));
    }

    /** The line with the number of complete agents, and what is missing of the others. */
    String line() {
        long complete = members.stream().filter(AgentState::complete).count();
        String line = "COVERAGE " + complete + "/" + members.size() + " load agents complete";
        return complete() ? line + "." : line + "; " + lacks() + ".";
    }

    boolean complete() {
        return members.stream().allMatch(AgentState::complete);
    }

    void describe(ObjectNode summary) {
        summary.put("coverage", line());
        ArrayNode agents = summary.putArray("agents");
        AgentStarts starts = AgentStarts.of(members);
        for (AgentState member : members) {
            ObjectNode json = agents.addObject();
            member.describe(json);
            starts.describe(member, json);
        }
    }
}
