// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Sense.HIGHER;
import static io.github.jmeteroverdrive.measure.figure.Sense.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Sense.NEITHER;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.function.Predicate;

/** What is counted of messages that were sent, and how long their senders waited. */
final class SentFigures {

    private static final String SENT = "sent";

    private SentFigures() {}

    /** In the order of files. */
    static List<Counted> all() {
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
                                + " may have taken the message or not. At the end `receivedUnacknowledged` and"
                                + " `leftOverUnacknowledged` say how many messages without an acknowledgement"
                                + " arrived, or lie on their queue",
                        Count.IN_DOUBT),
                sent(
                        LOWER,
                        "unresolved",
                        "Unresolved",
                        "neither acknowledged nor refused within the drain time-out, or until the run was"
                                + " given up. sent = completed + failed + inDoubt + unresolved",
                        Count.UNRESOLVED),
                Counted.of(bytesSent(), t -> Work.sends(t) || Work.uploads(t), Count.BYTES_SENT),
                limited(
                        "blocked",
                        "Blocked",
                        "refusals because max pending or the end-to-end limit was reached, one an episode; of"
                                + " requests at a rate: all connections were busy",
                        Count.BLOCKED),
                seconds(
                        Work::limited,
                        "blockedSeconds",
                        "Blocked for",
                        "how long senders waited until they were below these limits again",
                        Count.BLOCKED_NANOS),
                at(
                        "blockedEndToEnd",
                        "… of those at the end-to-end limit",
                        "those of `blocked` at the end-to-end limit",
                        Count.BLOCKED_END_TO_END),
                Counted.seconds(
                        Figure.gauge(
                                        "blockedEndToEndSeconds",
                                        "… of that at the end-to-end limit",
                                        Unit.SECONDS,
                                        "the part of `blockedSeconds` at the end-to-end limit")
                                .zeroBeside(SENT),
                        totals -> totals.count(Count.BLOCKED_END_TO_END) > 0,
                        Count.BLOCKED_END_TO_END_NANOS),
                seconds(
                        Work::sends,
                        "sendBlockedSeconds",
                        "Blocked inside send()",
                        "time of the `send()` calls that took 100 µs or more: the client itself held the"
                                + " sender back, for want of credits or in the socket, or with `Send=sync` waited for the"
                                + " acknowledgement. The phase is the one in which the time passed",
                        Count.SEND_BLOCKED_NANOS),
                Counted.seconds(
                        Figure.gauge(
                                        "commitSeconds",
                                        "Inside commit()",
                                        Unit.SECONDS,
                                        "time of the `commit()` calls of producers, which wait there for the broker. The"
                                                + " phase is the one in which the time passed")
                                .zeroBeside(SENT),
                        totals -> totals.count(Count.COMMIT_NANOS) > 0,
                        Count.COMMIT_NANOS),
                limited(
                        "dropped",
                        "Dropped",
                        "messages or requests left out because their time had passed (late sends: `skip`, or"
                                + " Max delay)",
                        Count.DROPPED),
                live("completedEvents", "acknowledgements so far", Count.COMPLETED_EVENTS),
                Counted.seconds(
                                Figure.gauge(
                                        "pendingSeconds",
                                        "Pending",
                                        Unit.NONE,
                                        "messages in flight, added up over time"),
                                Work::limited,
                                Count.PENDING_NANOS)
                        .at(Counted.Place.LIVE));
    }

    private static Figure bytesSent() {
        return Figure.bytes(
                "bytesSent",
                "Payload sent",
                "of messages their payload; of uploads the bytes of the bodies on the wire; of stock samplers the"
                        + " bytes of the requests, headers included");
    }

    private static Counted sent(
            Sense sense, String id, String title, String definition, Count what) {
        String[] bases = id.equals(SENT) ? new String[0] : new String[] {SENT};
        return Counted.of(Figure.count(id, title, sense, definition, bases), Work::sends, what);
    }

    private static Counted limited(String id, String title, String definition, Count what) {
        Figure figure = Figure.count(id, title, LOWER, definition, SENT);
        return Counted.of(figure, Work::limited, what);
    }

    private static Counted seconds(
            Predicate<Totals> of, String id, String title, String definition, Count nanos) {
        Figure figure = new Figure(id, title, Kind.GAUGE, Unit.SECONDS, LOWER, definition);
        return Counted.seconds(figure, of, nanos);
    }

    private static Counted live(String id, String definition, Count what) {
        return Counted.of(Figure.count(id, id, NEITHER, definition), Work::sends, what)
                .at(Counted.Place.LIVE);
    }

    private static Counted at(String id, String title, String definition, Count what) {
        return Counted.of(
                Figure.count(id, title, NEITHER, definition, SENT).zeroBeside(SENT),
                totals -> totals.count(what) > 0,
                what);
    }
}
