// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Counted.Place.ABOVE_ZERO;
import static io.github.jmeteroverdrive.measure.figure.Counted.Place.EVERYWHERE;
import static io.github.jmeteroverdrive.measure.figure.Counted.Place.LIVE;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Defines which runs have which figures, and the counts that each figure is computed from. */
final class CountedFigures {

    private static final String SECTION = "counted";
    private static final Predicate<Totals> ALL = totals -> true;
    private static final double NANOS_PER_SECOND = 1e9;

    private CountedFigures() {}

    /** In the order of the files. */
    static List<Counted> counted() {
        return List.of(
                of("sent", WorkKind::sends, Count.SENT),
                of("completed", WorkKind::sends, Count.COMPLETED),
                of("failed", WorkKind::sends, Count.FAILED),
                of("inDoubt", WorkKind::sends, Count.IN_DOUBT),
                of("unresolved", WorkKind::sends, Count.UNRESOLVED),
                of("aborted", any(Count.ABORTED), Count.ABORTED),
                of("bytesSent", t -> WorkKind.sends(t) || WorkKind.uploads(t), Count.BYTES_SENT),
                of("blocked", WorkKind::limited, Count.BLOCKED),
                seconds("blockedSeconds", WorkKind::limited, Count.BLOCKED_NANOS),
                of("blockedEndToEnd", any(Count.BLOCKED_END_TO_END), Count.BLOCKED_END_TO_END),
                seconds("blockedEndToEndSeconds", any(Count.BLOCKED_END_TO_END), Count.BLOCKED_END_TO_END_NANOS),
                seconds("sendBlockedSeconds", WorkKind::sends, Count.SEND_BLOCKED_NANOS),
                seconds("commitSeconds", any(Count.COMMIT_NANOS), Count.COMMIT_NANOS),
                of("clientRequests", any(Count.CLIENT_REQUESTS), Count.CLIENT_REQUESTS),
                of("clientBytes", any(Count.CLIENT_REQUESTS), Count.CLIENT_BYTES),
                new Counted(
                        figure("messagesPerRequest"),
                        any(Count.CLIENT_REQUESTS),
                        (totals, of) -> ratio(of, Count.COMPLETED_EVENTS, Count.CLIENT_REQUESTS),
                        EVERYWHERE),
                seconds("throttledSeconds", any(Count.THROTTLED_NANOS), Count.THROTTLED_NANOS),
                seconds("producerSeconds", any(Count.PRODUCER_NANOS), Count.PRODUCER_NANOS),
                seconds("senderSeconds", any(Count.SENDER_NANOS), Count.SENDER_NANOS),
                of("dropped", WorkKind::limited, Count.DROPPED),
                of("completedEvents", WorkKind::sends, Count.COMPLETED_EVENTS).at(LIVE),
                seconds("pendingSeconds", WorkKind::limited, Count.PENDING_NANOS)
                        .at(LIVE),
                new Counted(figure("received"), WorkKind::receives, Deliveries::first, EVERYWHERE),
                of("bytesReceived", t -> WorkKind.receives(t) || WorkKind.downloads(t), Count.BYTES_RECEIVED),
                of("foreign", t -> WorkKind.receives(t) || WorkKind.browses(t), Count.FOREIGN),
                of("abortedReceived", WorkKind::receives, Count.ABORTED_RECEIVED)
                        .at(ABOVE_ZERO),
                of("redelivered", WorkKind::receives, Count.REDELIVERED),
                of("rolledBack", any(Count.ROLLED_BACK), Count.ROLLED_BACK),
                of("miscorrelated", WorkKind::receives, Count.MISCORRELATED).at(ABOVE_ZERO),
                new Counted(figure("duplicated"), WorkKind::receives, Deliveries::repeated, EVERYWHERE),
                new Counted(
                        figure("consumersBusyPercent"), any(Count.CONSUMER_NANOS), Deliveries::busyPercent, EVERYWHERE),
                of("rebalances", any(Count.REBALANCES), Count.REBALANCES),
                seconds("rebalanceSeconds", any(Count.REBALANCES), Count.REBALANCE_NANOS),
                // patterns use several queues, which have no common order
                of("reordered", t -> WorkKind.receives(t) && !WorkKind.pattern(t), Count.REORDERED),
                of("leftOver", WorkKind::browses, Count.LEFT_OVER),
                of("browsed", any(Count.BROWSED_MESSAGES), Count.BROWSED_MESSAGES),
                of("browsedForeign", any(Count.BROWSED_FOREIGN), Count.BROWSED_FOREIGN),
                of("negativeTimes", ALL, Count.NEGATIVE_TIMES).at(ABOVE_ZERO),
                of("receivedEvents", WorkKind::receives, Count.RECEIVED_EVENTS).at(LIVE),
                of("patterns.posted", WorkKind::posts, Count.COMPLETED),
                of("patterns.listed", WorkKind::lists, Count.LISTED),
                of("patterns.listedOfEarlier", WorkKind::lists, Count.LISTED_OF_EARLIER),
                of("patterns.listedAgain", WorkKind::lists, Count.LISTED_AGAIN),
                of("patterns.emptyListings", WorkKind::lists, Count.EMPTY_LISTINGS),
                of("patterns.claimed", WorkKind::claims, Count.CLAIMED),
                of("patterns.claimedOfEarlier", WorkKind::claims, Count.CLAIMED_OF_EARLIER),
                new Counted(figure("patterns.claimedTwice"), WorkKind::claims, Deliveries::claimedTwice, EVERYWHERE),
                of("patterns.emptyClaims", WorkKind::claims, Count.EMPTY_CLAIMS),
                of("patterns.deleted", WorkKind::deletes, Count.DELETED),
                of("patterns.deletesRefused", WorkKind::deletes, Count.DELETES_REFUSED),
                of("patterns.deletesUnanswered", WorkKind::deletes, Count.DELETES_UNANSWERED),
                of("patterns.serverPosted", WorkKind::pattern, Count.SERVER_POSTED)
                        .at(ABOVE_ZERO),
                of("patterns.serverDeleted", WorkKind::pattern, Count.SERVER_DELETED)
                        .at(ABOVE_ZERO),
                of("samples", WorkKind::samples, Count.SAMPLES),
                of("sampleErrors", t -> WorkKind.samples(t) || t.count(Count.SAMPLE_ERRORS) > 0, Count.SAMPLE_ERRORS),
                of("excused", any(Count.EXCUSED), Count.EXCUSED),
                of(
                        "samplesUnsent",
                        t -> WorkKind.connections(t) || t.count(Count.SAMPLES_UNSENT) > 0,
                        Count.SAMPLES_UNSENT),
                of(
                        "samplesInDoubt",
                        t -> WorkKind.connections(t) || t.count(Count.SAMPLES_IN_DOUBT) > 0,
                        Count.SAMPLES_IN_DOUBT),
                of("connections", WorkKind::connections, Count.CONNECTIONS),
                of("redirects", WorkKind::connections, Count.REDIRECTS),
                of("redirectsFollowed", WorkKind::connections, Count.REDIRECTS_FOLLOWED),
                of("authentications", any(Count.AUTHENTICATIONS), Count.AUTHENTICATIONS),
                of("retries", t -> t.count(Count.RETRIES) > 0, Count.RETRIES),
                of("streams", any(Count.STREAMS), Count.STREAMS),
                of("events", any(Count.STREAMS), Count.EVENTS),
                new Counted(
                        figure("eventsPerStream"),
                        any(Count.STREAMS),
                        (totals, of) -> ratio(of, Count.EVENTS, Count.STREAMS),
                        EVERYWHERE),
                of("iterations", WorkKind::iterations, Count.ITERATIONS),
                of("iterationsCompleted", WorkKind::iterations, Count.ITERATIONS_COMPLETED),
                of("iterationsFailed", WorkKind::iterations, Count.ITERATIONS_FAILED));
    }

    static List<Rated> rates() {
        return List.of(
                rate("sentPerSecond", Count.SENT, "sent", "sent", WorkKind::sends, Rated.Span.PHASE),
                rate(
                        "completedPerSecond",
                        Count.COMPLETED_EVENTS,
                        "completed",
                        "completedEvents",
                        WorkKind::sends,
                        Rated.Span.PHASE),
                rate(
                        "receivedPerSecond",
                        Count.RECEIVED_EVENTS,
                        "received",
                        "receivedEvents",
                        WorkKind::receives,
                        Rated.Span.CONSUMERS),
                rate("samplesPerSecond", Count.SAMPLES, "samples", "samples", WorkKind::samples, Rated.Span.SAMPLERS),
                rate(
                        "browsedPerSecond",
                        Count.BROWSED_MESSAGES,
                        "browsed",
                        "browsed",
                        any(Count.BROWSED_MESSAGES),
                        Rated.Span.SAMPLERS),
                rate("eventsPerSecond", Count.EVENTS, "events", "events", any(Count.STREAMS), Rated.Span.SAMPLERS),
                rate(
                        "bytesSentPerSecond",
                        Count.BYTES_SENT,
                        "bytesSent",
                        "bytesSent",
                        WorkKind::uploads,
                        Rated.Span.SAMPLERS),
                rate(
                        "bytesReceivedPerSecond",
                        Count.BYTES_RECEIVED,
                        "bytesReceived",
                        "bytesReceived",
                        WorkKind::downloads,
                        Rated.Span.SAMPLERS));
    }

    private static double ratio(ToLongFunction<Count> of, Count what, Count per) {
        long base = of.applyAsLong(per);
        return base == 0 ? 0 : (double) of.applyAsLong(what) / base;
    }

    private static Figure figure(String id) {
        return FigureFile.of(SECTION, id);
    }

    private static Predicate<Totals> any(Count what) {
        return totals -> totals.count(what) > 0;
    }

    private static Counted of(String id, Predicate<Totals> in, Count what) {
        return new Counted(figure(id), in, (totals, of) -> of.applyAsLong(what), EVERYWHERE);
    }

    /** A sum of nanoseconds. */
    private static Counted seconds(String id, Predicate<Totals> in, Count nanos) {
        return new Counted(figure(id), in, (totals, of) -> of.applyAsLong(nanos) / NANOS_PER_SECOND, EVERYWHERE);
    }

    private static Rated rate(
            String id, Count count, String total, String events, Predicate<Totals> in, Rated.Span span) {
        return new Rated(FigureFile.of("rates", id), count, total, events, in, span);
    }
}
