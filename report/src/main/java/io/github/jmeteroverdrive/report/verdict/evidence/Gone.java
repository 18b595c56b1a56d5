// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.EndedEarly;
import io.github.jmeteroverdrive.measure.Show;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The system went away during the run and did not come back: connections were lost for good, a target ended, or
 * requests stopped succeeding.
 *
 * @param words a sentence
 * @param certain whether a slow load agent cannot have caused it
 */
public record Gone(String words, boolean certain) {

    /** So many consecutive failures are not a coincidence. */
    private static final double MANY = 8;

    /** So many seconds without a success are not a coincidence. */
    private static final double LONG = 1.9;

    private static final double MOSTLY = 0.5;

    /** wget's exit code for a network failure. */
    private static final Pattern WGET = Pattern.compile("^wget 4\\b");

    /** Empty if it was available to the end, as far as is known. */
    public static Optional<Gone> of(Evidence evidence) {
        return connections(evidence).or(() -> requests(evidence)).or(() -> target(evidence));
    }

    private static Optional<Gone> connections(Evidence evidence) {
        JsonNode outages = evidence.run().summary().path("outages");
        long lost = outages.path("notRestored").asLong();
        if (lost == 0) return Optional.empty();
        JsonNode spans = outages.path("spans");
        boolean listed = outages.path("count").asInt() == spans.size();
        String since = listed ? afterTheStart(spans.path(spans.size() - 1).path("from")) : "";
        return Optional.of(new Gone(
                lost == 1
                        ? "The connection to the broker was lost" + since + " and did not come back."
                        : Show.count(lost) + " connections to the broker were lost" + since + " and did not come back.",
                true));
    }

    private static Optional<Gone> requests(Evidence evidence) {
        List<JsonNode> ticks = evidence.live().ticks();
        int last = ticks.size() - 1;
        int good = last; // the tick up to which any succeeded
        while (good > 0 && succeeded(ticks.get(good)) == succeeded(ticks.get(good - 1))) good--;
        if (good <= 0) return Optional.empty();
        JsonNode before = ticks.get(0);
        JsonNode then = ticks.get(good);
        JsonNode end = ticks.get(last);
        double seconds = second(end) - second(then);
        double failed = failed(end) - failed(then);
        double expected = (succeeded(then) - succeeded(before)) / (second(then) - second(before)) * seconds;
        double causes = evidence.errors(any -> true);
        if (seconds < LONG || failed == 0 || Math.max(failed, expected) < MANY) return Optional.empty();
        if (evidence.errors(SystemFailures::isOne) < MOSTLY * causes) return Optional.empty();
        return Optional.of(new Gone(
                "No request succeeded from"
                        + afterTheStart(then.path("s"))
                        + " to the end"
                        + evidence.mainCause(SystemFailures::isOne)
                                .map(cause -> ", most failed by: " + cause)
                                .orElse("")
                        + ".",
                evidence.errors(Gone::unreachable) >= MOSTLY * causes));
    }

    private static boolean unreachable(String cause) {
        return SystemFailures.refused(cause) || WGET.matcher(cause).find();
    }

    private static Optional<Gone> target(Evidence evidence) {
        return evidence.run().failures().stream()
                .filter(EndedEarly::isOfTarget)
                .findFirst()
                .map(ended -> new Gone(ended.replaceFirst("\\.?$", "."), true));
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

    private static double failed(JsonNode tick) {
        return tick.path("sampleErrors").asDouble();
    }
}
