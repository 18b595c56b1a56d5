// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.run.AgentRun;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceilings;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Headroom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The verdicts of several load agents, and the verdict of the whole run. Each agent is judged by its own figures, and
 * by the run's figures for messages that one agent sent and another received. If any agent was at its limit, the load
 * agent limited the run. Otherwise, if an agent's files are missing, the verdict is not clear. Otherwise the plan, then
 * the system was the bottleneck if any agent shows that; nobody if no agent was held back. Immutable.
 *
 * @param each by the agent's name; empty for a run in one JVM
 * @param unknown names of agents without files
 */
public record Agents(Map<String, Verdict> each, List<String> unknown) {

    static final Agents NONE = new Agents(Map.of(), List.of());

    /** Order in which the answer of an agent becomes that of the run. */
    private static final List<Answer> STRONGEST =
            List.of(Answer.AGENT, Answer.PLAN, Answer.SYSTEM, Answer.NOT_CLEAR, Answer.NOBODY);

    public Agents {
        each = Collections.unmodifiableMap(new LinkedHashMap<>(each));
        unknown = List.copyOf(unknown);
    }

    static Verdict judge(RunData run, Ceilings ceilings) {
        Evidence all = new Evidence(run, ceilings);
        Map<String, RuleResult> together = together(rule -> rule.check(all));
        Map<String, Verdict> each = new LinkedHashMap<>();
        for (AgentRun agent : run.agents()) each.put(agent.name(), Verdict.ofOne(agent.run(), ceilings, together));
        List<String> unknown = new ArrayList<>();
        for (JsonNode reported : run.summary().path("agents"))
            if (!each.containsKey(reported.path("host").asText()))
                unknown.add(reported.path("host").asText());
        return new Agents(each, unknown).verdict();
    }

    /** Results of the rules that apply to all load agents together, by rule ID. */
    static Map<String, RuleResult> together(Function<Rule, RuleResult> result) {
        return Rules.all().stream().filter(Rule::ofAllAgents).collect(Collectors.toMap(Rule::id, result));
    }

    private Verdict verdict() {
        Answer answer = answer();
        List<Finding> fired = new ArrayList<>();
        List<Finding> others = new ArrayList<>();
        for (Rule rule : Rules.all()) {
            Finding worst = worst(rule, answer);
            (worst.result().fired() ? fired : others).add(worst);
        }
        fired.sort(Comparator.comparing(finding -> !Verdict.decides(finding, answer)));
        return new Verdict(answer, fired, others, "", Map.of(), Headroom.ofEach(), this);
    }

    private Answer answer() {
        Answer strongest = STRONGEST.stream()
                .filter(answer -> !having(answer).isEmpty())
                .findFirst()
                .orElseThrow();
        return strongest == Answer.AGENT || unknown.isEmpty() ? strongest : Answer.NOT_CLEAR;
    }

    List<String> having(Answer answer) {
        return each.entrySet().stream()
                .filter(entry -> entry.getValue().answer() == answer)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The strongest finding of a rule among the agents; agents with the run's answer take precedence. */
    private Finding worst(Rule rule, Answer answer) {
        return each.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getValue().answer() != answer))
                .map(entry -> named(entry.getKey(), entry.getValue().finding(rule)))
                .min(Comparator.comparing(finding -> rank(finding.result())))
                .orElseThrow();
    }

    private static int rank(RuleResult result) {
        if (result.fired()) return result.severity() == Severity.SEVERE ? 0 : 1;
        return result.state() == RuleResult.State.FINE ? 2 : 3;
    }

    private static Finding named(String agent, Finding finding) {
        RuleResult result = finding.result();
        String subject = finding.rule().ofAllAgents() ? "All together" : agent;
        String evidence = subject + ": " + result.evidence();
        return new Finding(
                finding.rule(), new RuleResult(result.state(), result.severity(), evidence, result.advice()));
    }

    /** Whether the reason for an agent's answer is the run as a whole. */
    private boolean ofAll(String agent, Answer answer) {
        List<Finding> fired = each.get(agent).fired();
        return !fired.isEmpty() && fired.get(0).rule().ofAllAgents() && Verdict.decides(fired.get(0), answer);
    }

    /** Of the first agent that had any, if the one whose sentence is quoted had none. */
    private String failures(List<String> quoted) {
        if (!quoted.isEmpty() && !each.get(quoted.get(0)).failureEvidence().isEmpty()) return "";
        return each.entrySet().stream()
                .filter(entry -> !entry.getValue().failureEvidence().isEmpty())
                .findFirst()
                .map(entry -> entry.getKey() + ": " + entry.getValue().failureEvidence())
                .orElse("");
    }

    private String notJudged() {
        if (unknown.isEmpty()) return "";
        String whose = unknown.size() == 1 ? "its" : "their";
        return " %s cannot be judged: %s files are missing or incomplete.".formatted(String.join(", ", unknown), whose);
    }

    String sentence(Answer answer) {
        List<String> such = having(answer).stream()
                .sorted(Comparator.comparing(
                        agent -> each.get(agent).failureEvidence().isEmpty()))
                .toList();
        String ofOne = such.isEmpty() ? "" : each.get(such.get(0)).sentence();
        String all = Show.count(each.size() + unknown.size(), "load agent");
        String first = switch (answer) {
            case AGENT ->
                String.join(", ", such)
                        + (such.size() == 1 ? " was the bottleneck of " : " were the bottleneck of ")
                        + all
                        + ": "
                        + ofOne;
            case NOBODY -> "Neither the system nor any of " + all + " was at a limit. Raise the load to find one.";
            default ->
                such.isEmpty()
                        ? "Not clear what the bottleneck was."
                        : ofAll(such.get(0), answer)
                                ? "All " + all + " together: " + ofOne
                                : such.size() == 1
                                        ? "According to %s, one of %s: %s".formatted(such.get(0), all, ofOne)
                                        : "According to %s of %s, such as %s: %s"
                                                .formatted(such.size(), all, such.get(0), ofOne);
        };
        return failures(such) + first + notJudged();
    }
}
