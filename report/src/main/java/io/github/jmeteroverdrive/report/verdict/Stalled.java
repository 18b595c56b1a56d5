// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Progress;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemAbsence;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import io.github.jmeteroverdrive.report.verdict.evidence.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * For a while there was next to no progress. The system is the cause if JMeter's threads were waiting for it; the load
 * agent is if they did not run, or if even the monitor was stopped.
 */
public final class Stalled extends Rule {

    private static final double MOSTLY = 0.5;

    /** Two ticks of the monitor are a second apart. */
    private static final double LATE_TICK = 1.8;

    private final boolean bySystem;
    private final String advice;

    private Stalled(String id, Culprit culprit, boolean bySystem, String advice) {
        super(
                id,
                culprit,
                List.of(Severity.SEVERE),
                "Schroeder and others, Open versus closed (NSDI '06): in a closed loop every mean hides a pause");
        this.bySystem = bySystem;
        this.advice = advice;
    }

    /** Threads were waiting for the system at that time. */
    public static Rule bySystem() {
        return new Stalled(
                "stalled",
                Culprit.SYSTEM,
                true,
                "Find out what the system did then: garbage collection, a checkpoint, a failover.");
    }

    /** Threads did not run. */
    public static Rule byAgent() {
        return new Stalled(
                "agent-stalled",
                Culprit.AGENT,
                false,
                "Find out what stopped the load agent then: its JVM, its container, its host.");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (!evidence.progress().known())
            return RuleResult.notKnown("There are too few events per second to recognise a pause.");
        if (SystemFailures.most(evidence) || SystemAbsence.forAWhile(evidence))
            return RuleResult.notKnown(
                    "The cause of a pause is not known: requests failed, and senders pause after a failure.");
        List<Progress.Stall> stalls = new ArrayList<>();
        for (Progress.Stall stall : evidence.progress().stalls()) if (isTheirs(evidence, stall)) stalls.add(stall);
        if (stalls.isEmpty()) return RuleResult.fine("No second stood still because of this side.");
        return RuleResult.severe(
                stalls.stream().map(Stalled::words).collect(Collectors.joining(", ", "Almost nothing was done ", ".")),
                advice);
    }

    private boolean isTheirs(Evidence evidence, Progress.Stall stall) {
        Window agent = evidence.agent().between(stall.from(), stall.to());
        ThreadTime threads = new ThreadTime(agent);
        return bySystem
                ? !late(agent, stall) && threads.agent() < MOSTLY && waits(evidence, threads, stall)
                : (late(agent, stall) || threads.agent() >= MOSTLY) && !isInAnOutage(evidence, stall);
    }

    /**
     * Whether the broker was away all that time, so that there was nothing to do. An outage that a pause of the load
     * agent causes is noticed after the pause, and begins later than it.
     */
    private static boolean isInAnOutage(Evidence evidence, Progress.Stall stall) {
        for (JsonNode span : evidence.run().summary().path("outages").path("spans"))
            if (span.path("from").asDouble() <= stall.from() && span.path("to").asDouble() >= stall.to()) return true;
        return false;
    }

    /** Threads did, or messages that were sent had no acknowledgement. */
    private static boolean waits(Evidence evidence, ThreadTime threads, Progress.Stall stall) {
        double pending = evidence.live().between(stall.from(), stall.to()).growth("/pendingSeconds");
        return threads.part(ThreadTimePart.SYSTEM) >= MOSTLY || pending >= MOSTLY * stall.seconds();
    }

    private static boolean late(Window agent, Progress.Stall stall) {
        double before = stall.from();
        for (JsonNode tick : agent.ticks()) {
            double second = tick.path("s").asDouble();
            if (second - before > LATE_TICK) return true;
            before = Math.max(before, second);
        }
        return false;
    }

    private static String words(Progress.Stall stall) {
        return String.format(Locale.ROOT, "for %.1f s from second %.0f", stall.seconds(), stall.from());
    }
}
