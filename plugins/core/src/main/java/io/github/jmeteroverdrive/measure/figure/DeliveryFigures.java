// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Sense.HIGHER;
import static io.github.jmeteroverdrive.measure.figure.Sense.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Sense.NEITHER;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.function.Predicate;

/** What is counted of deliveries, and what became of messages that were not delivered. */
final class DeliveryFigures {

    private static final String RECEIVED = "received";
    private static final String LEFT_OVER = "leftOver";

    private DeliveryFigures() {}

    /** In the order of files. */
    static List<Counted> all() {
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
                Counted.of(
                                received(
                                                "miscorrelated",
                                                "Miscorrelated",
                                                "replies that repeat a request and have the `JMSCorrelationID` of"
                                                        + " another or of none, and replies on a temporary queue"
                                                        + " that belong to no request of the run")
                                        .zeroBeside(RECEIVED),
                                totals -> true,
                                Count.MISCORRELATED)
                        .at(Counted.Place.ABOVE_ZERO),
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
                        Figure.gauge(
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
                                LEFT_OVER,
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
                                                        + " clocks of two hosts disagree; their time counts as 0")
                                        .zeroBeside(RECEIVED),
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
                        RECEIVED,
                        "receivedUnacknowledged",
                        "… of those received, not acknowledged",
                        "messages that arrived though their send failed, is in doubt or had no outcome"),
                detail(
                        LEFT_OVER,
                        "leftOverCopies",
                        "… of those left, second copies",
                        "messages that lie on their queue though they arrived, or a second time; no reason to"
                                + " call the run a bad one"),
                detail(
                        LEFT_OVER,
                        "leftOverUnacknowledged",
                        "… of those left, not acknowledged",
                        "messages that lie on their queue though their send failed, is in doubt or had no"
                                + " outcome; no reason to call the run a bad one"));
    }

    private static Figure bytesReceived() {
        return Figure.bytes(
                "bytesReceived",
                "Payload received",
                "of messages their payload; of samples the bytes of the bodies on the wire, at the end of each");
    }

    private static Figure received(String id, String title, String definition) {
        return Figure.count(id, title, LOWER, definition, RECEIVED);
    }

    /**
     * @param of what it is a part of; where that is known and this is left out, it is 0
     */
    private static Figure detail(String of, String id, String title, String definition) {
        return Figure.count(id, title, NEITHER, definition, RECEIVED).zeroBeside(of);
    }
}
