// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.AddressHint;
import io.github.jmeteroverdrive.measure.AssertionCause;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.FigureText;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.NoSuccess;
import io.github.jmeteroverdrive.report.verdict.evidence.PlanFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemAbsence;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadArrivals;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;

/** Checks of the system and of the plan that do more than compare one figure; {@link Rules} has their rows. */
public final class SystemChecks {

    /** Share of the measured phase that is not a detail of the run. */
    private static final double LONG_SHARE = 0.1;

    /** In seconds: a client that lacks CPUs reconnects sooner. */
    private static final double LONG_SECONDS = 5;

    private static final String NOTHING_SENT = "Nothing was sent or sampled.";

    private SystemChecks() {}

    /**
     * Samples failed by assertions, by exceptions that scripts of the plan threw, or by a wrong URL, or an od element
     * refused them.
     */
    static RuleResult scriptErrors(Evidence evidence) {
        if (PlanFailures.iterationsFailed(evidence))
            return RuleResult.severe(
                    "Iterations failed before their first request, most often by: "
                            + evidence.mainCause(any -> true).orElseThrow() + ".",
                    "Correct that in the steps of the flow, and run again.");
        double refused = PlanFailures.unsentBy(evidence, PlanFailures::refusal);
        if (refused >= 0.01)
            return RuleResult.severe(
                    FigureText.percent(refused) + " of the samples failed because an element refused them: "
                            + evidence.mainCause(PlanFailures::refusal).orElseThrow() + ".",
                    "Change the plan, and run again.");
        double wrongUrls = PlanFailures.unsentBy(evidence, AddressHint::isWrongUrl);
        if (wrongUrls >= 0.01)
            return RuleResult.severe(
                    FigureText.percent(wrongUrls) + " of the samples failed before anything was sent: "
                            + evidence.mainCause(AddressHint::isWrongUrl).orElseThrow() + ".",
                    "Correct the protocol, the server or the path of these requests, and run again.");
        if (evidence.events() == 0) return RuleResult.notKnown(NOTHING_SENT);
        double mistakes = evidence.failedBy(PlanFailures::mistake);
        if (mistakes >= 0.01)
            return RuleResult.severe(
                    failedBecauseOf(mistakes, "a mistake in a script of the plan."),
                    "Fix the script; the table of errors shows what is wrong.");
        double asserted = evidence.failedBy(AssertionCause::is);
        double thrown = evidence.failedBy(PlanFailures::isOne) - asserted;
        if (asserted >= 0.01 && asserted >= thrown) return assertionsFailed(evidence);
        String saw = failedBecauseOf(
                thrown, "an exception that a script of the plan threw; whether the system caused it is not known.");
        return RuleResult.atLeast(
                thrown, Double.POSITIVE_INFINITY, 0.01, saw, "The table of errors shows what the script threw.");
    }

    /** The plan speaks TLS where the system does not, or the reverse. */
    static RuleResult wrongScheme(Evidence evidence) {
        return NoSuccess.of(evidence)
                .filter(kind -> kind == NoSuccess.SCHEME)
                .map(kind -> RuleResult.severe(NoSuccess.words(evidence), kind.advice()))
                .orElse(RuleResult.fine("No URL has a scheme that its port does not speak."));
    }

    private static RuleResult assertionsFailed(Evidence evidence) {
        String cause = evidence.mainCause(AssertionCause::is).orElseThrow();
        double failed = evidence.failedBy(each -> each.startsWith(cause)) * evidence.events();
        return RuleResult.warning(
                "%s of %s samples %s; whether the system caused it is not known."
                        .formatted(
                                Show.count(Math.round(failed)),
                                Show.count(Math.round(evidence.events())),
                                AssertionCause.words(cause)),
                "Compare the assertion with a response; its message is in the results file.");
    }

    private static String failedBecauseOf(double share, String what) {
        return FigureText.percent(share) + " of the samples failed because of " + what;
    }

    /** The system could not be reached, for a while or from some moment to the end. */
    static RuleResult outage(Evidence evidence) {
        return SystemAbsence.of(evidence)
                .map(gone -> RuleResult.severe(
                        gone.words(),
                        gone.status().isEmpty()
                                ? "Find out why it stopped answering: its log, the log of its host, the network between."
                                : "Find out why it answered with " + gone.status()
                                        + ": its log, and the logs of what it needs."))
                .orElseGet(() -> interrupted(evidence));
    }

    /** Whether connections were interrupted for so long that a lack of CPUs is not the cause. */
    public static boolean isLongOutage(Evidence evidence) {
        return evidence.figure("/outages/longestSeconds") >= Math.max(LONG_SECONDS, LONG_SHARE * evidence.seconds());
    }

    private static RuleResult interrupted(Evidence evidence) {
        double seconds = evidence.figure("/outages/seconds");
        if (!Double.isFinite(seconds)) return RuleResult.fine("No connection was interrupted.");
        return RuleResult.severe(
                "Connections were interrupted for " + FigureText.time(seconds * 1e6) + " of the run.",
                "The section on outages shows when, and what it cost.");
    }

    /** The system refused, failed or lost requests; failures of the load agent and of scripts aside. */
    static RuleResult errors(Evidence evidence) {
        if (evidence.killed()) return errorsOfKilledRun(evidence);
        if (NoSuccess.of(evidence).isPresent())
            return RuleResult.notKnown("Nothing succeeded, so it is not known whether the system works.");
        double events = evidence.events();
        if (events == 0) return RuleResult.notKnown(NOTHING_SENT);
        JsonNode why = evidence.run().summary().at("/notKnown/sampleErrors");
        if (why.isTextual()) return RuleResult.notKnown("Failures are not known: " + why.asText() + ".");
        double thrown = evidence.failedBy(PlanFailures::isOne);
        double share = SystemFailures.share(evidence);
        if (share < 0.01 && thrown >= 0.01)
            return RuleResult.notKnown(
                    "Scripts and assertions of the plan failed; whether the system caused that is not known.");
        return RuleResult.atLeast(
                share,
                0.01,
                0.01,
                FigureText.percent(share)
                        + " of the "
                        + evidence.eventsNoun()
                        + (evidence.figure("/sent") > 0 ? " failed, were lost or were never resolved" : " failed")
                        + evidence.mainCause(SystemFailures::isOne)
                                .map(cause -> ", most often by: " + cause)
                                .orElse("")
                        + ".",
                "The table of errors names all causes.");
    }

    /** The causes were in its memory, so it may have been the load agent, too. */
    private static RuleResult errorsOfKilledRun(Evidence evidence) {
        JsonNode soFar = evidence.soFar();
        double events = soFar.path("sent").asDouble() + soFar.path("samples").asDouble();
        if (events == 0) return RuleResult.notKnown(NOTHING_SENT);
        double share = SystemFailures.failed(count -> soFar.at(count).asDouble()) / events;
        return RuleResult.atLeast(
                share,
                Double.POSITIVE_INFINITY,
                0.01,
                FigureText.percent(share)
                        + " failed up to the last second that is known, warm-up included; why is not known, because the"
                        + " run was killed.",
                "Run again, or find the causes in the results file and in the system's log.");
    }

    /** JMeter's threads only waited for the system. */
    static RuleResult waitingForResponse(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.part(ThreadTimePart.SYSTEM);
        String where = threads.mostly(ThreadTimePart.SYSTEM).replaceFirst("^waiting ", "");
        String saw = ThreadTimeWords.of(threads) + (where.isEmpty() ? "." : "; most of the wait was " + where + ".");
        if (LatencyBound.of(evidence)) return RuleResult.fine(LatencyBound.words(evidence));
        if (share < 0.5) return RuleResult.fine(saw);
        if (ThreadArrivals.of(evidence) && !ThreadArrivals.pileUp(evidence))
            return RuleResult.fine("Threads started and ended, and did not pile up. " + saw);
        if (SenderTime.blockedByPlan(evidence) >= 0.5)
            return RuleResult.fine("Producers waited for consumers that the plan itself made slow.");
        return RuleResult.severe(saw, "Find the cause in the system: its CPU, its pools, what it waits for.");
    }

    /** Many sends had to wait for the pending limit. */
    static RuleResult blockedRatio(Evidence evidence) {
        double endToEnd = evidence.figure("/blockedEndToEnd");
        double blocked = evidence.figure("/blocked") - (Double.isFinite(endToEnd) ? endToEnd : 0);
        double ratio = blocked / evidence.figure("/sent");
        if (!Double.isFinite(ratio)) return RuleResult.notKnown("Nothing was sent by od - JMS Async Producer.");
        String saw = "MaxPending blocked producers before " + FigureText.percent(ratio) + " of their sends.";
        if (!(evidence.figure("/rate/wantedPerSecond") > 0))
            return RuleResult.fine(saw + " Without a rate that is how MaxPending sets the load.");
        if (LatencyBound.of(evidence)) return RuleResult.fine(LatencyBound.words(evidence));
        return ratio > 0.1
                ? RuleResult.warning(
                        saw,
                        "The rate is above what the system takes with this MaxPending: lower it, or raise MaxPending.")
                : RuleResult.fine(saw);
    }
}
