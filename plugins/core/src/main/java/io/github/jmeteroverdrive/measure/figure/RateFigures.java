// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Sense.HIGHER;
import static io.github.jmeteroverdrive.measure.figure.Sense.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Sense.NEITHER;

import io.github.jmeteroverdrive.measure.Count;
import java.util.List;

/** Rates, the wanted rate, and what follows from time. */
final class RateFigures {

    /** Ids of the wanted rate begin so. */
    static final String RATE = "rate";

    /** Ids of what the interruptions of connections cost begin so. */
    static final String OUTAGES = "outages";

    private RateFigures() {}

    static List<Rated> measured() {
        return List.of(
                new Rated(
                        rate("sentPerSecond", "Sent", Unit.PER_SECOND, "messages sent"),
                        Count.SENT,
                        "sent",
                        "sent",
                        Work::sends,
                        Rated.Span.PHASE),
                new Rated(
                        rate(
                                "completedPerSecond",
                                "Completed",
                                Unit.PER_SECOND,
                                "acknowledgements"),
                        Count.COMPLETED_EVENTS,
                        "completed",
                        "completedEvents",
                        Work::sends,
                        Rated.Span.PHASE),
                new Rated(
                        rate("receivedPerSecond", "Received", Unit.PER_SECOND, "deliveries"),
                        Count.RECEIVED_EVENTS,
                        "received",
                        "receivedEvents",
                        Work::receives,
                        Rated.Span.CONSUMERS),
                new Rated(
                        rate("samplesPerSecond", "Samples", Unit.PER_SECOND, "samples"),
                        Count.SAMPLES,
                        "samples",
                        "samples",
                        Work::samples,
                        Rated.Span.SAMPLERS),
                new Rated(
                        rate(
                                "bytesSentPerSecond",
                                "Payload sent",
                                Unit.BYTES_PER_SECOND,
                                "bytes of requests"),
                        Count.BYTES_SENT,
                        "bytesSent",
                        "bytesSent",
                        Work::uploads,
                        Rated.Span.SAMPLERS),
                new Rated(
                        rate(
                                "bytesReceivedPerSecond",
                                "Payload received",
                                Unit.BYTES_PER_SECOND,
                                "bytes of responses"),
                        Count.BYTES_RECEIVED,
                        "bytesReceived",
                        "bytesReceived",
                        Work::downloads,
                        Rated.Span.SAMPLERS));
    }

    /** Figures of time, and of a wanted rate; whoever knows them puts them into the summary. */
    static List<Figure> others() {
        return List.of(
                gauge(
                        "seconds",
                        "Measured for",
                        Unit.SECONDS,
                        NEITHER,
                        "length of the measured phase"),
                gauge(
                        "pendingMean",
                        "Pending, mean",
                        Unit.NONE,
                        NEITHER,
                        "messages, or requests of `od - HTTP Async Request` and `od - HTTP Flow`, in"
                                + " flight; the mean is weighted by time"),
                gauge("workers", "Workers", Unit.NONE, NEITHER, "workers of a pattern, the mean"),
                gauge(
                        "workersWaiting",
                        "Workers that wait",
                        Unit.NONE,
                        NEITHER,
                        "workers that waited for an answer, the mean; the others were busy in the load agent"),
                new Figure(
                                RATE + ".percent",
                                "Rate held",
                                Kind.GAUGE,
                                Unit.PERCENT,
                                HIGHER,
                                "the rate that was reached, of the one that was wanted, in the measured phase; what was sent more than a second late does not count")
                        .named(RATE),
                gauge(
                        RATE + ".wantedPerSecond",
                        "Rate wanted",
                        Unit.PER_SECOND,
                        NEITHER,
                        "the messages that became due by the time that this took: exact to one message, so of few messages it is not the rate that was asked for"),
                gauge(
                        RATE + ".reachedPerSecond",
                        "Rate reached",
                        Unit.PER_SECOND,
                        HIGHER,
                        "the same of those that were sent no more than a second late"),
                Figure.count(RATE + ".wanted", "Wanted", NEITHER, "messages that the rate wanted"),
                Figure.count(
                        RATE + ".sent",
                        "Sent at the rate",
                        NEITHER,
                        "wanted messages that were sent"),
                Figure.count(
                        RATE + ".missing",
                        "Sends missing",
                        LOWER,
                        "wanted messages that were not sent"),
                Figure.count(
                        RATE + ".late",
                        "Sends late",
                        LOWER,
                        "wanted messages that were sent more than a second late"),
                Figure.count(
                        OUTAGES + ".count",
                        "Outages",
                        LOWER,
                        "times without a connection, from the first client that noticed to the last one that"
                                + " was there again"),
                gauge(
                        OUTAGES + ".seconds",
                        "Outages",
                        Unit.SECONDS,
                        LOWER,
                        "length of all outages together"),
                gauge(
                        OUTAGES + ".longestSeconds",
                        "Longest outage",
                        Unit.SECONDS,
                        LOWER,
                        "length of the longest outage"),
                Figure.count(
                        OUTAGES + ".interruptions",
                        "Interruptions",
                        LOWER,
                        "interruptions of single connections"),
                Figure.count(
                        OUTAGES + ".notRestored",
                        "Not restored",
                        LOWER,
                        "interruptions that lasted to the end"));
    }

    private static Figure rate(String id, String title, Unit unit, String what) {
        return new Figure(
                id,
                title,
                Kind.RATE,
                unit,
                HIGHER,
                what + " in the measured phase, by its real length");
    }

    private static Figure gauge(
            String id, String title, Unit unit, Sense sense, String definition) {
        return new Figure(id, title, Kind.GAUGE, unit, sense, definition);
    }
}
