// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceilings;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Headroom;
import io.github.jmeteroverdrive.report.verdict.evidence.IdleTime;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.LoadKind;
import io.github.jmeteroverdrive.report.verdict.evidence.NoSuccess;
import io.github.jmeteroverdrive.report.verdict.evidence.PlanFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemAbsence;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which side was the bottleneck. The first of these steps that applies decides:
 *
 * <ol>
 *   <li>The system went away for good or for long: the system.
 *   <li>Nothing succeeded, because the plan and the system do not fit: the plan if the scheme of its URL is wrong,
 *       otherwise not clear.
 *   <li>The system refused most requests: the system.
 *   <li>Most samples failed before anything was sent, because of a mistake in the plan: the plan.
 *   <li>Less than 2 s were measured: not clear.
 *   <li>A severe rule of the load agent: the load agent.
 *   <li>Nothing listened for a while: the system.
 *   <li>The cause cannot be determined (no monitor, most of the time is unattributed, a target shares the CPUs): not
 *       clear.
 *   <li>A severe rule of the plan: the plan.
 *   <li>A severe rule of the system: the system, whatever warnings there are; but not clear if the load agent was near
 *       its ceiling.
 *   <li>A warning of the system: the system, unless there is also a warning about measuring.
 *   <li>The plan's pauses, thread arrivals, or a rate that was held show idle time: nobody.
 *   <li>Otherwise: not clear.
 * </ol>
 *
 * Immutable.
 *
 * @param fired rules that fired, the deciding ones first
 * @param others rules that did not fire, or had no data
 * @param undecided the answer in a sentence or two if no rule decides
 * @param parts shares of the threads' time, in tenths of a percent
 * @param headroom how much more the load agent could have done
 * @param agents of a run of several load agents: the verdict of each
 */
public record Verdict(
        Answer answer,
        List<Finding> fired,
        List<Finding> others,
        String undecided,
        Map<ThreadTimePart, Integer> parts,
        Headroom headroom,
        Agents agents) {

    private static final double TENTHS = 10;

    /**
     * A warning of these rules means that the resource is shared by the load agent and a target, or that the shares are
     * unknown.
     */
    private static final Set<String> SHARED = Set.of(Rules.CPU_SATURATED, CardFull.ID, Rules.SOCKET_BUFFERS);

    private static final Map<String, RuleResult> OF_ALL =
            Agents.together(rule -> RuleResult.notKnown("Only all load agents together can show it."));

    public enum Answer {
        SYSTEM("system", "The system was the bottleneck"),
        AGENT("load agent", "The load agent was the bottleneck"),
        /** The plan let its threads wait for one another. */
        PLAN("plan", "The plan was the bottleneck"),
        /** Neither side was at a limit: both had spare time. */
        NOBODY("nobody", "Neither the system nor the load agent was at a limit"),
        NOT_CLEAR("not clear", "Not clear what the bottleneck was");

        private final String id;
        private final String words;

        Answer(String id, String words) {
            this.id = id;
            this.words = words;
        }

        /** Name in {@code summary.json}. */
        public String id() {
            return id;
        }
    }

    public Verdict {
        fired = List.copyOf(fired);
        others = List.copyOf(others);
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /** Judges a run, with the ceilings that were measured in this project. */
    public static Verdict of(RunData run) {
        return of(run, Ceilings.ofThisProject());
    }

    /** @param ceilings to search for the run's own ceiling */
    public static Verdict of(RunData run, Ceilings ceilings) {
        if (!run.agents().isEmpty()) return Agents.judge(run, ceilings);
        boolean ofSeveral = run.summary().has(RunData.LOAD_AGENT);
        return ofOne(run, ceilings, ofSeveral ? OF_ALL : Map.of());
    }

    /**
     * Judges by the figures of one JVM.
     *
     * @param given results of rules that need more than that JVM, by rule ID
     */
    static Verdict ofOne(RunData run, Ceilings ceilings, Map<String, RuleResult> given) {
        Evidence evidence = new Evidence(run, ceilings);
        List<Finding> all = Rules.all().stream()
                .map(rule ->
                        new Finding(rule, given.containsKey(rule.id()) ? given.get(rule.id()) : rule.check(evidence)))
                .toList();
        List<Finding> fired = new ArrayList<>(
                all.stream().filter(finding -> finding.result().fired()).toList());
        if (run.refusal().isPresent()) fired.removeIf(finding -> !cutShort(finding));
        // if failures stopped the run, idle time may be a consequence of a failed system
        boolean idle = IdleTime.of(evidence) && !(any(fired, Verdict::cutShort) && SystemFailures.share(evidence) > 0);
        Optional<SystemAbsence> gone = SystemAbsence.of(evidence).filter(SystemAbsence::certain);
        Answer answer;
        boolean refused = SystemFailures.refusedMost(evidence);
        Optional<NoSuccess> misfit = NoSuccess.of(evidence);
        if (gone.filter(SystemAbsence::forGood).isPresent() && !stopped(fired) || lasted(evidence, fired))
            answer = Answer.SYSTEM;
        else if (misfit.isPresent()) answer = misfit.get() == NoSuccess.SCHEME ? Answer.PLAN : Answer.NOT_CLEAR;
        else if (refused) answer = Answer.SYSTEM;
        else if (PlanFailures.unsentMost(evidence)) answer = Answer.PLAN;
        else if (MeasuringChecks.tooShort(evidence)) answer = Answer.NOT_CLEAR;
        else answer = decide(fired, idle, gone.isPresent());
        boolean ofPlan = evidence.failedBy(PlanFailures::isOne) >= SystemFailures.share(evidence);
        fired.sort(Comparator.comparing((Finding finding) -> !decides(finding, answer))
                .thenComparing(finding -> !nothingSucceeded(finding))
                .thenComparing(finding -> !(refused && ofFailures(finding)))
                .thenComparing(finding ->
                        !(ofPlan || answer != Answer.NOT_CLEAR ? scriptsFailed(finding) : severeErrors(finding)))
                .thenComparing(
                        finding -> !(MeasuringChecks.tooShort(evidence) && isOf(Rules.TOO_FEW_SAMPLES, finding))));
        ThreadTime threads = evidence.threads();
        return new Verdict(
                answer,
                fired,
                all.stream().filter(finding -> !finding.result().fired()).toList(),
                answer == Answer.NOBODY ? noSideAtItsLimit(evidence) : notClear(evidence),
                threads.known() ? threads.permille() : Map.of(),
                evidence.headroom(),
                Agents.NONE);
    }

    /** Whether the load agent ran out of memory, or paused, so that connections timed out. */
    private static boolean stopped(List<Finding> fired) {
        return any(
                fired,
                finding -> finding.is(Culprit.AGENT, Severity.SEVERE)
                        && (isOf(Rules.JVM_STOPPED, finding)
                                || finding.rule() instanceof Stalled
                                || isOf(Rules.GC_SHARE, finding)));
    }

    /** Whether the system was away for so long that the load agent cannot be the cause, unless it was at a limit. */
    private static boolean lasted(Evidence evidence, List<Finding> fired) {
        return SystemChecks.isLongOutage(evidence)
                && !any(fired, finding -> finding.is(Culprit.AGENT, Severity.SEVERE));
    }

    private static Answer decide(List<Finding> fired, boolean idle, boolean gone) {
        boolean little = any(fired, Verdict::nearCeiling);
        if (any(fired, finding -> finding.is(Culprit.AGENT, Severity.SEVERE))) return Answer.AGENT;
        if (gone) return Answer.SYSTEM;
        if (any(fired, Verdict::makesInconclusive)) return Answer.NOT_CLEAR;
        if (any(fired, finding -> finding.is(Culprit.PLAN, Severity.SEVERE))) return Answer.PLAN;
        if (any(fired, finding -> finding.is(Culprit.SYSTEM, Severity.SEVERE)))
            return little ? Answer.NOT_CLEAR : Answer.SYSTEM;
        boolean measuringWarning = any(fired, Verdict::isMeasuringWarning);
        if (any(fired, finding -> finding.rule().culprit() == Culprit.SYSTEM))
            return measuringWarning || little ? Answer.NOT_CLEAR : Answer.SYSTEM;
        return idle && !any(fired, Verdict::scriptsFailed) ? Answer.NOBODY : Answer.NOT_CLEAR;
    }

    private static boolean any(List<Finding> fired, Predicate<Finding> matches) {
        return fired.stream().anyMatch(matches);
    }

    private static boolean isOf(String rule, Finding finding) {
        return finding.rule().id().equals(rule);
    }

    private static boolean isMeasuringWarning(Finding finding) {
        return finding.rule().culprit() == Culprit.MEASURING;
    }

    private static boolean makesInconclusive(Finding finding) {
        boolean shared =
                SHARED.contains(finding.rule().id()) && finding.result().severity() == Severity.WARNING;
        return shared || finding.rule().makesVerdictInconclusive();
    }

    private static boolean cutShort(Finding finding) {
        return isOf(Rules.CUT_SHORT, finding);
    }

    private static boolean nearCeiling(Finding finding) {
        return isOf(Rules.NEAR_CEILING, finding);
    }

    private static boolean nothingSucceeded(Finding finding) {
        return isOf(Rules.WRONG_SCHEME, finding) || isOf(Rules.NOTHING_SUCCEEDED, finding);
    }

    private static boolean scriptsFailed(Finding finding) {
        return isOf(Rules.SCRIPT_ERRORS, finding);
    }

    private static boolean severeErrors(Finding finding) {
        return isOf(Rules.ERRORS, finding) && finding.result().severity() == Severity.SEVERE;
    }

    /** Failed samples. They lead an answer that is not clear, because they are certain. */
    private static boolean failures(Finding finding) {
        return scriptsFailed(finding) || severeErrors(finding);
    }

    static boolean decides(Finding finding, Answer answer) {
        return switch (answer) {
            case AGENT -> finding.is(Culprit.AGENT, Severity.SEVERE);
            case PLAN -> finding.is(Culprit.PLAN, Severity.SEVERE);
            case SYSTEM -> finding.rule().culprit() == Culprit.SYSTEM;
            case NOT_CLEAR ->
                isMeasuringWarning(finding) || makesInconclusive(finding) || nearCeiling(finding) || failures(finding);
            case NOBODY -> false;
        };
    }

    Finding finding(Rule rule) {
        return Stream.concat(fired.stream(), others.stream())
                .filter(finding -> finding.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    /** The answer with the evidence and the advice of the rule that decided. */
    public String sentence() {
        if (!agents.each().isEmpty()) return agents.sentence(answer);
        if (fired.isEmpty() || !decides(fired.get(0), answer)) return undecided + margin() + measuringNote();
        Finding first = fired.get(0);
        boolean mistake = isMistake(first);
        return (ofFailures(first) || scriptsFailed(first) || nothingSucceeded(first) ? "" : failureEvidence())
                + words(first)
                + ": "
                + first.result().evidence()
                + " "
                + first.result().advice()
                + margin()
                + (mistake ? "" : measuringNote());
    }

    /** What share of the samples failed, which is certain whatever the bottleneck was; "" = less than 1%. */
    String failureEvidence() {
        return fired.stream()
                .filter(finding -> scriptsFailed(finding) || isOf(Rules.ERRORS, finding) || nothingSucceeded(finding))
                .map(finding -> finding.result().evidence() + " ")
                .collect(Collectors.joining());
    }

    private static boolean outage(Finding finding) {
        return isOf(Rules.OUTAGE, finding);
    }

    /** Whether it is that the system failed, not that it was slow. */
    private static boolean ofFailures(Finding finding) {
        return outage(finding) || isOf(Rules.ERRORS, finding);
    }

    private static boolean isMistake(Finding finding) {
        return finding.is(Culprit.PLAN, Severity.SEVERE)
                && (scriptsFailed(finding) || isOf(Rules.WRONG_SCHEME, finding));
    }

    private String words(Finding first) {
        if (isOf(Rules.NOTHING_SUCCEEDED, first)) return "Nothing succeeded";
        if (answer == Answer.NOT_CLEAR) return answer.words;
        if (ofFailures(first)) return "The system failed";
        return isMistake(first) || scriptsFailed(first) ? "The plan has a mistake" : answer.words;
    }

    private static String noSideAtItsLimit(Evidence evidence) {
        return LatencyBound.of(evidence)
                ? LatencyBound.words(evidence)
                : Answer.NOBODY.words + ": both had time to spare. Raise the load to find a limit.";
    }

    private static String notClear(Evidence evidence) {
        return Answer.NOT_CLEAR.words
                + (evidence.threads().known()
                        ? ": neither side had most of the threads' time. "
                                + ThreadTimeWords.of(evidence.threads())
                                + ". "
                                + LoadKind.of(evidence).more()
                        : ": how the threads spent their time is not known. Measure for longer.");
    }

    /** The headroom of the load agent, for an answer that does not blame it. */
    private String margin() {
        boolean notAccused = answer == Answer.SYSTEM || answer == Answer.NOBODY;
        return notAccused && headroom.known() ? " " + headroom.sentence() : "";
    }

    /** How often this answer was right in other runs, a sentence; "" if unknown. */
    public String confidence() {
        boolean counted = answer != Answer.NOT_CLEAR && agents.each().isEmpty();
        String known = counted ? Accuracy.words(answer) : "";
        return known.isEmpty() ? "" : known + ".";
    }

    /** The first measurement warning that did not decide; further warnings add nothing. */
    private String measuringNote() {
        boolean certain = answer == Answer.AGENT || answer == Answer.SYSTEM && outage(fired.get(0));
        return fired.stream()
                .filter(this::isNote)
                // other warnings do not weaken a verdict against the load agent, and may be consequences of an outage;
                // other processes may have taken the CPUs in both cases
                .filter(finding -> !certain || isOf(Rules.CPU_TAKEN, finding))
                .findFirst()
                .map(Verdict::note)
                .orElse("");
    }

    private static String note(Finding finding) {
        String evidence = finding.result().evidence();
        String lower = Character.toLowerCase(evidence.charAt(0)) + evidence.substring(1);
        if (isOf(Rules.CPU_TAKEN, finding))
            return " The cause may be elsewhere: " + lower + " "
                    + finding.result().advice();
        return isOf(Rules.NOT_STEADY, finding) ? " However, " + lower : " But: " + evidence;
    }

    /** Where failures lead an answer that is not clear: what makes it so. */
    private boolean isNote(Finding finding) {
        return answer == Answer.NOT_CLEAR && failures(fired.get(0))
                ? decides(finding, answer) && !failures(finding)
                : isMeasuringWarning(finding) && !decides(finding, answer);
    }

    /** The key {@code verdict} of {@code summary.json}. */
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("who", answer.id()).put("sentence", sentence());
        boolean ofOne = agents.each().isEmpty();
        if (ofOne && !Accuracy.of(answer).isEmpty()) json.put("confidence", Accuracy.of(answer));
        if (!parts.isEmpty()) {
            ObjectNode of = json.putObject("threadTimePercent");
            parts.forEach((part, tenths) -> of.put(part.id(), tenths / TENTHS));
        }
        json.set("headroom", headroom.json());
        ArrayNode rules = json.putArray("rules");
        for (Finding finding : fired)
            rules.addObject()
                    .put("id", finding.rule().id())
                    .put("side", finding.rule().culprit().words())
                    .put("severity", finding.result().severity().id())
                    .put("decides", decides(finding, answer))
                    .put("evidence", finding.result().evidence())
                    .put("advice", finding.result().advice());
        if (!ofOne) {
            ObjectNode each = json.putObject("agents");
            agents.each().forEach((name, own) -> each.put(name, own.answer().id()));
        }
        return json;
    }

    /**
     * How often an answer was right in held-out runs: of other kinds than the runs on which the rules were tuned. The
     * figures are in {@code confidence.properties}; docs/verdict.md describes how these runs were made.
     */
    static final class Accuracy {

        private static final Properties HELD_OUT = new Properties();

        static {
            try (InputStream in = Accuracy.class.getResourceAsStream("confidence.properties")) {
                HELD_OUT.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Accuracy() {}

        /** {@code 29 of 30}; "" if no held-out run has this answer. */
        static String of(Verdict.Answer answer) {
            return HELD_OUT.getProperty(answer.id().replace(' ', '-'), "");
        }

        /** The same in words, with the version of the rules; "" if there is none. */
        static String words(Verdict.Answer answer) {
            return words(of(answer), HELD_OUT.getProperty("rules", ""));
        }

        /** @param rules version of the rules, as in "answers of …"; "" if they are the current ones */
        static String words(String known, String rules) {
            if (known.isEmpty()) return "";
            return known + " such answers " + (rules.isEmpty() ? "" : "of " + rules + " ") + "were right";
        }
    }
}
