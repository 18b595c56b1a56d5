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

/**
 * The load agents of a run, and what becomes of the run without one of them: it goes on with the others, or is ended.
 * Their {@link Fleet} looks after threads.
 */
final class Members {

    private final RunContext run;
    private final boolean continues;
    private final Map<String, Member> byHost = new LinkedHashMap<>();
    private OptionalLong endedAt = OptionalLong.empty();
    private boolean closed;

    /**
     * @param planned the agents, as JMeter names them
     * @param goesOn whether the run goes on when one is lost or absent
     */
    Members(RunContext run, List<String> planned, boolean continues) {
        this.run = run;
        this.continues = continues;
        planned.forEach(host -> byHost.put(host, new Member(byHost.size(), host)));
    }

    Collection<Member> all() {
        return byHost.values();
    }

    List<Member> in(Member.State state) {
        return all().stream().filter(member -> member.state == state).toList();
    }

    /** The one of this name. */
    Member of(String host) {
        Member member = byHost.get(host);
        if (member == null)
            throw new Refusal(
                    "The controller knows no load agent " + host + ", but " + String.join(", ", byHost.keySet()) + ".");
        return member;
    }

    /** The one that is called from there. */
    Optional<Member> at(String address) {
        return all().stream()
                .filter(member -> PlannedAgents.same(member.host, address))
                .findFirst();
    }

    /** What is known of all of them. */
    Coverage coverage() {
        return new Coverage(all());
    }

    /** Whether something is still to come from one of them. */
    boolean expected() {
        return all().stream().anyMatch(Member::expected);
    }

    /** One has a run already, and the run may go on without it. */
    void busy(Member member, String why) {
        if (refused(member, why)) without(List.of(member));
    }

    /** One says that the run cannot be. */
    void refuses(Member member, String why) {
        if (refused(member, why)) end();
    }

    private static boolean refused(Member member, String why) {
        if (!member.expected()) return false;
        member.state = Member.State.REFUSED;
        member.refusal = why;
        return true;
    }

    /** These are awaited no more. */
    void gone(List<Member> some, Member.State state) {
        some.forEach(member -> member.state = state);
        without(some);
    }

    private void without(List<Member> some) {
        if (continues) some.forEach(member -> run.warn("Load agent " + member.lack() + "."));
        else if (!some.isEmpty()) end();
    }

    /** All that are still there are to end. */
    private void end() {
        if (endedAt.isPresent()) return;
        endedAt = OptionalLong.of(run.clock().nanoTime());
        run.console().line("The run is ended: " + coverage().lacks() + ".");
    }

    /** nanoTime since which all are to end, if they are. */
    OptionalLong endedAt() {
        return endedAt;
    }

    /** Nothing more is to come from any of them. @return whether that is new */
    boolean close() {
        boolean first = !closed;
        closed = true;
        return first;
    }
}
