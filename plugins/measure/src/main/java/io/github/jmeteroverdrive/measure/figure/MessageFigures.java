// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Sense.HIGHER;
import static io.github.jmeteroverdrive.measure.figure.Sense.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Sense.NEITHER;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.function.Predicate;

/** What is counted of messages. */
final class MessageFigures {

    private static final String SENT = "sent";
    private static final String RECEIVED = "received";

    private MessageFigures() {}

    /** In the order of files. */
    static List<Counted> sent() {
        return List.of(
                sent(HIGHER, SENT, "Sent", "`send()` was called", Count.SENT),
                sent(HIGHER, "completed", "Completed", "the broker acknowledged", Count.COMPLETED),
                sent(
                        LOWER,
                        "failed",
                        "Failed",
                        "`send()` threw or the completion was an exception",
                        Count.FAILED),
                sent(
                        LOWER,
                        "inDoubt",
                        "In doubt",
                        "the connection broke before the outcome was known, for good or for a while: the broker"
                                + " may have taken the message or not. What became of messages that were not"
                                + " acknowledged is told behind the end: `receivedUnacknowledged` arrived,"
                                + " `leftOverUnacknowledged` lie on their queue",
                        Count.IN_DOUBT),
                sent(
                        LOWER,
                        "unresolved",
                        "Unresolved",
                        "neither acknowledged nor refused within the drain time-out. sent = completed + failed"
                                + " + inDoubt + unresolved",
                        Count.UNRESOLVED),
                Counted.of(bytesSent(), t -> Work.sends(t) || Work.uploads(t), Count.BYTES_SENT),
                sent(
                        LOWER,
                        "blocked",
                        "Blocked",
                        "refusals because max pending or the end-to-end limit was reached, one an episode",
                        Count.BLOCKED),
                seconds(
                        "blockedSeconds",
                        "Blocked for",
                        "how long senders waited for room below that limit",
                        Count.BLOCKED_NANOS),
                at(
                        "blockedEndToEnd",
                        "… of those at the end-to-end limit",
                        "those of them at the end-to-end limit",
                        Count.BLOCKED_END_TO_END),
                Counted.seconds(
                        gauge(
                                "blockedEndToEndSeconds",
                                "… of that at the end-to-end limit",
                                Unit.SECONDS,
                                "how long senders waited at it"),
                        totals -> totals.count(Count.BLOCKED_END_TO_END) > 0,
                        Count.BLOCKED_END_TO_END_NANOS),
                seconds(
                        "sendBlockedSeconds",
                        "Blocked inside send()",
                        "time of the `send()` calls that took 100 µs or more: the client itself held the"
                                + " sender back, for want of credits or in the socket, or with `Send=sync` waited for the"
                                + " acknowledgement. The phase is the one in which the time passed",
                        Count.SEND_BLOCKED_NANOS),
                Counted.seconds(
                        gauge(
                                "commitSeconds",
                                "Inside commit()",
                                Unit.SECONDS,
                                "time of the `commit()` calls of producers, which wait there for the broker. The"
                                        + " phase is the one in which the time passed"),
                        totals -> totals.count(Count.COMMIT_NANOS) > 0,
                        Count.COMMIT_NANOS),
                sent(
                        LOWER,
                        "dropped",
                        "Dropped",
                        "messages left out because their time had passed (late sends: `skip`)",
                        Count.DROPPED),
                live("completedEvents", "acknowledgements so far", Count.COMPLETED_EVENTS),
                Counted.seconds(
                                gauge(
                                        "pendingSeconds",
                                        "Pending",
                                        Unit.NONE,
                                        "messages in flight, added up over time"),
                                Work::sends,
                                Count.PENDING_NANOS)
                        .at(Counted.Place.LIVE));
    }

    /** The same of what consumers got. */
    static List<Counted> received() {
        Predicate<Totals> foreign = totals -> Work.receives(totals) || Work.browses(totals);
        return List.of(
                new Counted(
                        Figure.count(
                                RECEIVED,
                                "Received",
                                HIGHER,
                                "first deliveries to a consumer; in [patterns](patterns.md), whose other counts"
                                        + " stand there: listed plus claimed"),
                        Work::receives,
                        Deliveries::first,
                        Counted.Place.EVERYWHERE),
                Counted.of(
                        bytesReceived(),
                        totals -> Work.receives(totals) || Work.downloads(totals),
                        Count.BYTES_RECEIVED),
                Counted.of(
                        received(
                                "foreign",
                                "Foreign",
                                "messages that are not this run's (no stamp, or another run's): received, or"
                                        + " left on the queue at the end"),
                        foreign,
                        Count.FOREIGN),
                Counted.of(
                        received("redelivered", "Redelivered", "deliveries flagged as such"),
                        Work::receives,
                        Count.REDELIVERED),
                new Counted(
                        received(
                                "duplicated",
                                "Duplicated",
                                "deliveries of a message that had come to the same queue or subscription before,"
                                        + " however long ago and to whichever consumer"),
                        Work::receives,
                        Deliveries::repeated,
                        Counted.Place.EVERYWHERE),
                new Counted(
                        gauge(
                                "consumersBusyPercent",
                                "Consumers busy, as the plan wants",
                                Unit.PERCENT,
                                "of the consumers' time, how much the plan kept them busy: `ConsumeTime` for each"
                                        + " message, and what their thread does between two samples"),
                        totals -> totals.count(Count.CONSUMER_NANOS) > 0,
                        Deliveries::busyPercent,
                        Counted.Place.EVERYWHERE),
                // patterns have several queues, between which there is no order
                Counted.of(
                        received(
                                "reordered",
                                "Reordered",
                                "deliveries below an earlier sequence number of the same producer at the same"
                                        + " consumer"),
                        totals -> Work.receives(totals) && !Work.pattern(totals),
                        Count.REORDERED),
                Counted.of(
                        received(
                                "leftOver",
                                "Left over",
                                "messages of this run that lie on their queue when its last producer or consumer"
                                        + " has ended. A run whose consumers left some is not a good one"),
                        Work::browses,
                        Count.LEFT_OVER),
                Counted.of(
                                Figure.count(
                                        "negativeTimes",
                                        "Negative times",
                                        LOWER,
                                        "messages that seem to be received before they were sent, because the"
                                                + " clocks of two hosts disagree; their time counts as 0"),
                                totals -> true,
                                Count.NEGATIVE_TIMES)
                        .at(Counted.Place.ABOVE_ZERO),
                Counted.of(
                                Figure.count(
                                        "receivedEvents",
                                        "Deliveries",
                                        NEITHER,
                                        "deliveries so far"),
                                Work::receives,
                                Count.RECEIVED_EVENTS)
                        .at(Counted.Place.LIVE));
    }

    /** What is known when the test has ended, and stands in {@code summary.json} alone. */
    static List<Figure> atTheEnd() {
        return List.of(
                received(
                        "lost",
                        "Lost",
                        "acknowledged messages that no consumer of the run got from a queue or subscription that"
                                + " has some, and that do not lie on their queue. Whether the broker lost them,"
                                + " or somebody took or deleted them, cannot be seen. See"
                                + " [below](#lost-or-not-known)"),
                detail(
                        "receivedUnacknowledged",
                        "… of those received, not acknowledged",
                        "messages that arrived though their send failed, is in doubt or had no outcome"),
                detail(
                        "leftOverCopies",
                        "… of those left, second copies",
                        "messages that lie on their queue though they arrived, or a second time; no reason to"
                                + " call the run a bad one"),
                detail(
                        "leftOverUnacknowledged",
                        "… of those left, not acknowledged",
                        "messages that lie on their queue though their send failed, is in doubt or had no"
                                + " outcome; no reason to call the run a bad one"));
    }

    private static Figure bytesSent() {
        return bytes(
                "bytesSent",
                "Payload sent",
                "of messages their payload; of uploads the bytes of the bodies on the wire; of stock samplers the"
                        + " bytes of the requests, headers included");
    }

    private static Figure bytesReceived() {
        return bytes(
                "bytesReceived",
                "Payload received",
                "of messages their payload; of samples the bytes of the bodies on the wire, at the end of each");
    }

    private static Counted sent(
            Sense sense, String id, String title, String definition, Count what) {
        String[] bases = id.equals(SENT) ? new String[0] : new String[] {SENT};
        return Counted.of(Figure.count(id, title, sense, definition, bases), Work::sends, what);
    }

    private static Counted seconds(String id, String title, String definition, Count nanos) {
        Figure figure = new Figure(id, title, Kind.GAUGE, Unit.SECONDS, LOWER, definition);
        return Counted.seconds(figure, Work::sends, nanos);
    }

    private static Counted live(String id, String definition, Count what) {
        return Counted.of(Figure.count(id, id, NEITHER, definition), Work::sends, what)
                .at(Counted.Place.LIVE);
    }

    private static Figure gauge(String id, String title, Unit unit, String definition) {
        return new Figure(id, title, Kind.GAUGE, unit, NEITHER, definition);
    }

    private static Counted at(String id, String title, String definition, Count what) {
        return Counted.of(
                Figure.count(id, title, NEITHER, definition, SENT),
                totals -> totals.count(what) > 0,
                what);
    }

    private static Figure received(String id, String title, String definition) {
        return Figure.count(id, title, LOWER, definition, RECEIVED);
    }

    private static Figure detail(String id, String title, String definition) {
        return Figure.count(id, title, NEITHER, definition, RECEIVED);
    }

    private static Figure bytes(String id, String title, String definition) {
        return new Figure(id, title, Kind.COUNT, Unit.BYTES, HIGHER, definition);
    }
}
