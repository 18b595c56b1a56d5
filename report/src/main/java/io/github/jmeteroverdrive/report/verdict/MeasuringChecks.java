// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.ClientAcks;
import io.github.jmeteroverdrive.measure.EndedEarly;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LoadAgentFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.LoadKind;
import io.github.jmeteroverdrive.report.verdict.evidence.NoSuccess;
import java.util.Optional;

/** Checks of the measurement itself that do more than compare one figure; {@link Rules} has their rows. */
public final class MeasuringChecks {

    /** The monitor measures once a second, from its second on. */
    private static final double SECONDS_TO_WATCH = 3;

    private MeasuringChecks() {}

    static RuleResult cpuTaken(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.known()) return RuleResult.notKnown(CpuPressure.MISSING);
        return pressure.felt() && pressure.shared() && pressure.byOthers()
                ? RuleResult.warning(
                        "Other programs used the CPUs"
                                + (evidence.cpu().targetsUnknown()
                                        ? ", or a target whose CPU time is known only in part. "
                                        : ". ")
                                + pressure.words(),
                        "Stop the other programs on this host, and run again.")
                : RuleResult.fine(pressure.words());
    }

    static RuleResult notWatched(Evidence evidence) {
        double seconds = evidence.agent().seconds();
        if (seconds > 0)
            return RuleResult.fine(
                    "The load agent was monitored for " + Math.round(seconds) + " s of the measured phase.");
        if (evidence.killed() && !(evidence.soFar().path("seconds").asDouble() > 0))
            return RuleResult.warning(
                    "The run was killed before its measured phase, so nothing was measured.",
                    "Run it again to its end.");
        String missing = "There are no figures of the load agent from the measured phase";
        if (evidence.run().agent().isEmpty())
            return RuleResult.warning(
                    missing + ".", "Put od - Load Agent Monitor at the top of the plan, and measure for some seconds.");
        return evidence.seconds() < SECONDS_TO_WATCH
                ? RuleResult.warning(missing + ", which was too short for them.", "Measure for at least some seconds.")
                : RuleResult.warning(
                        missing + ", because the monitor got no CPU in time.",
                        "Stop the other programs on this host, and run again.");
    }

    static RuleResult cutShort(Evidence evidence) {
        Optional<String> early =
                evidence.run().failures().stream().filter(EndedEarly::isOfRun).findFirst();
        if (early.isPresent()) return RuleResult.warning(early.get(), "Run it again to its end.");
        if (evidence.run().ended()) return RuleResult.fine("The run ended as planned.");
        return evidence.run()
                .refusal()
                .map(why -> RuleResult.warning(why, "Correct that, and run again."))
                .orElse(RuleResult.warning("The run was killed or cut short.", "Run it again to its end."));
    }

    /** The plan and the system do not fit, and nothing shows which of them is wrong. */
    static RuleResult nothingSucceeded(Evidence evidence) {
        return NoSuccess.of(evidence)
                .filter(kind -> kind != NoSuccess.SCHEME)
                .map(kind -> RuleResult.warning(NoSuccess.words(evidence), kind.advice()))
                .orElse(RuleResult.fine("Something succeeded, or failed for another reason than a wrong address."));
    }

    /** The client reports messages as completed that the broker has not acknowledged. */
    static RuleResult fakeAcks(Evidence evidence) {
        if (!(evidence.figure("/completed") > 0)) return RuleResult.notKnown("No message was sent.");
        return evidence.run().warnings().stream().anyMatch(warning -> warning.endsWith(ClientAcks.WARNING))
                ? RuleResult.warning(
                        "The client acknowledged messages by itself, because the broker's URL switches confirmationWindowSize off.",
                        "Give confirmationWindowSize=1048576 in the URL, or leave it out.")
                : RuleResult.fine("Acknowledgements are the broker's.");
    }

    /** End-to-end times may depend on the clocks of different hosts. */
    static RuleResult clockSkew(Evidence evidence) {
        double received = evidence.figure("/received");
        if (!(received > 0)) return RuleResult.notKnown("Nothing was received.");
        double apart = count(evidence, Latency.BY_TWO_CLOCKS);
        double own = count(evidence, Latency.TRANSFER) + count(evidence, Latency.RESPONSE);
        if (!(apart > 0)) return RuleResult.fine("No time was taken by two clocks.");
        String times = Show.count(Math.round(apart), "time was", "times were") + " taken by the clocks of two hosts";
        return own > 0
                ? RuleResult.fine(times + "; only the figures by two clocks include them.")
                : RuleResult.warning(
                        times + ", and none by one clock, so no transfer time is known.",
                        "Give each load agent producers and consumers of the same destination.");
    }

    private static double count(Evidence evidence, Latency of) {
        String place = "/" + LatencyTable.KEY + "/" + of.id() + "/" + LatencyTable.COUNT;
        double count = evidence.figure(place);
        return count > 0 ? count : 0; // NaN where there is none
    }

    /** There are too few samples for the median; for bodies that take seconds each, bytes a second are still known. */
    static RuleResult tooFewSamples(Evidence evidence) {
        if (tooShort(evidence))
            return RuleResult.warning(
                    "Only " + Show.number(evidence.seconds()) + " s were measured.",
                    "Measure for at least some seconds.");
        if (evidence.killed()) return RuleResult.notKnown("The run was killed before it wrote its summary.");
        JsonNode main = evidence.latency();
        JsonNode latency = main.has("count") ? main : evidence.run().summary().at("/latencyMicros/transfer");
        if (!latency.has("count"))
            return RuleResult.warning(
                    "Nothing was timed in the measured phase.", "Measure for longer, or shorten the warm-up.");
        long count = latency.path("count").asLong();
        String saw = Show.count(count, "value was", "values were") + " timed.";
        if (latency.has("p50")) return RuleResult.fine(saw);
        return LoadKind.of(evidence) == LoadKind.TRANSFERS
                ? RuleResult.fine(saw + " These are large transfers, which are judged by bytes per second.")
                : RuleResult.warning(saw + " A median needs 200.", "Measure for longer.");
    }

    /**
     * Whether the monitor, which samples once a second, saw too little of the measured phase for any answer. That
     * memory or files ran out needs no samples.
     */
    public static boolean tooShort(Evidence evidence) {
        return evidence.seconds() < 2 && !evidence.mentions(LoadAgentFailures::ranOut);
    }

    /** The rate of the measured phase did not keep one level in its last half. */
    static RuleResult notSteady(Evidence evidence) {
        JsonNode steady = evidence.run().summary().path(SteadyTable.KEY);
        JsonNode percent = steady.path(SteadyTable.PERCENT);
        if (!percent.isNumber()) return RuleResult.notKnown("It is not known whether the run was steady.");
        String found = steady.path(SteadyTable.CLASS).asText();
        boolean ofRate = steady.path(SteadyTable.OF).asText().equals(SteadyTable.RATE);
        if (!ofRate) return RuleResult.fine("The rate was steady.");
        return percent.asDouble() > 0
                ? RuleResult.fine("The rate was " + found + ".")
                : RuleResult.warning(
                        "The run was not steady (" + found + "), so the figures depend on when they were measured.",
                        untilSteady(
                                SteadyClass.of(found).orElse(SteadyClass.UNKNOWN), steady.path(SteadyTable.SEGMENTS)));
    }

    private static String untilSteady(SteadyClass found, JsonNode segments) {
        return switch (found) {
            case RISING ->
                "Warm up longer and run again: Warmup="
                        + Math.round(segments.path(segments.size() - 1)
                                .path(SteadyTable.TO)
                                .asDouble())
                        + " begins to measure where this run ended.";
            case SLOWING ->
                "Find out why the rate fell: a growing queue, memory, a full disk? Then run again; do not use the figures of this run.";
            default -> "Measure for longer, and check in the chart of rates what the ups and downs coincide with.";
        };
    }
}
