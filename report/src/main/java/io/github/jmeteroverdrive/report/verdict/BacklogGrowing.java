// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.DrainTable;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Window;
import java.util.List;

/** Messages arrive faster than they are consumed. */
public final class BacklogGrowing extends Rule {

    private static final double OF_SENT = 0.05;
    private static final double FEW = 100;

    private static final double MOSTLY = 0.5;

    private final boolean byPlan;

    private BacklogGrowing(String id, Culprit culprit, boolean byPlan) {
        super(
                id,
                culprit,
                List.of(Severity.SEVERE),
                "Queueing theory: a queue that grows has no steady state; the Artemis guide's rates do not show it");
        this.byPlan = byPlan;
    }

    /** Consumers had time, and got less than was sent. */
    public static Rule bySystem() {
        return new BacklogGrowing("backlog-growing", Culprit.SYSTEM, false);
    }

    /** The plan makes its consumers slow. */
    public static Rule byPlan() {
        return new BacklogGrowing("backlog-of-plan", Culprit.PLAN, true);
    }

    @Override
    public boolean ofAllAgents() {
        return true;
    }

    /** A run of several JVMs, and messages that were not received here. */
    private static boolean othersReceived(Evidence evidence) {
        return evidence.parameter("RunId").isPresent()
                && evidence.run().summary().path("notKnown").has("lost");
    }

    /** Messages whose transactions were aborted on purpose, which no consumer will receive. */
    private static double aborted(Window live) {
        double aborted = live.growth("/aborted");
        return Double.isFinite(aborted) ? aborted : 0;
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (evidence.run().summary().has(DrainTable.KEY))
            return RuleResult.fine(
                    "The consumers began after the producers had ended (Fill first), so a backlog is intended.");
        Window live = evidence.live().withSent();
        List<JsonNode> ticks = live.ticks();
        boolean both = ticks.size() > 1 && ticks.get(ticks.size() - 1).has("receivedEvents");
        double sent = live.growth("/sent");
        if (!both || !Double.isFinite(sent))
            return RuleResult.notKnown("Sends and receipts were not both counted here.");
        if (othersReceived(evidence))
            return RuleResult.notKnown("JVMs with the same RunId may have received some of the messages.");
        if (evidence.run().clocksDiffer())
            return RuleResult.notKnown(
                    "The machines began more than a second apart, so seconds of their sends and receipts are not the same.");
        JsonNode last = ticks.get(ticks.size() - 1);
        boolean pattern = last.has("patterns");
        if (pattern && !last.path("patterns").has("claimed"))
            return RuleResult.notKnown("Observers leave messages where they are: there is no backlog.");
        if (!pattern && evidence.run().receivedMoreThanSent("receivedEvents"))
            return RuleResult.notKnown(
                    "More was received than was sent, as with several subscribers of a topic, so the difference is not the backlog.");
        double grown = pattern
                ? live.growth("/patterns/posted") - live.growth("/patterns/claimed")
                : sent - aborted(live) - live.growth("/receivedEvents");
        double unwanted = unwanted(evidence.run().summary());
        String saw = (grown < 0 ? "The backlog fell by " : "The backlog grew by ")
                + Show.count(Math.round(Math.abs(grown)), "message")
                + " while "
                + Show.count(Math.round(sent))
                + " were sent"
                + (unwanted > 0
                        ? "; " + Show.count(Math.round(unwanted))
                                + " that are left on their queue match no consumer's selector, or have no consumer"
                        : "")
                + evidence.parameter("ConsumeTime")
                        .map(ms -> "; each consumer is busy with a message for " + ms + " ms, as ConsumeTime requires.")
                        .orElse(".");
        boolean planned = SenderTime.consumersBusy(evidence) >= MOSTLY;
        double wanted = grown - unwanted;
        return planned == byPlan && wanted >= FEW && wanted >= OF_SENT * sent
                ? RuleResult.severe(
                        saw,
                        "Add consumers, or lower the rate to what they can take; EndToEndLimit limits the backlog.")
                : RuleResult.fine(saw);
    }

    /** Those that were sent in the measured phase, if their share is that of all that are left. */
    private static double unwanted(JsonNode summary) {
        double all = summary.path("leftOverUnwanted").asDouble();
        double left = summary.path("leftOver").asDouble();
        double leftOfAllPhases = summary.path("wholeRun").path("leftOver").asDouble();
        return leftOfAllPhases > 0 ? all * left / leftOfAllPhases : all;
    }
}
