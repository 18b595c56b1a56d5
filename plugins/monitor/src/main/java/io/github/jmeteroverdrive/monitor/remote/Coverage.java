// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * Of which load agents all is known.
 *
 * @param members a view of all of them
 */
record Coverage(Collection<Member> members) {

    /** What is missing of agents that are no longer awaited, without a full stop. */
    String lacks() {
        return members.stream()
                .filter(member -> !member.complete() && !member.expected())
                .sorted(Comparator.comparing(member -> member.state == Member.State.RELEASED))
                .map(Member::lack)
                .collect(Collectors.joining("; "));
    }

    /** The line that says of how many all is known, and what is missing of the others. */
    String line() {
        long complete = members.stream().filter(Member::complete).count();
        String line = "COVERAGE " + complete + "/" + members.size() + " load agents complete";
        return complete() ? line + "." : line + "; " + lacks() + ".";
    }

    boolean complete() {
        return members.stream().allMatch(Member::complete);
    }

    void describe(ObjectNode summary) {
        summary.put("coverage", line());
        ArrayNode agents = summary.putArray("agents");
        Starts starts = Starts.of(members);
        for (Member member : members) {
            ObjectNode json = agents.addObject();
            member.describe(json);
            starts.describe(member, json);
        }
    }
}
