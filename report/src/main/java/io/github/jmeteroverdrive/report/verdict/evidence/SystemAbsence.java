// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.EndedEarly;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The system went away during the run: connections were lost for good, a target ended, requests stopped succeeding,
 * messages were no longer acknowledged, or nothing listened for a while.
 *
 * @param words a sentence
 * @param certain whether a slow load agent cannot have caused it
 * @param forGood whether it did not come back
 * @param status with which it still answered; "" if it did not answer
 */
public record SystemAbsence(String words, boolean certain, boolean forGood, String status) {

    /** So many consecutive failures are not a coincidence. */
    private static final double MANY = 8;

    /** So many seconds without a success are not a coincidence. */
    private static final double LONG = 1.9;

    /** A load agent without CPUs handles an acknowledgement sooner. */
    private static final double TOO_LONG_FOR_A_PAUSE = 5;

    private static final double MOSTLY = 0.5;

    /** Empty if it was available to the end, as far as is known. */
    public static Optional<SystemAbsence> of(Evidence evidence) {
        return Stream.of(connections(evidence), requests(evidence), messages(evidence), target(evidence))
                .flatMap(Optional::stream)
                .min(Comparator.comparing((SystemAbsence gone) -> !gone.certain).thenComparing(gone -> !gone.forGood));
    }

    /** Whether nothing listened for a while, and then something did. */
    public static boolean forAWhile(Evidence evidence) {
        return of(evidence).filter(gone -> !gone.forGood).isPresent();
    }

    private static Optional<SystemAbsence> connections(Evidence evidence) {
        JsonNode outages = evidence.run().summary().path("outages");
        long lost = outages.path("notRestored").asLong();
        if (lost == 0) return Optional.empty();
        JsonNode spans = outages.path("spans");
        boolean listed = outages.path("count").asInt() == spans.size();
        String since = listed ? afterTheStart(spans.path(spans.size() - 1).path("from")) : "";
        return Optional.of(new SystemAbsence(
                lost == 1
                        ? "The connection to the broker was lost" + since + " and did not come back."
                        : Show.count(lost) + " connections to the broker were lost" + since + " and did not come back.",
                true,
                true,
                ""));
    }

    private static Optional<SystemAbsence> requests(Evidence evidence) {
        List<JsonNode> ticks = evidence.live().ticks();
        for (int to = ticks.size() - 1, from; to > 0; to = Math.min(from, to - 1)) {
            from = to; // the tick up to which any succeeded
            while (from > 0 && succeeded(ticks.get(from)) == succeeded(ticks.get(from - 1))) from--;
            Optional<SystemAbsence> gone = requests(evidence, ticks, from, to);
            if (gone.isPresent()) return gone;
        }
        return Optional.empty();
    }

    /** @param from index of the tick after which no request succeeded, up to that of {@code to} */
    private static Optional<SystemAbsence> requests(Evidence evidence, List<JsonNode> ticks, int from, int to) {
        JsonNode first = ticks.get(0);
        JsonNode last = ticks.get(ticks.size() - 1);
        JsonNode then = ticks.get(from);
        JsonNode end = ticks.get(to);
        double seconds = second(end) - second(then);
        double failed = failed(end) - failed(then);
        double good = succeeded(last) - succeeded(first);
        double expected = good / (second(last) - second(first) - seconds) * seconds;
        if (good == 0 || seconds < LONG || failed == 0 || Math.max(failed, expected) < MANY) return Optional.empty();
        double causes = evidence.errors(any -> true);
        boolean certain = evidence.errors(end == last ? SystemFailures::unreachable : SystemFailures::notListening)
                >= MOSTLY * causes;
        if (end == last ? evidence.errors(SystemFailures::isOne) < MOSTLY * causes : !certain) return Optional.empty();
        Optional<String> cause = evidence.mainCause(SystemFailures::isOne);
        return Optional.of(new SystemAbsence(
                "No request succeeded from"
                        + (end == last
                                ? afterTheStart(then.path("s")) + " to the end"
                                : " " + Show.number(second(then)) + " s to" + afterTheStart(end.path("s")))
                        + cause.map(main -> ", most failed by: " + main).orElse("")
                        + ".",
                certain,
                end == last,
                cause.map(SystemFailures::status).orElse("")));
    }

    /** A broker that is still connected, but acknowledges nothing more. */
    private static Optional<SystemAbsence> messages(Evidence evidence) {
        List<JsonNode> ticks = evidence.live().ticks();
        double unresolved = evidence.figure("/unresolved");
        if (ticks.size() < 2 || !(unresolved >= MANY)) return Optional.empty();
        JsonNode last = ticks.get(ticks.size() - 1);
        double completed = completed(last);
        int from = ticks.size() - 1; // the tick up to which any was acknowledged
        while (from > 0 && completed(ticks.get(from - 1)) == completed) from--;
        double seconds = second(last) - second(ticks.get(from));
        if (completed == 0 || seconds < LONG) return Optional.empty();
        return Optional.of(new SystemAbsence(
                "No message was acknowledged from"
                        + afterTheStart(ticks.get(from).path("s")) + " to the end, and "
                        + Show.count(Math.round(unresolved)) + " had no outcome.",
                seconds >= TOO_LONG_FOR_A_PAUSE,
                true,
                ""));
    }

    private static Optional<SystemAbsence> target(Evidence evidence) {
        return evidence.run().failures().stream()
                .filter(EndedEarly::isOfTarget)
                .findFirst()
                .map(ended -> new SystemAbsence(ended.replaceFirst("\\.?$", "."), true, true, ""));
    }

    private static String afterTheStart(JsonNode second) {
        return " " + Show.number(second.asDouble()) + " s after the start";
    }

    private static double second(JsonNode tick) {
        return tick.path("s").asDouble();
    }

    private static double succeeded(JsonNode tick) {
        return tick.path("samples").asDouble() - failed(tick);
    }

    private static double completed(JsonNode tick) {
        return tick.path("completed").asDouble();
    }

    private static double failed(JsonNode tick) {
        return tick.path("sampleErrors").asDouble();
    }
}
