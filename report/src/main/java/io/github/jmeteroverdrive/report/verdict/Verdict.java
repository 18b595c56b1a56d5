// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.agent.CpuSaturated;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Finding;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Who slowed down. Any severe rule of the load agent: it did. Else a doubt about measuring, or a
 * target on the same host with the CPUs used up: it is not clear. Else any rule of the system: the
 * system did. Else nobody did. Immutable.
 *
 * @param who the answer
 * @param fired rules that fired, those that decided first
 * @param others rules that looked and found nothing, or had nothing to look at
 */
public record Verdict(Who who, List<Finding> fired, List<Finding> others) {

    /** The answers. */
    public enum Who {
        /** The system under test slowed down. */
        SYSTEM("system", "The system slowed down"),
        /** JMeter did. */
        AGENT("load agent", "The load agent slowed down"),
        /** One cannot tell, or nobody did. */
        NOT_CLEAR("not clear", "Not clear who slowed down");

        private final String id;
        private final String words;

        Who(String id, String words) {
            this.id = id;
            this.words = words;
        }

        /** Name in {@code summary.json}. */
        public String id() {
            return id;
        }
    }

    /** Copies the lists. */
    public Verdict {
        fired = List.copyOf(fired);
        others = List.copyOf(others);
    }

    /** Judges a run. */
    public static Verdict of(RunData run) {
        Evidence evidence = new Evidence(run);
        List<Finding> all =
                Rules.all().stream().map(rule -> new Finding(rule, rule.look(evidence))).toList();
        List<Finding> fired =
                new ArrayList<>(all.stream().filter(one -> one.look().fired()).toList());
        Who who = decide(fired);
        fired.sort((a, b) -> Boolean.compare(decides(b, who), decides(a, who)));
        return new Verdict(who, fired, all.stream().filter(one -> !one.look().fired()).toList());
    }

    static Who decide(List<Finding> fired) {
        for (Who who : List.of(Who.AGENT, Who.NOT_CLEAR, Who.SYSTEM))
            if (fired.stream().anyMatch(one -> decides(one, who))) return who;
        return Who.NOT_CLEAR;
    }

    private static boolean decides(Finding one, Who who) {
        return switch (who) {
            case AGENT -> one.is(Side.AGENT, Severity.SEVERE);
            case NOT_CLEAR -> one.rule().side() == Side.MEASURING || sharedCpus(one);
            case SYSTEM -> one.rule().side() == Side.SYSTEM;
        };
    }

    private static boolean sharedCpus(Finding one) {
        return one.rule().id().equals(CpuSaturated.ID) && one.look().severity() == Severity.DOUBT;
    }

    /** Whether no rule of either side decided: nobody was at a limit. */
    boolean nobody() {
        return fired.stream().noneMatch(one -> decides(one, who));
    }

    /** The answer with the evidence and the advice of the rule that decided. */
    public String sentence() {
        if (nobody())
            return "Nobody slowed down: neither the system nor the load agent was at a limit; raise the load to find one.";
        Look look = fired.get(0).look();
        return who.words + ": " + look.evidence() + " " + look.advice();
    }

    /** The key {@code verdict} of {@code summary.json}. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("who", who.id());
        ArrayNode rules = json.putArray("rules");
        for (Finding one : fired)
            rules.addObject()
                    .put("id", one.rule().id())
                    .put("side", one.rule().side().words())
                    .put("severity", one.look().severity().words())
                    .put("evidence", one.look().evidence())
                    .put("advice", one.look().advice());
        return json;
    }
}
