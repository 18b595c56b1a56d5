// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.statistics.Counter;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the statistics of a run count while it lasts. Their ids are the quantity and the direction.
 */
final class StatisticFigures {

    private static final Map<Counter, Figure> ALL =
            new EnumMap<>(
                    Map.of(
                            Counter.MESSAGES_SENT,
                            messages(
                                    "messages.sent",
                                    "Messages sent",
                                    "calls of `send()`, failed ones too; of samples, requests"),
                            Counter.MESSAGES_RECEIVED,
                            messages(
                                    "messages.received",
                                    "Messages received",
                                    "deliveries, repeated ones and those of other runs too; of samples, responses"),
                            Counter.BYTES_SENT,
                            payload("bytes.sent", Catalogue.of("bytesSent")),
                            Counter.BYTES_RECEIVED,
                            payload("bytes.received", Catalogue.of("bytesReceived"))));

    private StatisticFigures() {}

    static Figure of(Counter counter) {
        return ALL.get(counter);
    }

    private static Figure messages(String id, String title, String definition) {
        return Figure.count(id, title, Sense.HIGHER, definition);
    }

    private static Figure payload(String id, Figure ofSummary) {
        return Figure.bytes(id, ofSummary.title(), ofSummary.definition());
    }
}
