// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which figures no run of a plan can have, because of the samplers that it lacks.
 *
 * @param messages whether one sends or receives messages
 * @param http whether one is an od - HTTP Async Request, od - HTTP Flow or od - gRPC Request
 */
public record PlanSamplers(boolean messages, boolean http) {

    /** A plan of which nothing is known. */
    public static final PlanSamplers ANY = new PlanSamplers(true, true);

    /** Latencies that only these samplers measure. */
    private static final Set<Latency> OF_HTTP = EnumSet.of(
            Latency.RESPONSE_FROM_INTENDED,
            Latency.FIRST_EVENT,
            Latency.FIRST_EVENT_FROM_INTENDED,
            Latency.BETWEEN_EVENTS,
            Latency.LAST_EVENT,
            Latency.LAST_EVENT_FROM_INTENDED,
            Latency.LOOK_UP,
            Latency.TLS_HANDSHAKE,
            Latency.ITERATION);

    /** A run of all samplers but those of messages. */
    private static final Totals NO_MESSAGES = new Totals();

    /** A run of stock samplers. */
    private static final Totals STOCK = new Totals();

    static {
        Set<Count> stock = EnumSet.of(
                Count.SAMPLES,
                Count.ANSWERED,
                Count.SAMPLE_ERRORS,
                Count.EXCUSED,
                Count.BYTES_SENT,
                Count.BYTES_RECEIVED,
                Count.BLOCKED,
                Count.PRODUCER_NANOS,
                Count.SENDER_NANOS);
        stock.forEach(count -> STOCK.add(Phase.MEASURE, count, 1));
        Set<Count> all = EnumSet.range(Count.SAMPLES, Count.CONNECTIONS);
        all.addAll(stock);
        all.forEach(count -> NO_MESSAGES.add(Phase.MEASURE, count, 1));
    }

    /** The figure of which a statistic or an interval is. */
    private static final Pattern SUBJECT =
            Pattern.compile("(?:(?:" + LatencyTable.KEY + "|" + ConfidenceTable.KEY + ")\\.)(\\w+)\\..*");

    /**
     * @param place of the figure, the start of a sentence
     * @param plan its name
     * @throws Refusal if no run of the plan can have the figure; it names others
     */
    public void check(Figure figure, String place, String plan) {
        String missing = "";
        if (!messages && figure.parts().stream().allMatch(PlanSamplers::needsMessages)) missing = "messages";
        if (!http && figure.parts().stream().allMatch(PlanSamplers::needsHttp))
            missing = "od - HTTP Async Request, od - HTTP Flow or od - gRPC Request";
        if (missing.isEmpty()) return;
        throw new Refusal("%s: %s has no %s, so it has no %s; limit errors, %s instead."
                .formatted(
                        place,
                        plan,
                        missing,
                        figure.name(),
                        messages ? "completedPerSecond or ack.p99" : "samplesPerSecond or response.p99"));
    }

    private static boolean needsMessages(String id) {
        return Catalogue.ofTheEnd().stream().anyMatch(figure -> figure.id().equals(id))
                || isOf(id, in -> !in.test(NO_MESSAGES), Latency::isOfMessages);
    }

    private static boolean needsHttp(String id) {
        return isOf(id, in -> in.test(NO_MESSAGES) && !in.test(STOCK), OF_HTTP::contains);
    }

    /** @param kind tests which kinds of run have a figure */
    private static boolean isOf(String id, Predicate<Predicate<Totals>> kind, Predicate<Latency> latency) {
        Matcher matcher = SUBJECT.matcher(id);
        String subject = matcher.matches() ? matcher.group(1) : id;
        return Catalogue.counted().stream()
                        .anyMatch(counted -> counted.figure().id().equals(subject) && kind.test(counted.in()))
                || Catalogue.rated().stream()
                        .anyMatch(rated -> rated.figure().id().equals(subject) && kind.test(rated.in()))
                || Latency.of(subject).filter(latency).isPresent();
    }
}
