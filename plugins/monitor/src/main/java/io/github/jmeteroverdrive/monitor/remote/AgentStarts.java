// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How far apart the load agents of a run began, by the controller's clock: when each released its threads, when each
 * had its first sample, and the error of these times.
 *
 * @param known in the order in which they began
 */
record AgentStarts(List<AgentState> known) {

    private static final double NANOS_A_MILLI = 1e6;

    static AgentStarts of(Collection<AgentState> members) {
        return new AgentStarts(members.stream()
                .filter(AgentState::beginKnown)
                .sorted(Comparator.comparingLong(AgentState::began))
                .toList());
    }

    private double after(AgentState member) {
        return since(member.began());
    }

    private double since(long moment) {
        return (moment - known.get(0).began()) / NANOS_A_MILLI;
    }

    /** Two clocks are compared with the controller's; their errors add up. */
    private double error(AgentState member) {
        AgentState first = known.get(0);
        return member == first ? 0 : (member.clock.error() + first.clock.error()) / NANOS_A_MILLI;
    }

    /** Adds how long after the first agent this agent began, and had its first sample, in ms, where that is known. */
    void describe(AgentState member, ObjectNode json) {
        if (!known.contains(member)) return;
        json.put("beganAfterMillis", after(member));
        json.put("beganAfterErrorMillis", error(member));
        member.firstSample().ifPresent(it -> json.put("firstSampleAfterMillis", since(it)));
    }

    /** A line for the console, if more than one start is known. */
    Optional<String> line() {
        if (known.size() < 2) return Optional.empty();
        AgentState last = known.get(known.size() - 1);
        return Optional.of("Load agents began within %s ± %s ms, the last was %s%s."
                .formatted(Show.number(after(last)), Show.number(error(last)), last.host, firstSamples()));
    }

    private String firstSamples() {
        LongSummaryStatistics moments = known.stream()
                .map(AgentState::firstSample)
                .flatMapToLong(OptionalLong::stream)
                .summaryStatistics();
        return moments.getCount() < known.size()
                ? ""
                : "; their first samples came %s to %s ms after that"
                        .formatted(Show.number(since(moments.getMin())), Show.number(since(moments.getMax())));
    }
}
